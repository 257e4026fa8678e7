import type { BrowserContext } from '@playwright/test'

/** Collects what our content security policy refuses from now on, in any page of the browser. */
export async function policyViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeFunction('reportViolation', (what: string) => {
    violations.push(what)
  })
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, documentURI }) => {
        const { reportViolation } = window as never as { reportViolation: (what: string) => void }
        reportViolation(`${documentURI}: ${effectiveDirective} refused ${blockedURI}`)
      },
    )
  })
  return violations
}

import type { BrowserContext } from '@playwright/test'

/** Everything that our content security policy refuses from now on, in any page of the browser. */
export async function policyViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeFunction('tellViolation', (what: string) => {
    violations.push(what)
  })
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, documentURI }) => {
        const { tellViolation } = window as never as { tellViolation: (what: string) => void }
        tellViolation(`${documentURI}: ${effectiveDirective} refused ${blockedURI}`)
      },
    )
  })
  return violations
}

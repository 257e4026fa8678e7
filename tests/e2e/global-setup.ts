import { leaksIn } from '../stack/leaks.ts'
import { type Stack, startStack } from '../stack/stack.ts'

/**
 * Starts the stack once for the whole run and tells the workers where it is; answers how to stop it. The run fails when
 * the server's log or metrics hold anything of a fan by then (BFF-44).
 */
export async function globalSetup(): Promise<() => Promise<void>> {
  // Under fans.localhost the tenants are of one site, as in production; under localhost each is a site of its own.
  const stack = await startStack({ env: { TENANT_DOMAINS: 'localhost,fans.localhost' } })
  process.env.STACK_ENV = JSON.stringify(stack.env)
  process.env.STACK_BFF_PORT = String(stack.bff.port)
  process.env.STACK_UPSTREAM_URL = stack.upstream.url
  process.env.STACK_VAULT_URL = stack.upstream.vaultUrl
  process.env.STACK_RECEIPT_URL = stack.upstream.receiptUrl
  process.env.STACK_EMULATOR_URL = stack.emulator.url
  return async () => {
    const metrics = await fetch(`${stack.bff.adminUrl}/metrics`).then((answer) => answer.text())
    await stack.stop()
    expectNoLeaks(stack, metrics)
  }
}

function expectNoLeaks({ bff }: Stack, metrics: string): void {
  const log = bff.log()
  if (!log.includes('"answered"') || !metrics.includes('storefront_'))
    throw new Error('BFF-44: nothing was told')
  const leaks = leaksIn(`${log}\n${metrics}`)
  if (leaks.length > 0)
    throw new Error(`BFF-44: ${leaks.length} lines, such as ${leaks.slice(0, 5).join('\n')}`)
}

export default globalSetup

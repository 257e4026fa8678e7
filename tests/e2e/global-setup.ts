import { type Stack, startStack } from '../stack/stack.ts'
import { publishAddresses, publishDevAddresses } from './support/addresses.ts'
import { overTls } from './support/over-tls.ts'
import { personalDataIn } from './support/personal-data.ts'

/**
 * With `DEV_STACK=1` (`pnpm test --quick`) the tests use the stack of the running `pnpm dev`. Otherwise this starts one stack for
 * the whole run, over TLS with `ENGINES=1`, and passes its addresses to the workers. Returns how to stop it. The run fails when the
 * server's log or metrics contain personal data at the end (BFF-44).
 */
export async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DEV_STACK === '1') return publishDevAddresses()
  // Under fans.localhost the tenants are same-site, as in production; under localhost each tenant is a separate site. `fans.test`
  // is for `stack/ingress.ts`, which may tell the server that a request came over TLS.
  const stack = await startStack({
    env: {
      TENANT_DOMAINS: 'localhost,fans.localhost,fans.test',
      TRUST_PROXY: '127.0.0.1',
    },
  })
  const front = process.env.ENGINES === '1' ? await overTls(stack) : undefined
  publishAddresses(stack, front?.secure)
  return async () => {
    const metrics = await fetch(`${stack.bff.adminUrl}/metrics`).then((response) => response.text())
    await front?.stop()
    await stack.stop()
    expectNothingPersonal(stack, metrics)
  }
}

function expectNothingPersonal({ bff }: Stack, metrics: string): void {
  const log = bff.log()
  if (!log.includes('"route"') || !metrics.includes('storefront_'))
    throw new Error('BFF-44: log or metrics are empty')
  const leaks = personalDataIn(`${log}\n${metrics}`)
  if (leaks.length > 0)
    throw new Error(`BFF-44: ${leaks.length} lines, such as ${leaks.slice(0, 5).join('\n')}`)
}

export default globalSetup

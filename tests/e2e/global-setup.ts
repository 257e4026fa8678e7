import { startStack } from '../stack/stack.ts'

/** Starts the stack once for the whole run and tells the workers where it is; answers how to stop it. */
export async function globalSetup(): Promise<() => Promise<void>> {
  // Under fans.localhost the tenants are of one site, as in production; under localhost each is a site of its own.
  const stack = await startStack({ env: { TENANT_DOMAINS: 'localhost,fans.localhost' } })
  process.env.STACK_BFF_PORT = String(stack.bff.port)
  process.env.STACK_UPSTREAM_URL = stack.upstream.url
  process.env.STACK_VAULT_URL = stack.upstream.vaultUrl
  process.env.STACK_RECEIPT_URL = stack.upstream.receiptUrl
  process.env.STACK_EMULATOR_URL = stack.emulator.url
  return () => stack.stop()
}

export default globalSetup

/** Where the stack of this run is; `global-setup.ts` sets these before any worker starts. */
function address(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the browser tests run through tests/playwright.config.ts`)
  return value
}

/** The environment of the stack's BFF, to start another beside it. */
export const stackEnv = (): Record<string, string> => JSON.parse(address('STACK_ENV'))
export const upstreamUrl = () => address('STACK_UPSTREAM_URL')
export const vaultUrl = () => address('STACK_VAULT_URL')
export const receiptUrl = () => address('STACK_RECEIPT_URL')
export const emulatorUrl = () => address('STACK_EMULATOR_URL')
export const bffPort = () => address('STACK_BFF_PORT')
export const siteOf = (tenant: string) => `http://${tenant}.localhost:${bffPort()}`

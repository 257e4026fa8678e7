import { DEV_PORTS } from '../../stack/dev-settings.ts'
import type { Stack } from '../../stack/stack.ts'

/**
 * Stores the addresses of a stack in the environment of this process and its children. `secure` has the origins that browsers use
 * instead of the stack's (`over-tls.ts`).
 */
export function publishAddresses(stack: Stack, secure: Readonly<Record<string, string>> = {}): void {
  process.env.STACK_SECURE = JSON.stringify(secure)
  process.env.STACK_ENV = JSON.stringify(stack.env)
  process.env.STACK_BFF_PORT = String(stack.bff.port)
  process.env.STACK_ADMIN_URL = stack.bff.adminUrl
  process.env.STACK_UPSTREAM_URL = stack.upstream.url
  process.env.STACK_VAULT_URL = stack.upstream.vaultUrl
  process.env.STACK_RECEIPT_URL = stack.upstream.receiptUrl
  process.env.STACK_EMULATOR_URL = stack.emulator.url
}

/** The same for the stack of `pnpm dev`. Its variables are not available, so tests cannot start another server beside it. */
export function publishDevAddresses(): undefined {
  process.env.STACK_BFF_PORT = String(DEV_PORTS.bff)
  process.env.STACK_ADMIN_URL = `http://127.0.0.1:${DEV_PORTS.admin}`
  process.env.STACK_UPSTREAM_URL = `http://127.0.0.1:${DEV_PORTS.upstream}`
  process.env.STACK_VAULT_URL = `http://127.0.0.1:${DEV_PORTS.vault}`
  process.env.STACK_RECEIPT_URL = `http://127.0.0.1:${DEV_PORTS.receipts}`
  process.env.STACK_EMULATOR_URL = `http://127.0.0.1:${DEV_PORTS.emulator}`
}

/** An address of this run's stack, which `global-setup.ts` stores before any worker starts. */
function address(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the browser tests run through tests/playwright.config.ts`)
  return value
}

/** The variables of the stack's BFF, to start another one. */
export const stackEnv = (): Record<string, string> => JSON.parse(address('STACK_ENV'))
export const upstreamUrl = () => address('STACK_UPSTREAM_URL')
export const vaultUrl = () => address('STACK_VAULT_URL')
export const receiptUrl = () => address('STACK_RECEIPT_URL')
export const emulatorUrl = () => address('STACK_EMULATOR_URL')
export const adminUrl = () => address('STACK_ADMIN_URL')
export const bffPort = () => address('STACK_BFF_PORT')
/** The origin that browsers use for an address of the stack. */
export const originInBrowser = (url: string): string => {
  const { origin } = new URL(url)
  return JSON.parse(process.env.STACK_SECURE ?? '{}')[origin] ?? origin
}
export const siteOf = (tenant: string) =>
  originInBrowser(`http://localhost:${bffPort()}`).replace('//', `//${tenant}.`)

import { fanOfPage } from '../storage/fan.ts'

/** What the page asked for before the app was there (`head/early-start.ts`), by address, with the cart's id where it names one. */
type EarlyReads = {
  /** The tag of the fan whose page it is. */
  readonly fan: string
  readonly responses: Map<string, Promise<Response>>
}

declare global {
  var earlyReads: EarlyReads | undefined
}

/** Older than this nothing is shown as if it had just been read, in ms since the page was opened. */
const goodForMs = 30_000

/** The key of a read; a cart's call names the cart in a header. */
export const earlyKey = (address: string, cartId?: string | null): string =>
  cartId ? `${address}#${cartId}` : address

/**
 * The response to a read that the page sent already, to be used once and by nobody but its fan; null where there is none. It may
 * still be on its way, and it may be an error.
 */
export function takeEarlyRead(key: string): Promise<Response> | null {
  const early = globalThis.earlyReads
  if (!early || early.fan !== fanOfPage() || performance.now() > goodForMs) return null
  const response = early.responses.get(key)
  early.responses.delete(key)
  return response ?? null
}

/** Resolves once a read that was asked for early has come: whether well, and for nobody else to take first. Nothing is taken. */
export async function isEarlyReadGood(key: string): Promise<boolean> {
  const responses = globalThis.earlyReads?.responses
  const response = await responses?.get(key)?.catch(() => null)
  return response?.ok === true && responses?.has(key) === true
}

/** For a change: what was read before it is out of date. */
export function dropEarlyReads(): void {
  globalThis.earlyReads = undefined
}

import { fanOfPage } from '../storage/fan.ts'

declare global {
  /** What the page has asked for before the app was there (`head/first-data.ts`): for whom (a fan's tag), and the responses by key. */
  var firstData: { readonly fan: string; readonly responses: Map<string, Promise<Response>> } | undefined
}

/** Older than this nothing is shown as if it had just been read, in ms since the page was opened. */
const goodForMs = 30_000

/** Of a read: its address; a cart's call names the cart in a header. */
export const firstDataKey = (address: string, cartId?: string | null): string =>
  cartId ? `${address}#${cartId}` : address

/**
 * FAN-37: the response to a read that the page has sent already, to be used once and by nobody but its fan; null where there is none.
 * It may still be on its way, and it may be an error.
 */
export function takeFirstData(key: string): Promise<Response> | null {
  const { fan, responses } = globalThis.firstData ?? {}
  if (!responses || fan !== fanOfPage() || performance.now() > goodForMs) return null
  const response = responses.get(key)
  responses.delete(key)
  return response ?? null
}

/** For a change: what was read before it is out of date. */
export function dropFirstData(): void {
  globalThis.firstData = undefined
}

import type { Stay } from '../fake-upstream/control/stays.ts'
import type { Seen } from './phone.ts'

/** What the product server had to do with a request: for how long at least one call of it was there, and whether one failed. */
export type Share = { readonly ms: number; readonly failed: boolean }

/** Of each request by its id. Calls at the same time count once: a charge reads the cart and the history together. */
export function sharesOf(stays: readonly Stay[]): ReadonlyMap<string, Share> {
  const byRequest = Map.groupBy(stays, ({ requestId }) => requestId)
  return new Map(
    [...byRequest].map(([id, calls]) => {
      let [ms, until] = [0, 0]
      for (const { from, to } of calls.toSorted((a, b) => a.from - b.from)) {
        ms += Math.max(0, to - Math.max(from, until))
        until = Math.max(until, to)
      }
      return [id, { ms, failed: calls.some(({ status }) => status === null || status >= 500) }]
    }),
  )
}

/** What a request took beyond the time that the product server had it: nginx, replica, Redis, every queue, and the load itself. */
export const addedMs = (
  { requestId, ms }: Pick<Seen, 'requestId' | 'ms'>,
  shares: ReadonlyMap<string, Share>,
): number => ms - (shares.get(requestId ?? '')?.ms ?? 0)

/** Whether the product server failed a call of this request: then nobody else has to explain it. */
export const isProductServers = (
  { requestId }: Pick<Seen, 'requestId'>,
  shares: ReadonlyMap<string, Share>,
): boolean => shares.get(requestId ?? '')?.failed ?? false

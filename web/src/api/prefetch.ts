import type { CallOf, Endpoint, ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import { sameFan } from '../storage/fan.ts'
import { addressOf } from './address.ts'
import { call } from './client.ts'

type Prefetched = {
  readonly response: Promise<unknown>
  readonly until: number
  readonly isSameFan: () => boolean
}

const prefetched = new Map<string, Prefetched>()

/**
 * Reads a GET endpoint before a screen asks for it; `useEndpoint` then takes this response as its first. Once while it is
 * fresh, and not for a fan who saves data. One that fails is forgotten, and the screen reads it itself.
 * @param freshFor ms
 */
export function prefetch<const E extends Endpoint & { method: 'GET' }>(
  entry: E,
  input: CallOf<E>,
  freshFor: number,
): void {
  const key = addressOf(entry, input as Parameters<typeof addressOf>[1])
  const known = prefetched.get(key)
  if (savesData() || (known && isGood(known))) return
  const response: Promise<ResponseOf<E>> = call(entry, input)
  prefetched.set(key, { response, until: performance.now() + freshFor, isSameFan: sameFan() })
  response.catch(() => prefetched.delete(key))
}

/** The response that was prefetched under a key, to be used once; null when there is none that will do. */
export function takePrefetched(key: string): Promise<unknown> | null {
  const known = prefetched.get(key)
  if (!known || !isGood(known)) return null
  prefetched.set(key, { ...known, response: taken })
  return known.response === taken ? null : known.response
}

/** In place of a response that was used: the screen's own reads are newer than any of ours. */
const taken = Promise.resolve()
const isGood = ({ until, isSameFan }: Prefetched): boolean => performance.now() < until && isSameFan()

/** Only some browsers say so (Save-Data). */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

import { isSoldOut } from '@storefront/shared/contract/error-envelope.ts'
import type { Id } from '@storefront/shared/contract/lenient.ts'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { createStore } from '../../storage/store.ts'
import { useSoldOutAtVenue } from '../../venue/service.ts'

/** The time of the refusal of each sold-out item, by its id as text; `performance.now()`. */
const refusedAt = createStore<ReadonlyMap<string, number>>(new Map())

/** FAN-06: marks an item whose add was refused because it is sold out; ignores any other error. */
export function markSoldOut(itemID: Id, error: unknown): void {
  if (!(error instanceof ApiError)) return
  const { status, code, userMessage, error: text } = error
  if (!isSoldOut({ status, code, texts: [userMessage, text] })) return
  refusedAt.set(new Map(refusedAt.get()).set(String(itemID), performance.now()))
}

/** FAN-06, VEN-23: whether an item is known to be sold out, by a refusal or the venue's staff; false for null. */
export function useSoldOut(itemID: Id | null): boolean {
  const isRefused = useSyncExternalStore(
    refusedAt.subscribe,
    () => itemID !== null && refusedAt.get().has(String(itemID)),
  )
  return useSoldOutAtVenue(itemID) || isRefused
}

/** FAN-06: clears the marks that are older than a menu request that was sent at `askedAt` (`performance.now()`). */
export function clearSoldOut(askedAt: number): void {
  const later = [...refusedAt.get()].filter(([, at]) => at > askedAt)
  if (later.length < refusedAt.get().size) refusedAt.set(new Map(later))
}

import type { Id } from '@storefront/shared/contract/lenient.ts'
import { isSoldOut } from '@storefront/shared/domain/catalog/sold-out.ts'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { createStore } from '../../storage/create-store.ts'

/** When an item was refused as sold out, by its id as text, on the page's own clock. */
const refusedAt = createStore<ReadonlyMap<string, number>>(new Map())

/** FAN-06: remembers an item that was refused because there is none left; any other error says nothing of it. */
export function noteSoldOut(itemID: Id, error: unknown): void {
  if (!(error instanceof ApiError)) return
  const { status, code, userMessage, error: text } = error
  if (!isSoldOut({ status, code, texts: [userMessage, text] })) return
  refusedAt.set(new Map(refusedAt.get()).set(String(itemID), performance.now()))
}

/** FAN-06: whether an item is known to be sold out; null is no item. */
export function useSoldOut(itemID: Id | null): boolean {
  return useSyncExternalStore(
    refusedAt.subscribe,
    () => itemID !== null && refusedAt.get().has(String(itemID)),
  )
}

/** FAN-06: a menu that was asked for at this time (`performance.now()`) knows better than what was refused before. */
export function forgetSoldOut(askedAt: number): void {
  const later = [...refusedAt.get()].filter(([, at]) => at > askedAt)
  if (later.length < refusedAt.get().size) refusedAt.set(new Map(later))
}

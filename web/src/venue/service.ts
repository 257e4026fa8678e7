import type { Id } from '@storefront/shared/contract/lenient.ts'
import type { VenueService } from '@storefront/shared/contract/venue.ts'
import { useSyncExternalStore } from 'react'
import { poll } from '../api/poll.ts'
import { currentBranding, msSinceBrandingRequest, onBrandingChange, refreshBranding } from './branding.ts'

/** Their sum is below the 30 s of VEN-11, which include our server's cache and the call. */
const pollEveryMs = 16_000
const jitterMs = 8_000

let watchers = 0
let stop = () => {}

/**
 * VEN-11: what the venue's staff have switched; undefined without any news for fans. The page polls it
 * while a component uses this hook, once for all of them.
 */
export const useVenueService = (): VenueService | undefined =>
  useSyncExternalStore(watch, () => currentBranding().service)

/** VEN-22, VEN-23: whether staff have marked an item as sold out, polled like `useVenueService`; `itemID` may be a number or its text. */
export const useSoldOutAtVenue = (itemID: Id | null): boolean =>
  useSyncExternalStore(
    watch,
    () => itemID !== null && currentBranding().service?.soldOut.includes(String(itemID)) === true,
  )

function watch(listener: () => void): () => void {
  const leave = onBrandingChange(listener)
  if (watchers === 0) stop = poll(refreshBranding, msUntilNextPoll).stop
  watchers += 1
  return () => {
    leave()
    watchers -= 1
    if (watchers === 0) stop()
  }
}

/** Counted from the last request, so that a change of screen does not postpone the next one. */
const msUntilNextPoll = () => Math.max(0, pollEveryMs + jitterMs * Math.random() - msSinceBrandingRequest())

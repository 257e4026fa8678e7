import type { VenueService } from '@storefront/shared/contract/venue.ts'
import { useSyncExternalStore } from 'react'
import { currentBranding, onBrandingChange } from './boot.ts'
import { msSinceBrandingRequest, refreshBranding } from './branding.ts'
import { poll } from './poll.ts'

/** Together less than the 30 s of VEN-11, of which our server and the call take some. */
const askedEveryMs = 16_000
const jitterMs = 8_000

let watchers = 0
let stop = () => {}

/**
 * VEN-11: what the venue's staff have switched, as the page knows it by now; undefined while everything is open and nothing is said. It is
 * asked for as long as a component shows something of it, once for all of them.
 */
export const useVenueService = (): VenueService | undefined =>
  useSyncExternalStore(watch, () => currentBranding().service)

function watch(listener: () => void): () => void {
  const leave = onBrandingChange(listener)
  if (watchers === 0) stop = poll(refreshBranding, untilDueMs).stop
  watchers += 1
  return () => {
    leave()
    watchers -= 1
    if (watchers === 0) stop()
  }
}

/** A fan who goes from screen to screen is told as soon as one who stays. */
const untilDueMs = () => Math.max(0, askedEveryMs + jitterMs * Math.random() - msSinceBrandingRequest())

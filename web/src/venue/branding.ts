import {
  type Branding,
  getBranding as readBranding,
  type UsableBranding,
} from '@storefront/shared/contract/branding.ts'
import type { VenueService } from '@storefront/shared/contract/venue.ts'
import { useSyncExternalStore } from 'react'
import { getBoot } from '../api/boot.ts'
import { call } from '../api/client.ts'
import { createStore } from '../storage/store.ts'

/** The branding that was read after the page was opened. */
const newer = createStore<UsableBranding | null>(null)

/** Replaces the branding of the boot block; see `refreshBranding`. */
export const setBranding = newer.set
export const onBrandingChange = newer.subscribe

/**
 * The newest branding that the page has, and whether it includes the settings (TENANT-18).
 * @throws Error for a tenant without branding, which only shows the configuration error screen
 */
export function currentBranding(): UsableBranding {
  const branding = newer.get() ?? getBoot().branding
  if (branding.status === 'missing') throw new Error(branding.error)
  return branding
}

/** The texts and colours of `currentBranding`. @throws what `currentBranding` throws */
export const getBranding = (): Branding => currentBranding().branding

/** The product's name: `{title2} {title3}` of the branding. */
export function productName(): string {
  const { title2, title3 } = getBranding()
  return `${title2} ${title3}`.trim()
}

/** A silent network may hold a call for minutes, and the next one waits for it. */
const timeoutMs = 10_000

let requestCount = 0
/** The numbers of the requests whose branding and whose service the page has. */
let brandingRequest = 0
let serviceRequest = 0
/** ms since the page was opened; 0, since the boot block is that old. */
let requestedAt = 0

/** ms since the page last requested the branding. */
export const msSinceBrandingRequest = (): number => performance.now() - requestedAt

/**
 * Reads the tenant's branding again. EVENT-10, TENANT-18: the page uses the response unless a later call has responded already or the
 * page has a more complete one (with settings, or the tenant's own). VEN-11: the switches of staff are always those of the latest call.
 * @returns the branding that the page uses then
 */
export async function refreshBranding(): Promise<UsableBranding> {
  requestCount += 1
  const request = requestCount
  requestedAt = performance.now()
  const response = await call(readBranding, {}, { signal: AbortSignal.timeout(timeoutMs) })
  const known = currentBranding()
  const isLatest = request > serviceRequest
  const replacesBranding = request > brandingRequest && completeness(response) >= completeness(known)
  if (isLatest) serviceRequest = request
  if (replacesBranding) brandingRequest = request
  update({ ...(replacesBranding ? response : known), service: (isLatest ? response : known).service })
  return currentBranding()
}

/** VEN-13: sets the venue's switches from another response of our server, which is newer than calls still under way. */
export function setVenueService(service: VenueService): void {
  serviceRequest = requestCount
  update({ ...currentBranding(), service })
}

/** An unchanged branding notifies nobody: most responses of polling change nothing. */
function update(next: UsableBranding): void {
  if (JSON.stringify(next) !== JSON.stringify(currentBranding())) setBranding(next)
}

/** `currentBranding` for a component, which renders again after a change. */
export const useBranding = (): UsableBranding => useSyncExternalStore(onBrandingChange, currentBranding)

const completeness = ({ status, hasSettings }: UsableBranding) =>
  hasSettings ? 2 : status === 'found' ? 1 : 0

import { getBranding, type UsableBranding } from '@storefront/shared/contract/branding.ts'
import type { VenueService } from '@storefront/shared/contract/venue.ts'
import { useSyncExternalStore } from 'react'
import { currentBranding, onBrandingChange, setBranding } from './boot.ts'
import { call } from './client.ts'

/** A network that fell silent may keep a call for minutes, and nothing else is asked meanwhile. */
const patienceMs = 10_000

let asked = 0
let taken = 0
let serviceTaken = 0
/** ms since the page was opened, as what the page brought is that old. */
let askedAt = 0

/** ms since the page asked for the branding last. */
export const msSinceBrandingRequest = (): number => performance.now() - askedAt

/**
 * Reads the tenant's branding as it is by now. EVENT-10, TENANT-18: the page takes it, unless it has the response of a later call already,
 * or knows more: one with settings, or the tenant's own. VEN-11: what staff have switched is always that of the latest call.
 * @returns what the page knows then
 */
export async function refreshBranding(): Promise<UsableBranding> {
  asked += 1
  const turn = asked
  askedAt = performance.now()
  const response = await call(getBranding, {}, { signal: AbortSignal.timeout(patienceMs) })
  const known = currentBranding()
  const isLatest = turn > serviceTaken
  const saysMore = turn > taken && knowledgeOf(response) >= knowledgeOf(known)
  if (isLatest) serviceTaken = turn
  if (saysMore) taken = turn
  take({ ...(saysMore ? response : known), service: (isLatest ? response : known).service })
  return currentBranding()
}

/** VEN-13: what our server said of the venue's switches in another response; calls that are under way know less. */
export function setVenueService(service: VenueService): void {
  serviceTaken = asked
  take({ ...currentBranding(), service })
}

/** What is asked for every few seconds is mostly what was known, and then nothing is drawn again. */
function take(next: UsableBranding): void {
  if (JSON.stringify(next) !== JSON.stringify(currentBranding())) setBranding(next)
}

/** What the page knows of the tenant's branding, for a component, which follows it. */
export const useBranding = (): UsableBranding => useSyncExternalStore(onBrandingChange, currentBranding)

const knowledgeOf = ({ status, hasSettings }: UsableBranding) =>
  hasSettings ? 2 : status === 'found' ? 1 : 0

import { type Branding, getBranding } from '@storefront/shared/contract/branding.ts'
import { useEffect, useState } from 'react'
import { readBranding, useKnownBranding } from '../../api/branding.ts'
import { addressOf } from '../../api/client.ts'
import { useCached } from '../../api/reads.ts'

/** What a venue says of handing orders over. */
export type Venue = Pick<
  Branding['additionalAttributes'],
  'deliveryMethods' | 'pickupTimeRanges' | 'sections'
>

const askedEveryMs = 3_000
const patienceMs = 10_000

/**
 * EVENT-10: the venue as it was read since its event was chosen, or is read when this screen opens (at most every 5 min); until then, and
 * where that fails, as the page knows it. TENANT-18: while its settings are missing they are asked for every 3 s; `isLoading` for the first
 * 10 s of that, after which what stands in for them counts, so that nobody is stuck.
 */
export function useVenue(): { venue: Venue; isLoading: boolean } {
  const { branding, hasSettings } = useKnownBranding()
  const { mutate: askAgain } = useCached(addressOf(getBranding, {}), readBranding)
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    if (hasSettings) return
    const asking = setInterval(() => void askAgain(), askedEveryMs)
    const waiting = setTimeout(setPatient, patienceMs, false)
    return () => {
      clearInterval(asking)
      clearTimeout(waiting)
    }
  }, [hasSettings, askAgain])
  return { venue: branding.additionalAttributes, isLoading: isPatient && !hasSettings }
}

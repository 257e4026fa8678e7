import { type Branding, getBranding } from '@storefront/shared/contract/branding.ts'
import type { DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { useEffect, useMemo, useState } from 'react'
import { refreshBranding, useBranding } from '../../api/branding.ts'
import { addressOf } from '../../api/client.ts'
import { useCached } from '../../api/reads.ts'
import { useVenueService } from '../../api/venue-service.ts'

/** What a venue says of handing orders over; VEN-14: methods that its staff have paused are not among the `deliveryMethods`. */
export type Venue = Pick<
  Branding['additionalAttributes'],
  'deliveryMethods' | 'pickupTimeRanges' | 'sections'
> & { pausedMethods: readonly DeliveryMethod[] }

const askedEveryMs = 3_000
const patienceMs = 10_000

/**
 * EVENT-10: the venue as it was read since its event was chosen, or is read when this screen opens (at most every 5 min); until then, and
 * where that fails, as the page knows it. TENANT-18: while its settings are missing they are asked for every 3 s; `isLoading` for the first
 * 10 s of that, after which what stands in for them counts, so that nobody is stuck.
 */
export function useVenue(): { venue: Venue; isLoading: boolean } {
  const { branding, hasSettings } = useBranding()
  const { mutate: poll } = useCached(addressOf(getBranding, {}), refreshBranding)
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    if (hasSettings) return
    const asking = setInterval(() => void poll(), askedEveryMs)
    const waiting = setTimeout(setPatient, patienceMs, false)
    return () => {
      clearInterval(asking)
      clearTimeout(waiting)
    }
  }, [hasSettings, poll])
  const service = useVenueService()
  const { deliveryMethods, pickupTimeRanges, sections } = branding.additionalAttributes
  const venue = useMemo(() => {
    const isPaused = (method: DeliveryMethod) =>
      (method === 'inseat' ? service?.inSeat : service?.pickup) === 'paused'
    return {
      deliveryMethods: deliveryMethods.filter((method) => !isPaused(method)),
      pausedMethods: deliveryMethods.filter(isPaused),
      pickupTimeRanges,
      sections,
    }
  }, [service, deliveryMethods, pickupTimeRanges, sections])
  return { venue, isLoading: isPatient && !hasSettings }
}

import { type Branding, getBranding } from '@storefront/shared/contract/branding.ts'
import type { DeliveryMethod } from '@storefront/shared/domain/delivery/delivery.ts'
import { useEffect, useMemo, useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { useCached } from '../../api/reads.ts'
import { refreshBranding, useBranding } from '../../venue/branding.ts'
import { useVenueService } from '../../venue/service.ts'

/** The venue's settings for handing orders over; VEN-14: `deliveryMethods` excludes the paused methods. */
export type DeliverySettings = Pick<
  Branding['additionalAttributes'],
  'deliveryMethods' | 'pickupTimeRanges' | 'sections'
> & { pausedMethods: readonly DeliveryMethod[] }

const reloadEveryMs = 3_000
const waitMs = 10_000

/**
 * EVENT-10: the venue's newest settings; after an error those that the page has. TENANT-18: missing ones are
 * requested every 3 s. `isLoading` ends after 10 s, so that the fan is not stuck; the defaults count then.
 */
export function useDeliverySettings(): { settings: DeliverySettings; isLoading: boolean } {
  const { branding, hasSettings } = useBranding()
  const { mutate: reload } = useCached(addressOf(getBranding, {}), refreshBranding)
  const [isWaiting, setWaiting] = useState(true)
  useEffect(() => {
    if (hasSettings) return
    const reloading = setInterval(() => void reload(), reloadEveryMs)
    const waiting = setTimeout(setWaiting, waitMs, false)
    return () => {
      clearInterval(reloading)
      clearTimeout(waiting)
    }
  }, [hasSettings, reload])
  const service = useVenueService()
  const { deliveryMethods, pickupTimeRanges, sections } = branding.additionalAttributes
  const settings = useMemo(() => {
    const isPaused = (method: DeliveryMethod) =>
      (method === 'inseat' ? service?.inSeat : service?.pickup) === 'paused'
    return {
      deliveryMethods: deliveryMethods.filter((method) => !isPaused(method)),
      pausedMethods: deliveryMethods.filter(isPaused),
      pickupTimeRanges,
      sections,
    }
  }, [service, deliveryMethods, pickupTimeRanges, sections])
  return { settings, isLoading: isWaiting && !hasSettings }
}

import { type ReactNode, Suspense } from 'react'
import { useVenueService } from '../../api/venue-service.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const ServiceText = lazyPart(() => import('./service-texts.tsx').then((file) => file.ServiceText))

/**
 * VEN-12, VEN-15: what stands above the next step of a screen that orders: that ordering is paused, or what the venue's staff say
 * meanwhile; null where there is nothing to say. The screen asks for it as long as it is open.
 * @param hasWait tells how long orders take, too
 */
export function useServiceNotice({ hasWait = false } = {}): ReactNode {
  const service = useVenueService()
  if (!service) return null
  const { ordering, inSeat, pickup, message, waitMinutes } = service
  // The message of a paused method is about that, and stands where it would be chosen (VEN-14).
  const said = inSeat === 'open' && pickup === 'open' ? message : null
  const minutes = hasWait ? waitMinutes : null
  if (ordering === 'open' && said === null && minutes === null) return null
  return (
    <Suspense>
      <ServiceText service={service} message={said} minutes={minutes} />
    </Suspense>
  )
}

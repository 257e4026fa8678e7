import { type ReactNode, Suspense } from 'react'
import { loadMessages } from '../../messages/language.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { useVenueService } from '../../venue/service.ts'
import { venueSettings } from '../../venue/settings.ts'
import { VenueName } from '../../venue/venue-name.tsx'

// Nearly every fan never sees them.
const load = async () => (await Promise.all([import('./service-text.tsx'), loadMessages('service')]))[0]
const ServiceText = lazyPart(async () => (await load()).ServiceText)

/** VEN-14: the paused methods, with the reason unless the notice above the next step shows it. */
export const PausedText = lazyPart(async () => (await load()).PausedText)

/**
 * VEN-12, VEN-15: the notice above the next step of a screen that orders: ordering is paused, how long orders take, or the
 * message of the venue's staff; null for none. Polls the service status while the screen is open.
 */
export function useServiceNotice(): ReactNode {
  const service = useVenueService()
  if (!service) return null
  const { ordering, inSeat, pickup, message, waitMinutes } = service
  // The message then explains the paused method, and is shown at its choice (VEN-14).
  const shownMessage = inSeat === 'open' && pickup === 'open' ? message : null
  if (ordering === 'open' && shownMessage === null && waitMinutes === null) return null
  return (
    <Suspense>
      <ServiceText service={service} message={shownMessage} />
    </Suspense>
  )
}

/** VEN-25: what the venue says about the sale of alcohol, where it says something. */
export function AgeNotice() {
  const { ageNotice } = venueSettings()
  return (
    ageNotice && (
      <Notice>
        <VenueName>{ageNotice}</VenueName>
      </Notice>
    )
  )
}

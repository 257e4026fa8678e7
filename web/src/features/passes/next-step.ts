import { instant } from '../../api/venue-clock.ts'
import { venueTime } from '../../api/venue-texts.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { useNow } from '../../ui/status/use-now.ts'
import { isToCome } from './passes.ts'

/**
 * FAN-40: what happens next with an order, 'We bring it to North Stand 101, Seat 12'; '' where nothing does any more, where this device
 * does not know the place, and until the order is confirmed, since nobody has promised anything before (FAN-18). `now` is epoch ms.
 */
export function nextStep(pass: Pass, now: number): string {
  const { place, confirmed } = pass
  if (!place || !confirmed || !isToCome(pass, now)) return ''
  const [doing, where, detail] =
    place.method === 'inseat'
      ? ['We bring it to', sectionText(place.section), place.seat && `Seat ${place.seat}`]
      : ['Collect at', place.location, place.location && pickupTimeText(place.time, pass)]
  const known = [where, detail].filter(Boolean).join(', ')
  return known && `${doing} ${known}`
}

/** The same for a component, which notices the end of the event; '' for an order that this device does not know. */
export function useNextStep(pass: Pass | null): string {
  const now = useNow()
  return pass ? nextStep(pass, now) : ''
}

/** A bare number would not say what it counts. */
const sectionText = (section: string): string => (/^\d/.test(section) ? `Section ${section}` : section)

/** A pickup time, and whose clock it is by where that differs from the phone's at the event (VEN-16); '' for none. */
export const pickupTimeText = (time: string, { event, paidAt }: Pick<Pass, 'event' | 'paidAt'>): string =>
  time && venueTime(time, instant(event?.startOn ?? '') || paidAt)

import { instant } from '../../api/venue-clock.ts'
import { venueTime } from '../../api/venue-texts.ts'
import type { Translate } from '../../messages/catalogue.ts'
import { useT } from '../../messages/language.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { useNow } from '../../ui/use-now.ts'
import { isOutstanding } from './passes.ts'

/**
 * FAN-40: the next step of an order, e.g. 'We bring it to North Stand 101, Seat 12'; '' when there is none, when this
 * device does not have the place, and until the order is confirmed (FAN-18). `now` is epoch ms.
 */
export function nextStep(pass: Pass, now: number, t: Translate): string {
  const { place, confirmed } = pass
  if (!place || !confirmed || !isOutstanding(pass, now)) return ''
  if (place.method === 'pickup') {
    const { location } = place
    const time = pickupTimeText(place.time, pass)
    if (!location) return ''
    return time ? t('passes.collectAt', { location, time }) : t('passes.collect', { location })
  }
  const { seat } = place
  // A bare number would not name what it counts.
  const section = /^\d/.test(place.section) ? t('passes.section', { section: place.section }) : place.section
  if (!section) return seat && t('passes.bringToSeatAlone', { seat })
  return seat ? t('passes.bringToSeat', { section, seat }) : t('passes.bringToSection', { section })
}

/** `nextStep` for a component, updated when the event ends; '' for an order that this device does not have. */
export function useNextStep(pass: Pass | null): string {
  const t = useT()
  const now = useNow()
  return pass ? nextStep(pass, now, t) : ''
}

/** A pickup time, with its time zone where that differs from the phone's at the event (VEN-16); '' for none. */
export const pickupTimeText = (time: string, { event, paidAt }: Pick<Pass, 'event' | 'paidAt'>): string =>
  time && venueTime(time, instant(event?.startOn ?? '') || paidAt)

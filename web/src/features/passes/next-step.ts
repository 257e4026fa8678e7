import type { Translate } from '../../messages/catalogue.ts'
import { isRightToLeft, useT } from '../../messages/language.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { useNow } from '../../ui/use-now.ts'
import { instant } from '../../venue/clock.ts'
import { venueTime } from '../../venue/formats.ts'
import { isOutstanding } from './passes.ts'

/**
 * FAN-40: an order's next step, 'We bring it to North Stand 101, Seat 12'; '' for none, for an order whose place this
 * device does not have, and until it is confirmed (FAN-18). `now` is epoch ms.
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
  const section = sectionText(place.section, t)
  if (!section) return seat && t('passes.bringToSeatAlone', { seat })
  return seat ? t('passes.bringToSeat', { section, seat }) : t('passes.bringToSection', { section })
}

/** FAN-40: the place and time of a next step in a few words, 'Seat 12 · North Stand 101' or 'Counter · 4:00 PM-4:30 PM'. */
export function placeLine(pass: Pass, now: number, t: Translate): string {
  const { place } = pass
  if (!place || nextStep(pass, now, t) === '') return ''
  const parts =
    place.method === 'pickup'
      ? [place.location, pickupTimeText(place.time, pass)]
      : [place.seat && t('passes.seat', { seat: place.seat }), sectionText(place.section, t)]
  // LANG-08: names of places and times have directions of their own.
  const isolated = (part: string) => (isRightToLeft() ? `\u2068${part}\u2069` : part)
  return parts
    .flatMap((part) => part || [])
    .map(isolated)
    .join(' · ')
}

/** A bare number would not name what it counts. */
const sectionText = (section: string, t: Translate): string =>
  /^\d/.test(section) ? t('passes.section', { section }) : section

/** `nextStep` for a component, updated when the event ends; '' for an order that this device does not have. */
export function useNextStep(pass: Pass | null): string {
  const t = useT()
  const now = useNow()
  return pass ? nextStep(pass, now, t) : ''
}

/** FAN-19: where and when an order is handed over; '' when this device does not have it. */
export function placeText(
  { place, ...pass }: Pick<Pass, 'place' | 'event' | 'paidAt'>,
  t: Translate,
): string {
  if (!place) return ''
  if (place.method === 'pickup') {
    const { location } = place
    const time = pickupTimeText(place.time, pass)
    return location && time
      ? t('passes.pickupPlace', { location, time })
      : location || time || t('passes.pickup')
  }
  const { section, seat } = place
  if (section && seat) return t('passes.sectionAndSeat', { section, seat })
  if (section) return t('passes.section', { section })
  return seat ? t('passes.seat', { seat }) : t('passes.yourSeat')
}

/** A pickup time, with its time zone where that differs from the phone's at the event (VEN-16); '' for none. */
const pickupTimeText = (time: string, { event, paidAt }: Pick<Pass, 'event' | 'paidAt'>): string =>
  time && venueTime(time, instant(event?.startOn ?? '') || paidAt)

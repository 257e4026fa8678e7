/** The minutes that a clock is ahead of UTC at an instant (epoch ms). */
export type OffsetAt = (epochMs: number) => number

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs
// Zones change their clocks only at a quarter of an hour.
const quarterMs = 15 * minuteMs

const deviceOffset: OffsetAt = (ms) => -new Date(ms).getTimezoneOffset()

const zones = new Map<string, OffsetAt>()

/**
 * VEN-16: the clock of a time zone; the device's for none, without `Intl`, and for a zone that the browser does not support.
 * @param timeZone IANA name
 */
export function offsetIn(timeZone: string | undefined): OffsetAt {
  if (timeZone === undefined) return deviceOffset
  const offsetAt = zones.get(timeZone) ?? zoneOffset(timeZone)
  zones.set(timeZone, offsetAt)
  return offsetAt
}

function zoneOffset(timeZone: string): OffsetAt {
  const format = formatOf(timeZone)
  if (!format) return deviceOffset
  // Every render of a list of pickup times asks for the same instants, and formatting is slow on phones.
  const known = new Map<number, number>()
  return (ms) => {
    const quarter = Math.floor(ms / quarterMs)
    const offset = known.get(quarter) ?? offsetOf(format.format(quarter * quarterMs))
    known.set(quarter, offset)
    return offset
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
}

/** The offset in a date that ends with 'GMT+02:00', or with 'GMT' for UTC. */
function offsetOf(text: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

/**
 * VEN-16: the name of a time zone's clock: 'Berlin time' for 'Europe/Berlin', 'UTC-5' for a zone without a place. '' when the
 * device's clock shows the same time at this instant (epoch ms). The name does not break across lines.
 * @param zone the name in another language than English, by the place (LANG-07)
 */
export function zoneName(
  timeZone: string | undefined,
  ms: number,
  zone = (place: string): string => `${place} time`,
): string {
  const offset = offsetIn(timeZone)(ms)
  if (timeZone === undefined || offset === deviceOffset(ms)) return ''
  const [area = '', ...places] = timeZone.split('/')
  const place = places.at(-1)
  // The sign in 'Etc/GMT+5' is inverted, so the name is not used.
  if (place && !/^etc$/i.test(area)) return zone(place.replaceAll('_', ' ')).replaceAll(' ', '\u00a0')
  const minutes = Math.abs(offset) % 60
  const hours = (Math.abs(offset) - minutes) / 60
  return `UTC${offset ? `${offset < 0 ? '-' : '+'}${hours}` : ''}${minutes ? `:${minutes}` : ''}`
}

// A year of another century is a placeholder for none: '0001-01-01', '1970-01-01', '9999-12-31'.
const iso = /^(2[01]\d\d-\d\d-\d\d)(?:[T ](\d\d:\d\d[\d:.]*) ?(Z|UTC|([+-]\d\d):?(\d\d)?)?)?$/i

/**
 * VEN-16, WORLD-30: the instant of an ISO text, or of seconds or ms since 1970, in epoch ms; NaN for anything else. Not by `Date.parse`
 * alone: it reads '0', 'TBA 2' and '04/07/2026', and differs between browsers. A text without a zone is read by the clock: a time that
 * it shows twice is the first, a time that it skips is the moment of the change.
 */
export function instantOf(text: string, offsetAt: OffsetAt): number {
  const [, day, time = '00:00', zone, hours, minutes = '00'] = iso.exec(text) ?? []
  if (!day) return /^\d{10}(\d{3})?$/.test(text) ? Number(text.padEnd(13, '0')) : Number.NaN
  const ms = Date.parse(`${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`)
  return zone || !ms ? ms : (instantsOf(ms, offsetAt)[0] ?? ms)
}

/**
 * VEN-17: the instants at which a clock shows a local time (ms since 1970 by that clock), in epoch ms, the earlier first: two in
 * the hour that is repeated, and the moment of the change for a time that is skipped.
 */
export function instantsOf(local: number, offsetAt: OffsetAt): number[] {
  const [before, after] = [offsetAt(local - dayMs), offsetAt(local + dayMs)]
  const shown = [...new Set([before, after])]
    .map((offset) => local - offset * minuteMs)
    .filter((at) => at + offsetAt(at) * minuteMs === local)
  return shown.length > 0
    ? shown
    : [changeWithin(local - after * minuteMs, local - before * minuteMs, offsetAt)]
}

/** The moment between two instants at which the offset changes to that of the later one. */
function changeWithin(from: number, to: number, offsetAt: OffsetAt): number {
  if (to - from <= 1) return to
  const middle = Math.floor((from + to) / 2)
  return offsetAt(middle) === offsetAt(to)
    ? changeWithin(from, middle, offsetAt)
    : changeWithin(middle, to, offsetAt)
}

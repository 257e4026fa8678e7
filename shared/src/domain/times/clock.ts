/** Minutes that a clock is ahead of UTC at an instant (epoch ms). A function, since clocks change. */
export type OffsetAt = (epochMs: number) => number

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs
// No zone of today changes its clock at any other moment than a quarter of an hour.
const quarterMs = 15 * minuteMs

const deviceOffset: OffsetAt = (ms) => -new Date(ms).getTimezoneOffset()

const zones = new Map<string, OffsetAt>()

/**
 * VEN-16: the clock of a time zone; the device's where none is given, without `Intl`, and where this browser does not know the zone.
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
  // A list of pickup times asks for the same instants at every drawing, and a phone takes long to format.
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

/** Minutes of a date that ends with 'GMT+02:00', or with 'GMT' alone for UTC. */
function offsetOf(text: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

/**
 * VEN-16: what a fan calls the clock of a time zone, 'Berlin time' for 'Europe/Berlin', in one piece on a line, 'UTC-5' for a zone that is not named after a place; '' where
 * the device's clock shows the same at this instant (epoch ms).
 * @param zone what it is called after its place in another language than English (LANG-07)
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
  // 'Etc/GMT+5' is 5 h behind, in whatever case it is written.
  if (place && !/^etc$/i.test(area)) return zone(place.replaceAll('_', ' ')).replaceAll(' ', '\u00a0')
  const minutes = Math.abs(offset) % 60
  const hours = (Math.abs(offset) - minutes) / 60
  return `UTC${offset ? `${offset < 0 ? '-' : '+'}${hours}` : ''}${minutes ? `:${minutes}` : ''}`
}

const withoutZone = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/

/**
 * VEN-16: the instant that an ISO text means, epoch ms, NaN when it is no date. A text without a zone is read by the clock: shown twice it
 * is the first time, skipped the moment of the change. By the device's clock it is what `Date.parse` says.
 */
export function instantOf(text: string, offsetAt: OffsetAt): number {
  if (offsetAt === deviceOffset || !withoutZone.test(text)) return Date.parse(text)
  // A date alone is read as UTC anyway.
  const local = Date.parse(text.length > 10 ? `${text.replace(' ', 'T')}Z` : text)
  const [first = local] = Number.isNaN(local) ? [] : instantsOf(local, offsetAt)
  return first
}

/**
 * VEN-17: when a clock shows a local time (ms since 1970 as the clock counts them): twice in the night when it is set back, and the
 * moment of the change for a time that it skips. Epoch ms, the earlier first.
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

/** The moment between two instants from which the clock is that of the later one. */
function changeWithin(from: number, to: number, offsetAt: OffsetAt): number {
  if (to - from <= 1) return to
  const middle = Math.floor((from + to) / 2)
  return offsetAt(middle) === offsetAt(to)
    ? changeWithin(from, middle, offsetAt)
    : changeWithin(middle, to, offsetAt)
}

/** LANG-07: how a language other than English writes dates and times. English has none: it is written as the specification says, without `Intl`. */
export type DateStyle = {
  /** What stands in place of a date that is not known. */
  readonly unknown: string
  /** What a clock is called after its place. */
  readonly zone: (place: string) => string
  /** What a clock shows, which the UTC fields of a date hold. */
  readonly write: (shape: Shape, date: Date) => string
  /** A day and its times from `start` to `end`, which stay on one line: 'Di., 24. Nov., 19:00–21:00 Uhr'. */
  readonly timesOfDay: (hasYear: boolean, start: Date, end: Date) => string
}

/** The style of a locale, as `Intl` takes it. Who writes English alone does not carry it, as the script of the page's head (`head/first-view.ts`). */
export const dateStyle = (locale: string, words: Pick<DateStyle, 'unknown' | 'zone'>): DateStyle => ({
  ...words,
  write: (shape, date) => formatOf(locale, shape).format(date),
  timesOfDay: (hasYear, start, end) => formatTimesOfDay(locale, hasYear, start, end),
})

const time = { hour: 'numeric', minute: '2-digit' } as const
const date = { day: 'numeric', month: 'short' } as const
const shapes = {
  time,
  month: { month: 'short' },
  day: { ...date, weekday: 'short' },
  dateTime: { ...date, ...time },
  dateTimeOfYear: { ...date, ...time, year: 'numeric' },
  times: { ...date, ...time, weekday: 'short' },
  timesOfYear: { ...date, ...time, weekday: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Shape = keyof typeof shapes

const formats = new Map<string, Intl.DateTimeFormat>()

/** How a locale writes what a clock shows, which the UTC fields of a date hold. Kept, since a phone takes 30 ms for the first one. */
export function formatOf(locale: string, shape: Shape): Intl.DateTimeFormat {
  const key = `${shape} ${locale}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...shapes[shape], timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

/** A text that stays on one line; `Intl` puts a thin space beside a dash. */
export const unbroken = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('\u2009', '\u202f')

function formatTimesOfDay(locale: string, hasYear: boolean, start: Date, end: Date): string {
  const format = formatOf(locale, hasYear ? 'timesOfYear' : 'times')
  // In the night in which a clock is set back; not every browser takes such a range.
  if (end <= start) return `${format.format(start)} – ${formatOf(locale, 'time').format(end)}`
  const parts = format.formatRangeToParts(start, end)
  const from = parts.findIndex(({ source }) => source === 'startRange')
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join('')
  return textOf(parts.slice(0, from)) + unbroken(textOf(parts.slice(from)))
}

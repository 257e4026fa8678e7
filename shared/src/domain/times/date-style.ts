/** LANG-07: how a language other than English writes dates and times. English has none: it is written as the specification says, without `Intl`. */
export type DateStyle = {
  /** What stands in place of a date that is not known. */
  readonly unknown: string
  /** What a clock is called after its place. */
  readonly zone: (place: string) => string
  /** What a clock shows, which the UTC fields of a date hold. */
  readonly write: (shape: Shape, date: Date) => string
  /** A day and its times from `start` to `end`, which stay on one line: 'Di., 24. Nov., 19:00 – 21:00'. */
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
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, { ...withHour(locale, shapes[shape]), timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

const hourCycles = new Map<string, string | undefined>()

/** Where the day has 24 hours, one before ten has two digits: '09:05'. */
function withHour(locale: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (!shape.hour) return shape
  const hourCycle =
    hourCycles.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle
  hourCycles.set(locale, hourCycle)
  return hourCycle === 'h23' ? { ...shape, hour: '2-digit' } : shape
}

/** A text that stays on one line. */
export const nonBreaking = (text: string): string => text.replaceAll(' ', '\u00a0')

// Not `formatRange`, which in some languages writes an hour in another way than `format` does: '9:00' beside '09:00–10:00 Uhr'.
function formatTimesOfDay(locale: string, hasYear: boolean, start: Date, end: Date): string {
  const [from, to] = [start, end].map((date) => formatOf(locale, 'time').format(date))
  const times = `${from} – ${to}`
  const day = formatOf(locale, hasYear ? 'timesOfYear' : 'times').format(start)
  return day.replace(from ?? '', () => nonBreaking(times))
}

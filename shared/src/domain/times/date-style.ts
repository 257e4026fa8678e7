/** LANG-07: the dates and times of a language other than English, which has fixed formats without `Intl`. */
export type DateStyle = {
  /** The text for an unknown date. */
  readonly unknown: string
  /** The name of a clock by its place. */
  readonly zone: (place: string) => string
  /** `date` has the local time in its UTC fields. */
  readonly write: (shape: Shape, date: Date) => string
  /** A day with times that do not break across lines: 'Di., 24. Nov., 19:00 – 21:00'. */
  readonly timesOfDay: (hasYear: boolean, start: Date, end: Date) => string
}

/** The style of a locale for `Intl`. Passed in, so that code that needs only English does not bundle it. */
export const dateStyle = (locale: string, words: Pick<DateStyle, 'unknown' | 'zone'>): DateStyle => ({
  ...words,
  write: (shape, date) => formatOf(locale, shape).format(date),
  timesOfDay: (hasYear, start, end) => formatTimesOfDay(locale, hasYear, start, end),
})

// Written out, since a bundler keeps spreads: the page's head uses this file but no shape.
const shapes = {
  time: { hour: 'numeric', minute: '2-digit' },
  month: { month: 'short' },
  day: { day: 'numeric', month: 'short', weekday: 'short' },
  dateTime: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  dateTimeOfYear: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', year: 'numeric' },
  times: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', weekday: 'short' },
  timesOfYear: {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    weekday: 'short',
    year: 'numeric',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Shape = keyof typeof shapes

const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of a locale for dates with the local time in their UTC fields. Cached, since creating one is slow on phones. */
export function formatOf(locale: string, shape: Shape): Intl.DateTimeFormat {
  const key = `${shape} ${locale}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, { ...withHour(locale, shapes[shape]), timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

const hourCycles = new Map<string, string | undefined>()

/** Locales with 24 hours get two digits: '09:05'. */
function withHour(locale: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (!shape.hour) return shape
  const hourCycle =
    hourCycles.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle
  hourCycles.set(locale, hourCycle)
  return hourCycle === 'h23' ? { ...shape, hour: '2-digit' } : shape
}

/** The text with spaces that do not break across lines. */
export const nonBreaking = (text: string): string => text.replaceAll(' ', '\u00a0')

// Not `formatRange`: in some languages it formats hours differently than `format`.
function formatTimesOfDay(locale: string, hasYear: boolean, start: Date, end: Date): string {
  const [from, to] = [start, end].map((date) => formatOf(locale, 'time').format(date))
  const times = `${from} – ${to}`
  const day = formatOf(locale, hasYear ? 'timesOfYear' : 'times').format(start)
  return day.replace(from ?? '', () => nonBreaking(times))
}

/**
 * An instant like 'Nov 21, 2026 7:05 PM' ('MMM dd, yyyy h:mm a'), '' when the text is no date.
 * @param iso ISO text
 * @param timeZone IANA name; the environment's own when left out
 */
export function formatDateTime(iso: string, timeZone?: string): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''

  const part = partsOf(instant, timeZone)
  return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

/** Month and day like 'Nov' and '5', as on a leaf of a calendar in the environment's time zone; null when the text is no date. */
export function monthAndDay(iso: string): { month: string; day: string } | null {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return null
  const part = partsOf(instant)
  return { month: part('month'), day: String(Number(part('day'))) }
}

function partsOf(instant: number, timeZone?: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = formatIn(timeZone).formatToParts(instant)
  return (type) => parts.find((each) => each.type === type)?.value ?? ''
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Made once for each time zone: it takes a phone 30 ms. */
function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    timeZone,
  })
  formats.set(timeZone, format)
  return format
}

/**
 * An instant like 'Nov 21, 2026 7:05 PM' ('MMM dd, yyyy h:mm a'), '' when the text is no date.
 * @param iso ISO text
 * @param timeZone IANA name; the environment's own when left out
 */
export function formatDateTime(iso: string, timeZone?: string): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''

  const parts = formatIn(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    timeZone,
  })
}

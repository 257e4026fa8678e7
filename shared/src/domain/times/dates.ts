// `Intl` would take a phone 30 ms for its first format, in the middle of drawing the first screen.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const twoDigits = (figure: number): string => String(figure).padStart(2, '0')

/**
 * EVENT-04: an instant like 'Nov 21, 2026 7:05 PM' ('MMM dd, yyyy h:mm a') in the environment's time zone, '' when the text is no date.
 * @param iso ISO text
 */
export function formatDateTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${months[date.getMonth()]} ${twoDigits(date.getDate())}, ${date.getFullYear()}`
  const hours = date.getHours()
  return `${day} ${hours % 12 || 12}:${twoDigits(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The same of an event's start or end, which may not be known yet: 'TBD' then, as its venue (EVENT-04, HOME-01). */
export const formatEventDate = (iso: string): string => formatDateTime(iso) || 'TBD'

/** Month and day like 'Nov' and '5', as on a leaf of a calendar in the environment's time zone; null when the text is no date. */
export function monthAndDay(iso: string): { month: string; day: string } | null {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return null
  return { month: months[date.getMonth()] ?? '', day: String(date.getDate()) }
}

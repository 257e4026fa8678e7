import type { Pass } from '../../storage/device-keys.ts'

/** FAN-19: items in one line, '2 × Classic Hot Dog, Lemonade'. */
export const itemsText = ({ items }: Pick<Pass, 'items'>): string =>
  items.map(({ quantity, name }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')

/** FAN-19: where and when an order is handed over; '' where this device does not know it. */
export function placeText({ place }: Pick<Pass, 'place'>): string {
  if (!place) return ''
  const [parts, words] =
    place.method === 'inseat'
      ? [[place.section && `Section ${place.section}`, place.seat && `Seat ${place.seat}`], 'Your seat']
      : [[place.location, place.time], 'Pickup']
  return parts.filter(Boolean).join(', ') || words
}

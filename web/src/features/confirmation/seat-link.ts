import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import { getBranding } from '../../api/boot.ts'
import { writeStored } from '../../storage/stored.ts'
import { forgetTyped } from './draft.ts'

/**
 * FAN-13: takes the seat out of the query of a link or QR code, `?section=…&seat=…`, for the order to come. A section that
 * the venue does not have is ignored, and the seat with it.
 */
export function takeSeat(query: URLSearchParams): void {
  const section = textOf(query, 'section')
  const { sections } = getBranding().additionalAttributes
  if (!sections.includes(section)) return
  if (writeStored('seat_link', { section, seat: textOf(query, 'seat') }))
    forgetTyped('deliveryMethod', 'section', 'seat')
}

/** '' for a text that no field of the form would take. */
function textOf(query: URLSearchParams, field: 'section' | 'seat'): string {
  const text = (query.get(field) ?? '').trim()
  return text.length > detailLengths[field] || /\p{Cc}/u.test(text) ? '' : text
}

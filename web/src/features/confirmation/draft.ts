import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import { currentBranding } from '../../api/boot.ts'
import { readStored, writeStored } from '../../storage/stored.ts'

type Typed = Record<string, string>

/** FAN-12: what the fan typed on /confirmation for the cart that is theirs now, by field; nothing for another cart. */
export function readDraft(): Typed {
  const draft = readStored('confirmation_draft')
  return draft?.cartId === readStored('cart_id') ? draft.typed : {}
}

const keep = (typed: Typed) => writeStored('confirmation_draft', { cartId: readStored('cart_id'), typed })

/** Keeps what was typed into a field until the fan has another cart, so also when they come back from /checkout. */
export function keepTyped(field: string, value: string): void {
  keep({ ...readDraft(), [field]: value })
}

/**
 * FAN-13: takes the seat out of the query of a link or QR code, `?section=…&seat=…`, for the order to come; what was typed
 * before it is forgotten. A section that the venue does not have is ignored, and the seat with it; TENANT-18: while nobody knows which ones
 * it has, `seatLink` does so later.
 */
export function takeSeat(query: URLSearchParams): void {
  const section = textOf(query, 'section')
  if (section === '' || (currentBranding().hasSettings && !hasSection(section))) return
  if (!writeStored('seat_link', { section, seat: textOf(query, 'seat') })) return
  const { deliveryMethod: _method, section: _section, seat: _seat, ...others } = readDraft()
  keep(others)
}

/** FAN-13: the seat of the link that the fan came by; null where the venue does not have its section. */
export function seatLink() {
  const link = readStored('seat_link')
  return link && hasSection(link.section) ? link : null
}

const hasSection = (section: string) =>
  currentBranding().branding.additionalAttributes.sections.includes(section)

/** '' for a text that no field of the form would take. */
function textOf(query: URLSearchParams, field: 'section' | 'seat'): string {
  const text = (query.get(field) ?? '').trim()
  return text.length > detailLengths[field] || /\p{Cc}/u.test(text) ? '' : text
}

import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import { cleanLine, findText } from '@storefront/shared/domain/lines.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { currentBranding } from '../../venue/branding.ts'

type Typed = Record<string, string>

/** FAN-12: the fan's input on /confirmation for the current cart, by field; empty for another cart. */
export function readDraft(): Typed {
  const draft = readStored('confirmation_draft')
  return draft?.cartId === readStored('cart_id') ? draft.typed : {}
}

const save = (typed: Typed) => writeStored('confirmation_draft', { cartId: readStored('cart_id'), typed })

/** Saves the input of a field until the fan has another cart. */
export function saveDraftField(field: string, value: string): void {
  save({ ...readDraft(), [field]: value })
}

/**
 * FAN-13: saves the seat of a link or QR code, `?section=…&seat=…`, for the next order and drops the draft's seat.
 * Both are ignored if the venue does not have the section; `seatLink` checks that once the sections are known
 * (TENANT-18).
 */
export function saveSeatLink(query: URLSearchParams): void {
  const section = textOf(query, 'section')
  if (section === '' || (currentBranding().hasSettings && !ownSection(section))) return
  if (!writeStored('seat_link', { section, seat: textOf(query, 'seat') })) return
  const { deliveryMethod: _method, section: _section, seat: _seat, ...others } = readDraft()
  save(others)
}

/** FAN-13: the seat of the link that the fan opened, with the venue's spelling of its section; null if the venue does not have its section. */
export function seatLink() {
  const link = readStored('seat_link')
  const section = link && ownSection(link.section)
  return section ? { ...link, section } : null
}

/** WORLD-14: the venue's section of this name, as the venue writes it. */
const ownSection = (section: string) =>
  findText(currentBranding().branding.additionalAttributes.sections, section)

/** '' for a text that the form's field would not accept. */
function textOf(query: URLSearchParams, field: 'section' | 'seat'): string {
  const text = cleanLine(query.get(field) ?? '')
  return text.length > detailLengths[field] || /\p{Cc}/u.test(text) ? '' : text
}

import { readStored, writeStored } from '../../storage/stored.ts'

type Typed = Readonly<Record<string, string>>

const nothing: Typed = {}

/** FAN-12: what the fan typed on /confirmation for the cart that is theirs now, by field; nothing for another cart. */
export function readDraft(): Typed {
  const draft = readStored('confirmation_draft')
  return draft?.cartId === readStored('cart_id') ? draft.typed : nothing
}

/** Keeps what was typed into a field until the fan has another cart, so also when they come back from /checkout. */
export function keepTyped(field: string, value: string): void {
  writeStored('confirmation_draft', {
    cartId: readStored('cart_id'),
    typed: { ...readDraft(), [field]: value },
  })
}

/** Forgets what was typed into these fields. */
export function forgetTyped(...fields: string[]): void {
  const left = Object.entries(readDraft()).filter(([field]) => !fields.includes(field))
  writeStored('confirmation_draft', { cartId: readStored('cart_id'), typed: Object.fromEntries(left) })
}

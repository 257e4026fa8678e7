const known = ['pending', 'declined', 'initiated'] as const

/** What a fan reads of an order at hand. */
export type StatusAtHand = 'unconfirmed' | 'preparing' | 'paid' | (typeof known)[number]

/**
 * FAN-60: what an order's status means to the fan who waits for it: 'completed' is the payment's word, not the
 * kitchen's. Null for a status that only the venue knows, which is shown as it is.
 * @param confirmed whether the order is checked out (FAN-18)
 * @param isOver whether its event or its pickup time has ended
 */
export function statusAtHand(status: string, confirmed: boolean, isOver: boolean): StatusAtHand | null {
  const name = status.toLowerCase()
  if (!confirmed) return 'unconfirmed'
  if (name === 'completed') return isOver ? 'paid' : 'preparing'
  return name === '' ? 'paid' : (known.find((each) => each === name) ?? null)
}

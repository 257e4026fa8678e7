type Id = string | number

/** The payment status of an order. */
export const attemptStatuses = ['NONE', 'PENDING', 'SUCCESS', 'FAILED', 'UNKNOWN'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

const fallbackEventId = 18

/** PAY-23, PAY-24: an order may be charged (again) only when it is certain that nothing was charged. */
export function mayPayAgain(status: AttemptStatus): boolean {
  return status === 'NONE' || status === 'FAILED'
}

/** CALL-34: the event of a charge. */
export function chargeEventId(
  selected: { id?: Id | null } | null | undefined,
  cartGameData: { id?: Id | null } | null | undefined,
): Id {
  return selected?.id || cartGameData?.id || fallbackEventId
}

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

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

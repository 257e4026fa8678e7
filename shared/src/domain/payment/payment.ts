type Id = string | number

/** What our server knows about paying an order. */
export const attemptStatuses = ['NONE', 'PENDING', 'SUCCESS', 'FAILED', 'UNKNOWN'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

const fallbackEventId = 18

/** PAY-23, PAY-24: only where it is certain that nothing was charged may the order be charged (again). */
export function mayPayAgain(status: AttemptStatus): boolean {
  return status === 'NONE' || status === 'FAILED'
}

/** CALL-34: the event a charge is booked to. */
export function chargeEventId(
  selected: { id?: Id | null } | null | undefined,
  cartGameData: { id?: Id | null } | null | undefined,
): Id {
  return selected?.id || cartGameData?.id || fallbackEventId
}

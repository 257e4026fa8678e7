import { paymentMessages } from './payment-messages.ts'

type Id = string | number

/** PAY-07: how a charge ended, seen from the browser. */
export type ChargeOutcome = 'success' | 'declined' | 'unknown' | 'charge_failed' | 'network_error'

/** What our server knows about paying an order. */
export const attemptStatuses = ['NONE', 'PENDING', 'SUCCESS', 'FAILED', 'UNKNOWN'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

const fallbackEventId = 18

/** PAY-24: shown with the order id as long as nobody knows whether the charge went through. */
export const stillConfirming = 'We are still confirming your payment. Do not pay again until we confirm.'

/** PAY-07: reads the response of the charge call; null when none came (the connection failed). */
export function chargeOutcome(response: { ok: boolean; status?: string | null } | null): ChargeOutcome {
  if (response === null) return 'network_error'
  if (!response.ok) return 'charge_failed'
  const status = response.status?.toUpperCase()
  return status === 'SUCCESS' ? 'success' : status === 'FAILED' ? 'declined' : 'unknown'
}

/** PAY-09 to PAY-12: the message for the fan, the server's own where it has one. */
export function paymentMessage(
  outcome: Exclude<ChargeOutcome, 'success'>,
  userMessage?: string | null,
): string {
  const ours = paymentMessages[outcome]
  return outcome === 'network_error' ? ours : userMessage || ours
}

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

/** PAY-03, PAY-04: why Pay Now sends nothing, null when it may. */
export function payRefusal(chosen: { cardId: Id | null; orderId: string | null }): string | null {
  if (!chosen.cardId) return paymentMessages.noCard
  return chosen.orderId ? null : paymentMessages.noOrder
}

/** CARD-13, CARD-14: why the card form cannot open after an initiation, null when it can. */
export function cardFormRefusal(
  initiation: { cardToken: string; sessionId: string; environmentKey: string; amount: string },
  providerName: string,
): string | null {
  const { cardToken, sessionId, environmentKey, amount } = initiation
  if (!cardToken || !sessionId || !amount) return paymentMessages.noTokens
  return environmentKey ? null : `${paymentMessages.noProvider} (${providerName})`
}

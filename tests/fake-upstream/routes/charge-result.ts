import type { ChargeStatus } from '../state/charge.ts'
import type { Outcome } from '../state/test-cards.ts'

/** What the processor decides on a card; null for a charge that is settled by hand. */
export function decisionOn(outcome: Outcome): 'SUCCESS' | 'FAILED' | null {
  switch (outcome) {
    case 'decline':
    case 'decline-with-message':
    case 'http-402':
    case 'http-422':
    case 'http-400-silent':
      return 'FAILED'
    case 'unknown-status':
      return null
    case 'approve':
    case 'checkout-fails':
    case 'refuse-saving':
    case 'response-lost':
      return 'SUCCESS'
  }
}

/** The response to a charge with such a card, by what has become of the charge. */
export function responseTo(outcome: Outcome, status: ChargeStatus): { status: number; body: unknown } {
  if (status === 'FAILED') {
    switch (outcome) {
      case 'decline-with-message':
        return { status: 200, body: { status, userMessage: 'Your card has insufficient funds.' } }
      case 'http-402':
        return { status: 402, body: { userMessage: 'Your bank asks you to call before this payment.' } }
      case 'http-422':
        return { status: 422, body: { userMessage: 'This card has expired.' } }
      case 'http-400-silent':
        return { status: 400, body: { error: 'charge_rejected' } }
    }
  }
  return { status: 200, body: { status } }
}

import type { ChargeStatus } from '../state/order.ts'
import type { Outcome } from '../state/test-cards.ts'

export type ChargeResponse = {
  status: number
  body: unknown
  /** the charge is carried out and the response never arrives */
  lost?: boolean
}

const failed = (status: number, body: unknown) => ({ ledgerStatus: 'FAILED' as const, status, body })

/** What a charge of a card comes to: the response, and the status of its line in the ledger. */
export function chargeResultOf(outcome: Outcome): ChargeResponse & { ledgerStatus: ChargeStatus } {
  switch (outcome) {
    case 'decline':
      return failed(200, { status: 'FAILED' })
    case 'decline-with-message':
      return failed(200, { status: 'FAILED', userMessage: 'Your card has insufficient funds.' })
    case 'unknown-status':
      return { ledgerStatus: 'PROCESSING', status: 200, body: { status: 'PROCESSING' } }
    case 'http-402':
      return failed(402, { userMessage: 'Your bank asks you to call before this payment.' })
    case 'http-422':
      return failed(422, { userMessage: 'This card has expired.' })
    case 'http-400-silent':
      return failed(400, { error: 'charge_rejected' })
    case 'response-lost':
      return { ledgerStatus: 'SUCCESS', status: 200, body: { status: 'SUCCESS' }, lost: true }
    case 'approve':
    case 'checkout-fails':
    case 'refuse-saving':
      return { ledgerStatus: 'SUCCESS', status: 200, body: { status: 'SUCCESS' } }
  }
}

import { chargeCard } from '@storefront/shared/contract/payments.ts'
import type { JsonResponse } from '../upstream/upstream-client.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import type { AttemptResult, ChargeResponse } from './attempts.ts'

/** How a charge ended, as far as we can know. `refused` is a 4xx; `unsent` means that nothing left our server. */
export type ChargeOutcome =
  | { readonly kind: 'success' | 'declined'; readonly response: ChargeResponse }
  | { readonly kind: 'refused'; readonly upstreamResponse: JsonResponse }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'unknown' }

// A product server that responds like this may still carry out the charge.
const undecidedStatuses = new Set([408, 425])

/** What a response to the charge means (PAY-24, BFF-29): anything but a clear success or refusal is unknown. */
export function outcomeOf(upstreamResponse: JsonResponse): ChargeOutcome {
  const { status: httpStatus, body } = upstreamResponse
  if (httpStatus >= 400 && httpStatus < 500 && !undecidedStatuses.has(httpStatus)) {
    return { kind: 'refused', upstreamResponse }
  }
  if (httpStatus < 200 || httpStatus > 299) return { kind: 'unknown' }
  const { status, userMessage } = chargeCard.response.parse(body)
  const response = { status: status.toUpperCase(), userMessage }
  if (response.status === 'SUCCESS') return { kind: 'success', response }
  return response.status === 'FAILED' ? { kind: 'declined', response } : { kind: 'unknown' }
}

/** What an error of the call means (BFF-30): unsent only if that is certain, else unknown. */
export const outcomeOfError = (error: unknown): ChargeOutcome => ({
  kind: error instanceof UpstreamError && !error.sent ? 'unsent' : 'unknown',
})

/** What to store of an outcome: a refusal counts as failed, so that the order may be tried again (PAY-23). */
export function resultOf(outcome: Exclude<ChargeOutcome, { kind: 'unsent' }>): AttemptResult {
  switch (outcome.kind) {
    case 'success':
      return { status: 'SUCCESS', response: outcome.response }
    case 'declined':
    case 'refused':
      return { status: 'FAILED' }
    case 'unknown':
      return { status: 'UNKNOWN' }
  }
}

import { chargeCard } from '@storefront/shared/contract/payments.ts'
import type { JsonResponse } from '../upstream/upstream-client.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import type { AttemptResult, ChargeResponse } from './attempts.ts'

/**
 * How a charge ended, as far as we can know. `refused` is a 4xx; `unsent` means that nothing left our server; the response
 * of `unknown` is what the fan gets meanwhile (BFF-64).
 */
export type ChargeOutcome =
  | { readonly kind: 'success' | 'unknown'; readonly response: ChargeResponse }
  | { readonly kind: 'declined'; readonly response: ChargeResponse; readonly at: number | null }
  | { readonly kind: 'refused'; readonly upstreamResponse: JsonResponse }
  | { readonly kind: 'unsent' }

/** The outcome of a charge of which nothing is known but, perhaps, what the product server says to the fan. */
export const unknownOutcome = (userMessage = '') =>
  ({ kind: 'unknown', response: { status: 'UNKNOWN', userMessage } }) as const

/**
 * A product server that responds like this may still carry out the charge, or an earlier one under the same idempotency
 * key: 409 says that one is in progress (BFF-59).
 */
const undecidedStatuses = new Set([408, 409, 425, 429])

/** What a response to the charge means (PAY-24, BFF-29): anything but a clear success or refusal is unknown. */
export function outcomeOf(upstreamResponse: JsonResponse): ChargeOutcome {
  if (isRefusal(upstreamResponse)) return { kind: 'refused', upstreamResponse }
  const { status: httpStatus, body, date: at } = upstreamResponse
  const { status, userMessage } = chargeCard.response.parse(body)
  const response = { status: status.toUpperCase(), userMessage }
  const isDecided = httpStatus >= 200 && httpStatus < 300
  if (isDecided && response.status === 'SUCCESS') return { kind: 'success', response }
  if (isDecided && response.status === 'FAILED') return { kind: 'declined', response, at }
  return unknownOutcome(userMessage)
}

/**
 * Whether a response says for certain that nothing was charged. One that complains of the idempotency key is about an earlier
 * charge under it, and nobody knows how that one ended.
 */
function isRefusal({ status, text }: JsonResponse): boolean {
  return status >= 400 && status < 500 && !undecidedStatuses.has(status) && !/idempoten/i.test(text)
}

/** What an error of the call means (BFF-30): unsent only if that is certain, else unknown. */
export const outcomeOfError = (error: unknown): ChargeOutcome =>
  error instanceof UpstreamError && !error.sent ? { kind: 'unsent' } : unknownOutcome()

/** What to store of an outcome: a refusal counts as failed, so that the order may be tried again (PAY-23). */
export function resultOf(outcome: Exclude<ChargeOutcome, { kind: 'unsent' }>): AttemptResult {
  switch (outcome.kind) {
    case 'success':
      return { status: 'SUCCESS', response: outcome.response }
    case 'declined':
      return { status: 'FAILED', isDecline: true, failedUntil: endOf(outcome.at) }
    case 'refused': {
      const { status, date } = outcome.upstreamResponse
      // 401 and 403 are about the session: the charge itself was not looked at.
      return { status: 'FAILED', isDecline: status !== 401 && status !== 403, failedUntil: endOf(date) }
    }
    case 'unknown':
      return { status: 'UNKNOWN', response: outcome.response }
  }
}

/** The end of the second in which the product server responded: its `Date` is rounded down. */
const endOf = (date: number | null) => (date === null ? null : date + 1_000)

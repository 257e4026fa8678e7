import { chargeCard } from '@storefront/shared/contract/payments.ts'
import type { JsonResponse } from '../upstream/upstream-client.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import type { ChargeAnswer } from './attempt.ts'

/** How a charge ended, as far as anyone can know. `refused` is a 4xx, `unsent` a call that never got a connection. */
export type ChargeOutcome =
  | { readonly kind: 'success' | 'declined'; readonly answer: ChargeAnswer }
  | { readonly kind: 'refused'; readonly upstream: JsonResponse }
  | { readonly kind: 'unsent' | 'unknown' }

// The product server may have begun: it timed out itself, or asks to come back while it works.
const undecided = new Set([408, 425])

/** PAY-24, BFF-29: only a clear answer counts; anything else is unknown. */
export function outcomeOf(upstream: JsonResponse): ChargeOutcome {
  if (upstream.status >= 400 && upstream.status < 500 && !undecided.has(upstream.status)) {
    return { kind: 'refused', upstream }
  }
  if (upstream.status < 200 || upstream.status > 299) return { kind: 'unknown' }
  const { status, userMessage } = chargeCard.response.parse(upstream.body)
  const answer = { status: status.toUpperCase(), userMessage }
  if (answer.status === 'SUCCESS') return { kind: 'success', answer }
  return answer.status === 'FAILED' ? { kind: 'declined', answer } : { kind: 'unknown' }
}

/** BFF-30: a call that certainly was not sent may be made again; one that broke in any other way is unknown. */
export const outcomeOfFailure = (error: unknown): ChargeOutcome => ({
  kind: error instanceof UpstreamError && !error.sent ? 'unsent' : 'unknown',
})

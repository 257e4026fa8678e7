import { STATUS_CODES } from 'node:http'
import { chargeCard } from '@storefront/shared/contract/payments.ts'
import { type Cents, toDecimal } from '@storefront/shared/domain/money.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, UpstreamClient } from '../upstream/upstream-client.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import type { JsonResponse } from '../upstream/upstream-response.ts'
import {
  type AttemptRecord,
  type AttemptResult,
  type ChargeResponse,
  idempotencyKeyOf,
  type OrderKey,
} from './attempt.ts'

export type CardCharge = {
  readonly order: OrderKey
  readonly cardId: string
  readonly cartId: string
  readonly storeId: string | number
  readonly eventId: string | number
  readonly context: CallContext
}

/**
 * The only place that sends a charge. Nothing retries it, here or in the transport. It uses a dedicated connection, because the
 * product server may close a kept-alive one just then, which leaves unknown whether it received the charge. Never rejects.
 */
export async function sendCharge(
  upstream: UpstreamClient,
  { order, cardId, cartId, storeId, eventId, context }: CardCharge,
  {
    cents,
    attempt,
    timeoutMs,
  }: { readonly cents: Cents; readonly attempt: AttemptRecord; readonly timeoutMs: number },
): Promise<ChargeOutcome> {
  try {
    const response = await upstream.call(chargeCard, {
      params: { cardId },
      body: { amount: toDecimal(cents), orderId: order.orderId, cartId, storeId, eventId },
      ...context,
      headers: { ...context.headers, 'idempotency-key': idempotencyKeyOf(order, attempt) },
      timeoutMs,
      dedicatedConnection: true,
    })
    return outcomeOf(response)
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** The error for a charge that was certainly not sent: 503 with `Retry-After`, so the fan may try again (BFF-63). */
export const paymentNotSent = (cause?: unknown): AppError =>
  new AppError('PAYMENT_NOT_SENT', { cause, headers: { 'retry-after': '5' } })

/**
 * The outcome of a charge, as far as it is known. `refused`: a status that certainly charges nothing (`refusalStatuses`). `unsent`:
 * nothing left our server. `unknown`: the card may have been charged; the fan gets its response until the outcome is known (BFF-64).
 */
export type ChargeOutcome =
  | { readonly kind: 'success'; readonly response: ChargeResponse }
  | { readonly kind: 'unknown'; readonly response: ChargeResponse; readonly conflict?: true }
  | { readonly kind: 'declined'; readonly response: ChargeResponse; readonly date: number | null }
  | { readonly kind: 'refused'; readonly upstreamResponse: JsonResponse }
  | { readonly kind: 'unsent' }

/** An unknown outcome, with the product server's message to the fan if there is one. */
export const unknownOutcome = (userMessage = '') =>
  ({ kind: 'unknown', response: { status: 'UNKNOWN', userMessage } }) as const

/**
 * The statuses that certainly mean that nothing was charged. A list, because a status without a known meaning must decide nothing
 * (BFF-96).
 */
const refusalStatuses = new Set([400, 401, 402, 403, 404, 405, 410, 413, 415, 421, 422])

/** The words and numbers under each `status`, `paymentStatus` or the like of a body, at whatever depth. */
const statusesIn = (body: unknown, isStatus = false): string[] =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).flatMap(([key, value]) => statusesIn(value, isStatus || /status$/i.test(key)))
    : isStatus
      ? [String(body ?? '').trim()]
      : []

/** What a refusal may say of itself: nothing, an HTTP status, a failure; also the phrase of an HTTP status. */
const refusing =
  /^$|^false$|^[45]\d\d\b|fail|error|declin|reject|refus|denied|invalid|cancel|expired|blocked|requires_payment_method/i
const phrases = Object.entries(STATUS_CODES).flatMap(([code, phrase = '']) =>
  code >= '400' ? [wordsOf(phrase)] : [],
)
function wordsOf(text: string) {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}

/**
 * BFF-96: whether a body names a status that may stand for a charge, such as one that the bank still has to confirm. A list of what may
 * not, because a status without a known meaning must decide nothing.
 */
const contradictsRefusal = (body: unknown): boolean =>
  statusesIn(body).some((status) => !refusing.test(status) && !phrases.includes(wordsOf(status)))

/** A refusal of the idempotency key may be about an earlier charge under that key, whose outcome is unknown. */
const mentionsIdempotencyKey = /idempoten/i

/** Classifies a response (PAY-24, BFF-29): anything but a clear success, decline or refusal is unknown. */
export function outcomeOf(upstreamResponse: JsonResponse): ChargeOutcome {
  const { status: httpStatus, body, text, date } = upstreamResponse
  const { status, userMessage } = chargeCard.response.parse(body)
  const response = { status: status.toUpperCase(), userMessage }
  if (httpStatus >= 200 && httpStatus < 300) {
    if (response.status === 'SUCCESS') return { kind: 'success', response }
    if (response.status === 'FAILED') return { kind: 'declined', response, date }
  }
  if (mentionsIdempotencyKey.test(text)) return unknownOutcome(userMessage)
  const isRefusal = response.status === 'FAILED' || !contradictsRefusal(body)
  if (refusalStatuses.has(httpStatus) && isRefusal) return { kind: 'refused', upstreamResponse }
  return { ...unknownOutcome(userMessage), ...(httpStatus === 409 && { conflict: true }) }
}

/** Classifies an error of the call (BFF-63): `unsent` only if that is certain, else `unknown`. */
export const outcomeOfError = (error: unknown): ChargeOutcome =>
  error instanceof UpstreamError && !error.sent ? { kind: 'unsent' } : unknownOutcome()

/** The result to store for an outcome. A refusal counts as failed, so the order may be tried again (PAY-23). */
export function resultOf(outcome: Exclude<ChargeOutcome, { kind: 'unsent' }>): AttemptResult {
  switch (outcome.kind) {
    case 'success':
      return { status: 'SUCCESS', response: outcome.response }
    case 'declined': {
      const { response, date } = outcome
      return { status: 'FAILED', isDecline: true, failedUntil: endOfSecond(date), response }
    }
    case 'refused': {
      const { status, date, body } = outcome.upstreamResponse
      return {
        status: 'FAILED',
        // 401 and 403 are about the session: the product server did not look at the charge.
        isDecline: status !== 401 && status !== 403,
        failedUntil: endOfSecond(date),
        response: { status: 'FAILED', userMessage: chargeCard.response.parse(body).userMessage },
        refusedWith: status,
      }
    }
    case 'unknown': {
      const { response, conflict } = outcome
      return { status: 'UNKNOWN', response, ...(conflict && { conflict }) }
    }
  }
}

/** BFF-109: the outcome that is stored of a charge that failed; null when no response to it is known. */
export function storedFailure({ response, refusedWith }: AttemptRecord): ChargeOutcome | null {
  if (response === null) return null
  if (refusedWith === undefined) return { kind: 'declined', response, date: null }
  const text = JSON.stringify(response)
  return { kind: 'refused', upstreamResponse: { status: refusedWith, body: response, text, date: null } }
}

/** The end of the second in which the product server responded: its `Date` is rounded down. */
const endOfSecond = (date: number | null) => (date === null ? null : date + 1_000)

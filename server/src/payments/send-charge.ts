import { chargeCard } from '@storefront/shared/contract/payments.ts'
import { type Cents, toDecimal } from '@storefront/shared/domain/money.ts'
import { AppError } from '../errors/app-error.ts'
import type { CallContext, JsonResponse, UpstreamClient } from '../upstream/upstream-client.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import {
  type AttemptRecord,
  type AttemptResult,
  type ChargeResponse,
  idempotencyKeyOf,
  type OrderKey,
} from './attempt.ts'

/** One request to charge a card for an order. */
export type CardCharge = {
  readonly order: OrderKey
  readonly cardId: string
  readonly cartId: string
  readonly storeId: string | number
  readonly eventId: string | number
  readonly context: CallContext
}

/**
 * The only place that sends a charge. Nothing retries it, here or in the transport. It has a dedicated connection: the
 * product server may close a kept-alive one at that moment, and then we could not know whether it got the charge.
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

/** The 503 of a charge of which certainly nothing was sent, with `Retry-After`: the fan may try again (BFF-30, BFF-63). */
export const paymentNotSent = (cause?: unknown): AppError =>
  new AppError('PAYMENT_NOT_SENT', { cause, headers: { 'retry-after': '5' } })

/**
 * How a charge ended, as far as we can know. `refused` is a 4xx; `unsent` means that nothing left our server; the response
 * of `unknown` is what the fan gets meanwhile (BFF-64).
 */
export type ChargeOutcome =
  | { readonly kind: 'success'; readonly response: ChargeResponse }
  | { readonly kind: 'unknown'; readonly response: ChargeResponse; readonly conflict?: true }
  | { readonly kind: 'declined'; readonly response: ChargeResponse; readonly at: number | null }
  | { readonly kind: 'refused'; readonly upstreamResponse: JsonResponse }
  | { readonly kind: 'unsent' }

/** The outcome of a charge of which nothing is known but, perhaps, what the product server says to the fan. */
export const unknownOutcome = (userMessage = '') =>
  ({ kind: 'unknown', response: { status: 'UNKNOWN', userMessage } }) as const

/**
 * The statuses that say for certain that nothing was charged. A list, since what a status means that we do not know is not
 * known either: it decides nothing (BFF-96).
 */
const refusals = new Set([400, 401, 402, 403, 404, 405, 410, 413, 415, 421, 422])

/** A product server that says this may be speaking of an earlier charge under the key, and nobody knows how that one ended. */
const speaksOfKey = /idempoten/i

/** What a response to the charge means (PAY-24, BFF-29): anything but a clear success or refusal is unknown. */
export function outcomeOf(upstreamResponse: JsonResponse): ChargeOutcome {
  const { status: httpStatus, body, text, date: at } = upstreamResponse
  const { status, userMessage } = chargeCard.response.parse(body)
  const response = { status: status.toUpperCase(), userMessage }
  if (httpStatus >= 200 && httpStatus < 300) {
    if (response.status === 'SUCCESS') return { kind: 'success', response }
    if (response.status === 'FAILED') return { kind: 'declined', response, at }
  }
  if (speaksOfKey.test(text)) return unknownOutcome(userMessage)
  if (refusals.has(httpStatus)) return { kind: 'refused', upstreamResponse }
  return { ...unknownOutcome(userMessage), ...(httpStatus === 409 && { conflict: true }) }
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
    case 'unknown': {
      const { response, conflict } = outcome
      return { status: 'UNKNOWN', response, ...(conflict && { conflict }) }
    }
  }
}

/** The end of the second in which the product server responded: its `Date` is rounded down. */
const endOf = (date: number | null) => (date === null ? null : date + 1_000)

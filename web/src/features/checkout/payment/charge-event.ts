import type { ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import type { chargeCard } from '@storefront/shared/contract/payments.ts'
import { toCents } from '@storefront/shared/domain/money.ts'
import { chargeOutcome, paymentMessage, stillConfirming } from '@storefront/shared/domain/payment/payment.ts'
import * as z from 'zod/mini'
import { AnswerError, ApiError } from '../../../api/api-error.ts'
import { type PaymentEvent, toldFrom } from './payment-machine.ts'

const newTotal = z.object({ amount: z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)) })

/** PAY-07, PAY-09, PAY-10: what an answered charge means. Anything but SUCCESS and FAILED is looked up first (PAY-24). */
export function eventOfAnswer({ status, userMessage }: ResponseOf<typeof chargeCard>): PaymentEvent {
  const outcome = chargeOutcome({ ok: true, status })
  if (outcome === 'success') return { type: 'charged' }
  const message = paymentMessage(outcome, userMessage)
  return outcome === 'declined' ? { type: 'not charged', message } : unclear(message, toldFrom)
}

/**
 * PAY-07, PAY-11, PAY-12: what a failed charge call means. Only a refusal (4xx) and our server's 'not sent' say that
 * nothing was charged; after anything else the attempt is asked for before the fan is told.
 */
export function eventOfFailure(error: unknown): PaymentEvent {
  if (!(error instanceof ApiError)) {
    return unclear(paymentMessage(error instanceof AnswerError ? 'unknown' : 'network_error'), 0)
  }
  const total = z.safeParse(newTotal, error.body)
  if (error.code === 'CART_CHANGED' && total.success) {
    const { amount } = total.data
    return { type: 'cart changed', message: error.error, cents: toCents(amount), amount }
  }
  const message = paymentMessage('charge_failed', error.userMessage)
  if (error.code === 'PAYMENT_IN_PROGRESS') return unclear(message, toldFrom, error.error)
  if (error.status < 500 || error.code === 'PAYMENT_NOT_SENT') return { type: 'not charged', message }
  return unclear(message, 0)
}

function unclear(ifFailed: string, asked: number, said: string = stillConfirming): PaymentEvent {
  return { type: 'unclear', unclear: { said, ifFailed, asked } }
}

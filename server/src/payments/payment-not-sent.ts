import { AppError } from '../errors/app-error.ts'

/** The 503 of a charge of which certainly nothing was sent, with `Retry-After`: the fan may try again (BFF-30, BFF-63). */
export const paymentNotSent = (cause?: unknown): AppError =>
  new AppError('PAYMENT_NOT_SENT', { cause, headers: { 'retry-after': '5' } })

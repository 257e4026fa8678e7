import { expect, test } from 'vitest'
import { AnswerError, ApiError, NetworkError } from '../../../api/api-error.ts'
import { eventOfAnswer, eventOfFailure } from './charge-event.ts'

const said = 'We are still confirming your payment. Do not pay again until we confirm.'
const declined =
  'Your payment was declined. Please check your card details or try a different payment method.'
const unknown =
  'We encountered an issue processing your payment. Please try again or contact support if the problem persists.'
const chargeFailed =
  "We're sorry, but your payment could not be processed at this time. Please verify your payment information and try again."
const network = 'Network error occurred during payment processing'

const refusal = (status: number, body: object) => new ApiError(status, JSON.stringify(body))
const unclear = (ifFailed: string, asked: number, words = said) => ({
  type: 'unclear',
  unclear: { said: words, ifFailed, asked },
})

test.each([
  ['PAY-07 SUCCESS', { status: 'SUCCESS', userMessage: '' }, { type: 'charged' }],
  ['PAY-09 FAILED', { status: 'FAILED', userMessage: '' }, { type: 'not charged', message: declined }],
  [
    'PAY-09 FAILED, with words',
    { status: 'FAILED', userMessage: 'Ask' },
    { type: 'not charged', message: 'Ask' },
  ],
  ['PAY-10 PAY-24 202 UNKNOWN', { status: 'UNKNOWN', userMessage: '' }, unclear(unknown, 2)],
  ['PAY-10 anything else, with words', { status: 'HELD', userMessage: 'Held' }, unclear('Held', 2)],
])('%s', (_row, answer, event) => {
  expect(eventOfAnswer(answer)).toEqual(event)
})

test.each([
  ['PAY-12 a refusal', refusal(402, {}), { type: 'not charged', message: chargeFailed }],
  [
    'PAY-12 with words',
    refusal(402, { userMessage: 'Call us' }),
    { type: 'not charged', message: 'Call us' },
  ],
  [
    'PAY-12 certainly not sent',
    refusal(503, { code: 'PAYMENT_NOT_SENT' }),
    { type: 'not charged', message: chargeFailed },
  ],
  ['PAY-24 any other failure of a server proves nothing', refusal(502, {}), unclear(chargeFailed, 0)],
  ['PAY-24 nor does one without our code', refusal(503, {}), unclear(chargeFailed, 0)],
  ['PAY-11 PAY-24 a broken connection', new NetworkError('gone'), unclear(network, 0)],
  ['PAY-10 PAY-24 an answer that cannot be read', new AnswerError('?'), unclear(unknown, 0)],
  [
    'PAY-21 another tab pays',
    refusal(409, { code: 'PAYMENT_IN_PROGRESS', error: 'In progress.' }),
    unclear(chargeFailed, 2, 'In progress.'),
  ],
  [
    'PAY-20 the cart has another total',
    refusal(409, { code: 'CART_CHANGED', error: 'Changed.', amount: '12.00' }),
    { type: 'cart changed', message: 'Changed.', cents: 1200, amount: '12.00' },
  ],
])('%s', (_row, error, event) => {
  expect(eventOfFailure(error)).toEqual(event)
})

import { expect, test } from 'vitest'
import type { Charge } from '../fake-upstream/state/charge.ts'
import { cartViolationOf, type OrderStory, refusalViolationOf, violationOf } from './ledger-check.ts'
import type { Arrival } from './product-server.ts'
import type { Statement } from './statement.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** A charge that the product server received at 100 ms and settled at 200 ms. */
const charge = (changes: Partial<Charge> = {}): Charge => ({
  receivedAt: iso(100),
  at: iso(100),
  settledAt: iso(200),
  tenant: 'demo',
  email: 'fan@fans.example',
  orderId: 'order',
  cartId: 'cart',
  cardId: 'card',
  cents: 974,
  status: 'SUCCESS',
  requestId: 'tap',
  idempotencyKey: 'key',
  replays: 0,
  history: [{ status: 'completed', listedAt: iso(200) }],
  ...changes,
})
const declined = charge({ status: 'FAILED', history: [{ status: 'declined', listedAt: iso(200) }] })
const running = charge({ status: 'PROCESSING', settledAt: null, history: [] })

/** What another request asked at 250 ms and was told at 300 ms. */
const statement = (told: Statement['told'], changes: Partial<Statement> = {}): Statement => ({
  told,
  orderId: 'order',
  cartId: null,
  requestId: 'other',
  askedAt: 250,
  respondedAt: 300,
  response: '',
  ...changes,
})
const arrival = (changes: Partial<Arrival> = {}): Arrival => ({
  at: iso(100),
  orderId: 'order',
  requestId: 'tap',
  idempotencyKey: 'key',
  status: 200,
  ...changes,
})
const paid = statement('SUCCESS', { askedAt: 900, respondedAt: 950 })

const story = (parts: Partial<OrderStory>): OrderStory => ({
  charges: [],
  arrivals: [arrival()],
  statements: [],
  lossesAt: [],
  honoursKeys: true,
  ...parts,
})

test.each<[string, string, Partial<OrderStory>]>([
  ['two charges', 'charged 2 times', { charges: [charge(), charge()], statements: [paid] }],
  ['two charges, one running', 'charged 2 times', { charges: [charge(), running], statements: [paid] }],
  ['SUCCESS without a charge', 'not charged by then', { statements: [statement('SUCCESS')] }],
  [
    'SUCCESS before the money was taken',
    'not charged by then',
    { charges: [charge()], statements: [statement('SUCCESS', { respondedAt: 190 }), paid] },
  ],
  [
    'SUCCESS for another cart',
    'charged for another cart',
    { charges: [charge()], statements: [statement('SUCCESS', { cartId: 'other' })] },
  ],
  [
    'FAILED after the money was taken',
    'charged then or later',
    { charges: [charge()], statements: [statement('FAILED'), paid] },
  ],
  [
    'FAILED before the money was taken, while the charge ran',
    'charged then or later',
    { charges: [charge()], statements: [statement('FAILED', { askedAt: 120, respondedAt: 130 }), paid] },
  ],
  [
    'FAILED while a charge ran that was declined later',
    'a charge was running',
    { charges: [declined], statements: [statement('NONE', { askedAt: 120, respondedAt: 130 })] },
  ],
  [
    'its own decline, while another charge ran',
    'charged then or later',
    {
      charges: [declined, charge({ receivedAt: iso(150), requestId: 'second' })],
      statements: [statement('FAILED', { cartId: 'cart', requestId: 'tap', askedAt: 90 }), paid],
    },
  ],
  [
    'NONE after Redis lost the record of a charge that is listed',
    'charged then or later',
    { charges: [charge()], statements: [statement('NONE'), paid], lossesAt: [210] },
  ],
  [
    'not sent, although the charge was',
    'the charge was sent',
    { charges: [charge()], statements: [statement('not sent', { cartId: 'cart', requestId: 'tap' }), paid] },
  ],
  [
    'reused, although it was sent',
    'the charge was sent',
    { charges: [charge()], statements: [statement('reused', { cartId: 'cart', requestId: 'tap' }), paid] },
  ],
  [
    'reused, for the very cart that was charged',
    'charged for this very cart',
    { charges: [charge()], statements: [statement('reused', { cartId: 'cart' }), paid] },
  ],
  [
    'UNKNOWN in the end of a charge',
    'told UNKNOWN in the end',
    { charges: [charge()], statements: [statement('UNKNOWN')] },
  ],
  [
    'UNKNOWN in the end of a listed decline',
    'declined, but told UNKNOWN in the end',
    { charges: [declined], statements: [statement('UNKNOWN')] },
  ],
  [
    'UNKNOWN in the end of a listed decline whose key was repeated',
    'declined, but told UNKNOWN in the end',
    {
      charges: [declined],
      arrivals: [arrival(), arrival({ at: iso(300), requestId: 'second' })],
      statements: [statement('UNKNOWN')],
    },
  ],
  [
    'UNKNOWN in the end of an order that was refused with a 409',
    'refused with a 409',
    { arrivals: [arrival({ status: 409 })], statements: [statement('UNKNOWN')] },
  ],
  ['PENDING in the end', 'told PENDING in the end', { statements: [statement('PENDING')] }],
  ['no response in the end', 'told no response in the end', { statements: [statement('no response')] }],
])('%s: %s', (_name, violation, parts) => {
  expect(violationOf(story(parts))).toContain(violation)
})

test.each<[string, Partial<OrderStory>]>([
  [
    'reused, for a cart that was declined before the order was paid for another',
    {
      charges: [declined, charge({ cartId: 'other', requestId: 'tap 2' })],
      statements: [statement('reused', { cartId: 'cart' }), paid],
    },
  ],
  [
    'reused, for a cart that the order was charged for only later',
    {
      charges: [
        charge({ status: 'FAILED', cartId: 'other', settledAt: iso(280) }),
        charge({ receivedAt: iso(400), settledAt: iso(500), requestId: 'tap 2' }),
      ],
      statements: [statement('reused', { cartId: 'cart' }), paid],
    },
  ],
  [
    'paid, after UNKNOWN and PENDING',
    { charges: [charge()], statements: [statement('UNKNOWN'), statement('PENDING'), paid] },
  ],
  [
    'NONE before the charge arrived',
    { charges: [charge()], statements: [statement('NONE', { askedAt: 99, respondedAt: 120 }), paid] },
  ],
  [
    'its own decline, then a charge',
    {
      charges: [declined, charge({ receivedAt: iso(205), settledAt: iso(260), requestId: 'second' })],
      statements: [statement('FAILED', { cartId: 'cart', requestId: 'tap', askedAt: 90 }), paid],
    },
  ],
  [
    'NONE after Redis lost the record of a charge that is not listed yet',
    {
      charges: [charge({ history: [{ status: 'completed', listedAt: iso(500) }] })],
      statements: [statement('NONE'), paid],
      lossesAt: [210],
    },
  ],
  [
    'in progress, and not sent by another tap',
    { charges: [charge()], statements: [statement('in progress'), statement('not sent'), paid] },
  ],
  [
    'UNKNOWN in the end of a decline that is not listed',
    { charges: [{ ...declined, history: [] }], statements: [statement('UNKNOWN')] },
  ],
  [
    'UNKNOWN in the end of a charge that was lost on its way after a listed decline',
    {
      charges: [declined],
      arrivals: [arrival(), arrival({ at: iso(300), requestId: 'second', idempotencyKey: 'next' })],
      statements: [statement('UNKNOWN')],
    },
  ],
  [
    'UNKNOWN in the end of a 409 after a charge that nobody settled',
    {
      charges: [running],
      arrivals: [arrival(), arrival({ requestId: 'second', status: 409 })],
      statements: [statement('UNKNOWN')],
    },
  ],
  ['nothing sent, and told so', { arrivals: [], statements: [statement('not sent'), statement('NONE')] }],
])('no violation: %s', (_name, parts) => {
  expect(violationOf(story(parts))).toBeNull()
})

test('a cart that was charged under two orders', () => {
  const other = charge({ orderId: 'other' })
  expect(cartViolationOf([charge(), other])).toBe('a cart was charged 2 times')
  expect(
    cartViolationOf([charge(), { ...other, cartId: 'other' }, { ...other, status: 'FAILED' }]),
  ).toBeNull()
})

test('a fan whose charges are refused for more than five seconds without an answer in between', () => {
  const at = (askedAt: number, told: Statement['told']) =>
    statement(told, { cartId: 'cart', askedAt, respondedAt: askedAt + 10 })
  expect(refusalViolationOf([at(0, 'not sent'), at(4_000, 'not sent'), at(6_000, 'SUCCESS')])).toBeNull()
  expect(refusalViolationOf([at(0, 'not sent'), at(3_000, 'UNKNOWN'), at(6_000, 'not sent')])).toBeNull()
  expect(refusalViolationOf([at(0, 'not sent'), at(5_000, 'not sent')])).toBe(
    'charges were refused for 5010 ms',
  )
})

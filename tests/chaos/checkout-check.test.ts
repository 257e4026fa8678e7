import { expect, test } from 'vitest'
import type { Charge } from '../fake-upstream/state/charge.ts'
import type { Checkout } from '../fake-upstream/state/order.ts'
import { type CheckoutStory, checkoutViolationOf } from './checkout-check.ts'

const iso = (ms: number) => new Date(ms).toISOString()

const paid = { orderId: 'order', status: 'SUCCESS', settledAt: iso(200) } as Charge
const tap = {
  orderId: 'order',
  requestId: 'tap',
  replica: 'first',
  askedAt: 290,
  respondedAt: 2_300,
  status: 200,
  code: '',
}
const second = { ...tap, requestId: 'second', askedAt: 340, respondedAt: 2_400 }
const third = { ...tap, requestId: 'third', askedAt: 2_440, respondedAt: 2_500 }
const refused = { ...tap, status: 409, code: 'ORDER_NOT_PAID' }
const arrival = (ms: number, requestId = 'tap') => ({ at: iso(ms), orderId: 'order', requestId })
const done = { orderId: 'order' } as Checkout
const ofBoth = {
  done: [done, { ...done, orderId: 'other' }],
  taps: [tap, { ...tap, orderId: 'other' }],
}
const twoAtOnce = [arrival(300), arrival(350, 'second')]
const inTurn = [arrival(300), arrival(2_200, 'second'), arrival(2_450, 'third')]

test.each<[string, string | null, Partial<CheckoutStory>]>([
  ['two that were carried out', 'checked out 2 times', { done: [done, done] }],
  ['one of an order never paid', 'checked out before it was paid', { charges: [], done: [] }],
  ['one before the money was taken', 'checked out before it was paid', { arrivals: [arrival(199)] }],
  [
    'one during another',
    'two checkouts at once from one replica',
    { arrivals: twoAtOnce, taps: [tap, second] },
  ],
  ['a success that never was', 'told checked out, which it is not', { done: [] }],
  [
    'a paid order refused',
    'paid, and not checked out in the end',
    { arrivals: [], done: [], taps: [refused] },
  ],
  ['a paid order that nobody has', 'paid and forgotten', { arrivals: [], done: [], taps: [] }],
  [
    'a paid order that operators have',
    null,
    { arrivals: [], done: [], taps: [], listed: new Set(['order']) },
  ],
  ['one', null, {}],
  ['none', null, { charges: [], arrivals: [], done: [], taps: [] }],
  ['one by each replica', null, { arrivals: twoAtOnce, taps: [tap, { ...second, replica: 'other' }] }],
  ['one after another, read later', null, { arrivals: inTurn, taps: [tap, second, third] }],
  ['a refusal before the order was paid', null, { taps: [{ ...refused, askedAt: 100 }, tap] }],
  ['two orders, each checked out once', null, ofBoth],
])('%s: %s', (_name, violation, parts) => {
  const story = {
    charges: [paid],
    arrivals: [arrival(300)],
    done: [done],
    taps: [tap],
    listed: new Set<string>(),
  }
  expect(checkoutViolationOf({ ...story, ...parts })).toBe(violation)
})

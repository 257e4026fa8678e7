import { expect, test } from 'vitest'
import type { Charge } from '../fake-upstream/state/charge.ts'
import { type CheckoutStory, checkoutViolationOf } from './checkout-check.ts'

const iso = (ms: number) => new Date(ms).toISOString()

const paid = { orderId: 'order', status: 'SUCCESS', settledAt: iso(200) } as Charge
const tap = (changes: Partial<CheckoutStory['taps'][number]> = {}) => ({
  orderId: 'order',
  requestId: 'tap',
  replica: 'first',
  askedAt: 290,
  respondedAt: 2_300,
  status: 200,
  code: '',
  ...changes,
})
const arrival = (changes: Partial<CheckoutStory['arrivals'][number]> = {}) => ({
  at: iso(300),
  orderId: 'order',
  requestId: 'tap',
  ...changes,
})
const done = {
  email: 'fan@fans.example',
  orderId: 'order',
  at: iso(300),
  endedAt: iso(390),
  requestId: 'tap',
  idempotencyKey: 'key',
  replays: 0,
}
const story = (parts: Partial<CheckoutStory>): CheckoutStory => ({
  charges: [paid],
  arrivals: [arrival()],
  done: [done],
  taps: [tap()],
  ...parts,
})
const second = tap({ requestId: 'second', askedAt: 340, respondedAt: 2_400 })
const refused = { status: 409, code: 'ORDER_NOT_PAID' }

test.each<[string, string, Partial<CheckoutStory>]>([
  ['two that were carried out', 'checked out 2 times', { done: [done, done] }],
  ['one of an order that was never paid', 'before it was paid', { charges: [], done: [] }],
  ['one before the money was taken', 'before it was paid', { arrivals: [arrival({ at: iso(199) })] }],
  [
    'one that was sent while the replica waited for another',
    'two checkouts at once',
    { arrivals: [arrival(), arrival({ at: iso(350), requestId: 'second' })], taps: [tap(), second] },
  ],
  ['a success that never was', 'told checked out', { done: [] }],
  [
    'an order that is paid and stays refused',
    'not checked out in the end',
    { arrivals: [], done: [], taps: [tap(refused)] },
  ],
])('%s: %s', (_name, violation, parts) => {
  expect(checkoutViolationOf(story(parts))).toContain(violation)
})

test.each<[string, Partial<CheckoutStory>]>([
  ['one', {}],
  ['none', { charges: [], arrivals: [], done: [], taps: [] }],
  [
    'one that another replica sent meanwhile, under the same key',
    {
      arrivals: [arrival(), arrival({ at: iso(350), requestId: 'second' })],
      taps: [tap(), { ...second, replica: 'other' }],
    },
  ],
  [
    'one that was sent after the response to another, or before it was read',
    {
      arrivals: [
        arrival(),
        arrival({ at: iso(2_200), requestId: 'second' }),
        arrival({ at: iso(2_450), requestId: 'third' }),
      ],
      taps: [tap({ status: 504 }), second, tap({ requestId: 'third', askedAt: 2_440, respondedAt: 2_500 })],
    },
  ],
  ['a refusal before the order was paid', { taps: [tap({ ...refused, askedAt: 100 }), tap()] }],
  [
    'two orders, each checked out once',
    { done: [done, { ...done, orderId: 'other' }], taps: [tap(), tap({ orderId: 'other' })] },
  ],
])('no violation: %s', (_name, parts) => {
  expect(checkoutViolationOf(story(parts))).toBeNull()
})

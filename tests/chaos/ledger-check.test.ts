import { expect, test } from 'vitest'
import type { Charge } from '../fake-upstream/state/charge.ts'
import { cartViolationOf, type OrderStory, refusalViolationOf, violationOf } from './ledger-check.ts'
import { upstreamTimeoutMs } from './plan.ts'
import type { Arrival } from './product-server.ts'
import type { Statement } from './statement.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** A charge that the product server received at 100 ms and settled at 200 ms. */
const charge = (changes: Partial<Charge> = {}) => {
  const times = { receivedAt: iso(100), settledAt: iso(200) }
  const ids = { orderId: 'order', cartId: 'cart', requestId: 'tap', idempotencyKey: 'key' }
  const history = [{ status: 'completed', listedAt: iso(200) }]
  return { ...times, ...ids, status: 'SUCCESS', history, ...changes } as Charge
}
const taken = charge()
const declined = charge({ status: 'FAILED', history: [{ status: 'declined', listedAt: iso(200) }] })
const running = charge({ status: 'PROCESSING', settledAt: null, history: [] })
const notListed = charge({ history: [{ status: 'completed', listedAt: iso(500) }] })
const during = charge({ receivedAt: iso(150), requestId: 'second' })
const after = charge({ receivedAt: iso(205), settledAt: iso(260), requestId: 'second' })
const later = charge({ receivedAt: iso(400), settledAt: iso(500), requestId: 'second' })
const otherCart = charge({ cartId: 'other', requestId: 'second' })
const otherCartDeclined = charge({ status: 'FAILED', cartId: 'other', settledAt: iso(280) })

/** What another request read, by default asked at 250 ms and answered at 300 ms. */
const read = (told: Statement['told'], askedAt = 250, respondedAt = 300): Statement => {
  const ids = { orderId: 'order', cartId: null, requestId: 'other', tap: null }
  return { told, askedAt, respondedAt, ...ids, response: '' }
}
/** What a tap for `cart` was told, by default the one that sent the charge. */
const tapped = (told: Statement['told'], requestId = 'tap'): Statement => {
  return { ...read(told, 90), cartId: 'cart', requestId, tap: requestId }
}
/** What was read before the charge arrived, with its tap. */
const closed = { ...read('NONE', 40, 50), tap: 'tap' }
const unknown = read('UNKNOWN')
const reused = { ...read('reused'), cartId: 'cart' }
const paid = read('SUCCESS', 900, 950)

const arrival = { at: iso(100), orderId: 'order', requestId: 'tap', idempotencyKey: 'key', status: 200 }
const second = { ...arrival, at: iso(300), requestId: 'second' }
const atLast = { ...arrival, at: iso(90 + upstreamTimeoutMs) }
const repeated = [arrival, second]
const lost = [arrival, { ...second, idempotencyKey: 'next' }]
const refused = { ...second, status: 409 }
const again = [arrival, { ...arrival, at: iso(310) }]

/** What happened to an order: its charges, what the fan was told, and by default one request that sent a charge. */
type Events = readonly [Charge[], Statement[], { arrivals?: Arrival[]; lossesAt?: number[] }?]
const judge = ([charges, statements, more]: Events) => {
  const story: OrderStory = { charges, statements, arrivals: [arrival], lossesAt: [], honoursKeys: true }
  return violationOf({ ...story, ...more })
}

test.each<[string, string, ...Events]>([
  ['two charges', 'charged 2 times', [taken, taken], [paid]],
  ['two charges, one running', 'charged 2 times', [taken, running], [paid]],
  ['a copy of a declined tap, charged', 'a tap was charged again', [declined, taken], [paid]],
  ['SUCCESS without a charge', 'not charged by then', [], [read('SUCCESS')]],
  ['SUCCESS before the money was taken', 'not charged by then', [taken], [read('SUCCESS', 150, 190), paid]],
  ['SUCCESS for another cart', 'charged for another cart', [otherCart], [tapped('SUCCESS')]],
  ['FAILED after the money was taken', 'charged then or later', [taken], [read('FAILED'), paid]],
  ['FAILED while the charge ran', 'charged then or later', [taken], [read('FAILED', 120, 130), paid]],
  ['NONE while a declined charge ran', 'a charge was running', [declined], [read('NONE', 120, 130)]],
  ['its decline during another', 'charged then or later', [declined, during], [tapped('FAILED'), paid]],
  ['NONE after a loss, listed', 'charged then or later', [taken], [read('NONE'), paid], { lossesAt: [210] }],
  ['NONE for a tap, charged later', 'its tap was sent later', [taken], [closed, paid]],
  ['NONE for a tap, sent later in vain', 'its tap was sent later', [], [closed]],
  [
    'NONE for a tap charged meanwhile',
    'its tap was charged',
    [taken],
    [{ ...closed, respondedAt: 120 }, paid],
  ],
  [
    'a decline, authorised again',
    'its tap was sent later',
    [declined],
    [tapped('FAILED')],
    { arrivals: again },
  ],
  ['not sent, although it was', 'the charge was sent', [taken], [tapped('not sent'), paid]],
  ['reused, although it was sent', 'the charge was sent', [taken], [tapped('reused'), paid]],
  ['reused, for the charged cart', 'charged for this very cart', [taken], [reused]],
  ['UNKNOWN in the end of a charge', 'told UNKNOWN in the end', [taken], [unknown]],
  ['UNKNOWN in the end of a decline', 'declined, but told UNKNOWN', [declined], [unknown]],
  [
    'UNKNOWN after a repeated key',
    'declined, but told UNKNOWN',
    [declined],
    [unknown],
    { arrivals: repeated },
  ],
  ['UNKNOWN after a tap that sent it at once', 'declined, but told UNKNOWN', [declined], [tapped('UNKNOWN')]],
  ['UNKNOWN after a 409', 'refused with a 409', [], [unknown], { arrivals: [refused] }],
  ['PENDING in the end', 'told PENDING in the end', [], [read('PENDING')]],
  ['no response in the end', 'told no response in the end', [], [read('no response')]],
])('%s: %s', (_name, violation, ...events) => {
  expect(judge(events)).toContain(violation)
})

test.each<[string, ...Events]>([
  ['reused, for a cart that was declined before', [declined, otherCart], [reused, paid]],
  ['reused, for a cart that was charged only later', [otherCartDeclined, later], [reused, paid]],
  ['paid, after UNKNOWN and PENDING', [taken], [read('UNKNOWN'), read('PENDING'), paid]],
  ['NONE before the charge arrived', [taken], [read('NONE', 99, 120), paid]],
  ['NONE for another tap', [taken], [{ ...closed, tap: 'other' }, paid]],
  ['its tap not closed', [taken], [{ ...closed, tap: null }, paid]],
  ['a copy not sent, the tap charged', [taken], [tapped('not sent'), tapped('SUCCESS'), paid]],
  ['refused, and charged', [taken], [tapped('refused'), paid]],
  ['its own decline, then a charge', [declined, after], [tapped('FAILED'), paid]],
  ['NONE after a loss, not listed yet', [notListed], [read('NONE'), paid], { lossesAt: [210] }],
  ['in progress, and not sent', [taken], [tapped('in progress'), tapped('not sent', 'other'), paid]],
  ['UNKNOWN in the end of a decline that is not listed', [{ ...declined, history: [] }], [unknown]],
  ['UNKNOWN after a decline and a charge lost on its way', [declined], [unknown], { arrivals: lost }],
  [
    'UNKNOWN in the end of a decline that was sent without the history',
    [declined],
    [tapped('UNKNOWN'), unknown],
    { arrivals: [atLast] },
  ],
  ['UNKNOWN after a running charge and a 409', [running], [unknown], { arrivals: [arrival, refused] }],
  ['nothing sent, and told so', [], [read('not sent'), read('NONE')], { arrivals: [] }],
])('no violation: %s', (_name, ...events) => {
  expect(judge(events)).toBeNull()
})

test('a cart that was charged under two orders', () => {
  const other = charge({ orderId: 'other' })
  expect(cartViolationOf([taken, other])).toBe('a cart was charged 2 times')
  expect(cartViolationOf([taken, { ...other, cartId: 'other' }, { ...other, status: 'FAILED' }])).toBeNull()
})

test('a fan whose charges are refused for more than five seconds without an answer in between', () => {
  const at = (askedAt: number, told: Statement['told']) => ({
    ...tapped(told),
    askedAt,
    respondedAt: askedAt + 10,
  })
  expect(refusalViolationOf([at(0, 'not sent'), at(4_000, 'not sent'), at(6_000, 'SUCCESS')])).toBeNull()
  expect(refusalViolationOf([at(0, 'not sent'), at(3_000, 'UNKNOWN'), at(6_000, 'not sent')])).toBeNull()
  expect(refusalViolationOf([at(0, 'not sent'), at(5_000, 'not sent')])).toMatch('refused for 5010 ms')
})

import { expect, test } from 'vitest'
import type { Charge } from '../fake-upstream/state/charge.ts'
import { isReached } from '../load/report.ts'
import { addedMs, isProductServers, sharesOf } from './added-time.ts'
import type { Outcome } from './journey.ts'
import { judge, type Rush, sizing } from './judge.ts'
import { growthOf } from './memory.ts'
import { paymentsOf } from './payments.ts'
import type { Seen } from './phone.ts'
import { replicasFor } from './replicas-for.ts'

const stay = (requestId: string, from: number, to: number, status: number | null = 200) => ({
  requestId,
  from,
  to,
  status,
})

test('the time of the product server is when at least one call of a request was there, and the rest is added', () => {
  const shares = sharesOf([
    stay('charge', 300, 450),
    stay('charge', 100, 250),
    stay('charge', 110, 240),
    stay('charge', 200, 270),
    stay('read', 0, 150, 502),
    stay('cut', 0, 10, null),
    stay('refused', 0, 10, 409),
  ])
  expect(addedMs({ requestId: 'charge', ms: 330 }, shares)).toBe(10)
  expect(addedMs({ requestId: 'read', ms: 155 }, shares)).toBe(5)
  expect(addedMs({ requestId: 'of our own', ms: 7 }, shares)).toBe(7)
  expect(addedMs({ requestId: null, ms: 9 }, shares)).toBe(9)
  const explained = ['charge', 'read', 'cut', 'refused', 'of our own', null].filter((requestId) =>
    isProductServers({ requestId }, shares),
  )
  expect(explained).toEqual(['read', 'cut'])
})

const outcome = (email: string, told: Outcome['told']): Outcome => ({
  email,
  orderId: `ORD-${email}`,
  told,
  tapsRepeated: 0,
})
const charged = (email: string, status: Charge['status'] = 'SUCCESS') => ({ email, status }) as Charge

test.each<[string, Outcome['told'], Charge[], object]>([
  ['told and charged', 'paid', [charged('ana')], { paidOnce: 1 }],
  ['declined, then charged', 'paid', [charged('ana', 'FAILED'), charged('ana')], { paidOnce: 1 }],
  ['charged twice', 'paid', [charged('ana'), charged('ana')], { chargedTwice: ['ana'] }],
  ['told without a charge', 'paid', [charged('ben')], { toldWrong: ['ana'] }],
  ['charged and not told', 'unclear', [charged('ana')], { toldWrong: ['ana'] }],
  ['charged after giving up', 'gave up', [charged('ana')], { toldWrong: ['ana'], gaveUp: 1 }],
  ['unclear and not charged', 'unclear', [], { unclear: 1 }],
  ['without an order', 'gave up', [], { gaveUp: 1 }],
])('a fan who was %s', (_what, told, ledger, counted) => {
  const nothing = { fans: 1, paidOnce: 0, chargedTwice: [], toldWrong: [], unclear: 0, gaveUp: 0 }
  expect(paymentsOf([outcome('ana', told)], ledger)).toEqual({ ...nothing, ...counted })
})

test('memory that grows is told from memory that goes up and down', () => {
  expect(growthOf([100, 102, 101, 150, 99, 103, 100, 101, 102])).toBeCloseTo(1)
  expect(growthOf([100, 100, 100, 110, 120, 130, 140, 140, 140])).toBeCloseTo(1.4)
})

test('replicas are a third busy at the mean of the rush, and one more may be away', () => {
  expect(replicasFor({ fans: 60_000, seconds: 900, cpuSecondsPerFan: 0.02 })).toBe(5)
  expect(replicasFor({ fans: 20_000, seconds: 900, cpuSecondsPerFan: 0.02 })).toBe(3)
})

const seen = (changes: Partial<Seen> = {}): Seen => ({
  kind: 'sent on',
  what: 'GET /api/cart/details',
  requestId: 'read',
  status: 200,
  at: 0,
  ms: 160,
  fine: true,
  ...changes,
})
const failed = { status: 502, fine: false }
const flat = Array.from({ length: 30 }, () => 150e6)

/** A hundred fans with nothing to complain of. */
const quiet: Rush = {
  fans: 100,
  seconds: 10,
  seen: Array.from({ length: 1_000 }, () => seen()),
  warmUp: [],
  direct: Array.from({ length: 100 }, () => ({ requestId: 'read', ms: 152 })),
  shares: sharesOf([stay('read', 0, 150), stay('broken', 0, 150, 500)]),
  payments: { fans: 100, paidOnce: 100, chargedTwice: [], toldWrong: [], unclear: 0, gaveUp: 0 },
  tapsRepeated: 0,
  resident: [flat, flat],
  heap: [{ before: 40e6, after: 41e6 }],
  cpuSeconds: { replicas: 2 },
}

test.each<[string, Partial<Rush>, string[]]>([
  ['nothing', {}, []],
  ['failures of the product server', { seen: [...quiet.seen, seen({ ...failed, requestId: 'broken' })] }, []],
  ['a 502 of our own', { seen: [...quiet.seen, seen(failed)] }, ['failed requests of ours']],
  [
    'a charge that is unclear for no reason',
    { seen: [...quiet.seen, seen({ kind: 'charge', status: 202 })] },
    ['failed requests of ours'],
  ],
  [
    'a broken connection',
    { seen: [...quiet.seen, seen({ status: 0, fine: false, requestId: null })] },
    ['failed requests of ours'],
  ],
  ['a failure before the others came', { warmUp: [seen(failed)] }, ['failed requests of ours']],
  ['a double charge', { payments: { ...quiet.payments, chargedTwice: ['ana'] } }, ['orders charged twice']],
  ['an unpaid order', { payments: { ...quiet.payments, paidOnce: 99 } }, ['orders not paid exactly once']],
  [
    'an order that the product server lost',
    { payments: { ...quiet.payments, paidOnce: 99, unclear: 1 } },
    [],
  ],
  [
    'two slow requests of a hundred',
    { seen: quiet.seen.map((each, at) => (at % 50 === 0 ? { ...each, ms: 173 } : each)) },
    ['p99 added'],
  ],
  [
    'as much from the machine itself',
    {
      seen: quiet.seen.map((each, at) => (at % 50 === 0 ? { ...each, ms: 173 } : each)),
      direct: Array.from({ length: 100 }, () => ({ requestId: 'read', ms: 154 })),
    },
    [],
  ],
  [
    'a replica that grows',
    { resident: [flat, flat.map((each, at) => each * (1 + at / 100))] },
    ['resident memory, last third'],
  ],
  [
    'a heap that grows',
    {
      heap: [
        { before: 40e6, after: 40e6 },
        { before: 40e6, after: 45e6 },
      ],
    },
    ['heap after a collection'],
  ],
])('a rush in which fans or operators notice %s', (_what, changes, short) => {
  const rows = judge({ ...quiet, ...changes })
  expect(rows.filter((row) => !isReached(row)).map(({ measured }) => measured)).toEqual(short)
})

test('the number of replicas stands with what it is computed from', () => {
  expect(sizing(quiet)).toBe(
    '60,000 fans in 15 min: 5 replicas (66.7 fans/s × 20 ms of CPU ÷ 0.35 + 1); here 10.0 fans/s took 0.20 cores',
  )
})

import { expect, onTestFinished, test, vi } from 'vitest'
import type { Charge } from '../fake-upstream/state/charge.ts'
import type { Purchase } from '../fan/shop.ts'
import type { Seen } from '../fan/storefront-fan.ts'
import { sharesOf } from './product-server.ts'
import { chargesWhilePaused, type Payments, paymentsOf } from './purchase.ts'
import { isReached, report } from './report.ts'
import { brokenPromises, type Noticed, type Promised } from './run-drill.ts'
import { type Rush, rushRows } from './rush.ts'

test.each([
  ['enough', 0.9, { atLeast: 0.9 }, undefined],
  ['too little', 0.84, { atLeast: 0.85 }, 1],
  ['too much', 1.01, { atMost: 1 }, 1],
  ['no figure', Number.NaN, { atMost: 1 }, 1],
])('a row that measures %s has a verdict', (_what, figure, goal, exitCode) => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => {
    process.exitCode = undefined
    print.mockRestore()
  })
  report([{ measured: 'x', storefront: '1', comparison: '2', note: '', ratio: figure, goal }])
  expect(process.exitCode).toBe(exitCode)
  expect(print.mock.lastCall?.[0]).toMatch(exitCode ? /SHORT$/ : /ok$/)
})

const charge = (orderId: string, status: Charge['status'] = 'SUCCESS') => ({ orderId, status }) as Charge
const bought = (told: Purchase['told'], ...orderIds: string[]): Purchase => {
  return { tenant: 'demo', taps: [], refusedAt: [], isCartLost: false, orderIds, told }
}

test.each<[string, Purchase, Charge[], Partial<Payments>]>([
  ['declined, then charged', bought('paid', 'a'), [charge('a', 'FAILED'), charge('a')], { paidOnce: 1 }],
  ['charged twice', bought('paid', 'a'), [charge('a'), charge('a')], { chargedTwice: ['demo/a'] }],
  [
    'charged under two ids',
    bought('paid', 'a', 'b'),
    [charge('a'), charge('b')],
    { chargedTwice: ['demo/b'] },
  ],
  ['told without a charge', bought('paid', 'a'), [charge('b')], { toldWrong: ['demo/a'] }],
  ['charged and not told', bought('unclear', 'a'), [charge('a')], { toldWrong: ['demo/a'] }],
  ['charged after giving up', bought(null, 'a'), [charge('a')], { toldWrong: ['demo/a'], gaveUp: 1 }],
  ['unclear and not charged', bought('unclear', 'a'), [], { unclear: 1 }],
])('a fan who was %s', (_what, purchase, ledger, counted) => {
  const nothing = { purchases: 1, paidOnce: 0, chargedTwice: [], toldWrong: [], unclear: 0, gaveUp: 0 }
  expect(paymentsOf([purchase], ledger)).toMatchObject({ ...nothing, ...counted })
})

test('a charge tapped more than 5 s after a pause began is counted, a charge that was running then is not', () => {
  const pause = { tenant: 'demo', from: 10_000, to: 30_000 }
  const chargesOf = (tappedAt: number, chargedAt: number) => {
    const purchase = { ...bought('paid', 'a'), taps: [tappedAt] }
    const line = { ...charge('a'), tenant: 'demo', receivedAt: new Date(chargedAt).toISOString() }
    return chargesWhilePaused([pause], [purchase], [line])
  }
  expect([chargesOf(16_000, 16_100), chargesOf(14_000, 16_100), chargesOf(29_000, 31_000)]).toEqual([1, 0, 0])
})

const seen = (changes: Partial<Seen> = {}): Seen => {
  const answered = { isOwn: false, requestId: 'read', status: 200, since: 0, ms: 160, fine: true }
  return { what: 'GET /cart', ...answered, ...changes }
}
const failed = { status: 502, fine: false }
const paid = paymentsOf([bought('paid', 'a')], [charge('a')])
const unharmed: Noticed = { seen: [seen()], payments: paid, loggedOut: 0, chargedWhilePaused: 0 }
const paying = (changes: Partial<Payments>): Noticed => ({ ...unharmed, payments: { ...paid, ...changes } })
const refused = paying({ refusedTaps: 4, refusedForMs: 4_000 })
const cut: Noticed = { ...unharmed, seen: [seen(failed)] }

test.each<[string, Promised, Noticed, string[]]>([
  ['nothing', {}, unharmed, []],
  [
    'a page',
    { mayFail: 'charges' },
    { ...unharmed, seen: [seen({ ...failed, isOwn: true })] },
    ['1 × GET /cart 502'],
  ],
  ['a session', {}, { ...unharmed, loggedOut: 1 }, ['1 fans logged out']],
  ['money twice', {}, paying({ chargedTwice: ['a'] }), ['1 orders charged twice']],
  ['a receipt', {}, paying({ toldWrong: ['a'] }), ['1 orders told a wrong outcome']],
  ['an order', {}, paying({ paidOnce: 0 }), ['1 orders not paid exactly once']],
  ['money at a paused venue', {}, { ...unharmed, chargedWhilePaused: 1 }, ['1 charges at paused venues']],
  ['a cart', {}, paying({ lostCarts: 2 }), ['2 carts lost']],
  ['a call', {}, cut, ['1 × GET /cart 502']],
  ['a call of what is down', { mayFail: 'calls of the product server' }, cut, []],
  ['a charge', {}, paying({ refusedTaps: 1 }), ['1 charges refused, for 0 ms']],
  ['a charge within its time', { mayFail: 'charges', refusedAtMostMs: 5_000 }, refused, []],
  ['a charge for longer', { refusedAtMostMs: 3_000 }, refused, ['4 charges refused, for 4000 ms']],
])('a drill in which fans lose %s', (_what, promised, noticed, broken) => {
  expect(brokenPromises(promised, noticed)).toEqual(broken)
})

const stay = (requestId: string, from: number, to: number, status: number | null = 200) => {
  return { requestId, from, to, status }
}

test('the share of a request is the time with at least one running call, and it has failed when one of them has', () => {
  const calls = [stay('a', 300, 450), stay('a', 100, 250), stay('a', 110, 240), stay('a', 200, 270)]
  const broken = [stay('read', 0, 150, 502), stay('cut', 0, 10, null), stay('refused', 0, 10, 409)]
  const shares = sharesOf([...calls, ...broken])
  expect(shares.get('a')?.ms).toBe(320)
  expect([...shares].filter(([, share]) => share.failed).map(([id]) => id)).toEqual(['read', 'cut'])
})

const flat = Array.from({ length: 30 }, () => 150e6)
const rising = flat.map((each, at) => each * (1 + at / 100))
/** A hundred requests a second, of which two take longer, for some of ten seconds. */
const slowFor = (seconds: number) =>
  Array.from({ length: 1_000 }, (_, at) => {
    const since = at * 10
    return seen({ since, ms: at % 50 === 0 && since < seconds * 1_000 ? 173 : 160 })
  })
const direct = (ms: number) =>
  Array.from({ length: 100 }, (_, at) => ({ requestId: 'read', since: at * 100, ms }))

/** A hundred fans without any failure. */
const flawless: Rush = {
  fans: 100,
  seconds: 10,
  seen: Array.from({ length: 1_000 }, () => seen()),
  warmUp: [],
  direct: direct(152),
  shares: sharesOf([stay('read', 0, 150), stay('broken', 0, 150, 500)]),
  payments: { ...paid, purchases: 100, paidOnce: 100 },
  resident: [flat, flat],
  heap: [[40e6, 41e6]],
  descriptors: [
    [80, 60],
    [80, 100],
  ],
  cpuSeconds: 2,
}
const also = (changes: Partial<Seen>) => ({ seen: [...flawless.seen, seen(changes)] })
const rushPaying = (changes: Partial<Payments>) => ({ payments: { ...flawless.payments, ...changes } })

test.each<[string, Partial<Rush>, string[]]>([
  ['nothing', {}, []],
  ['failures of the product server', also({ ...failed, requestId: 'broken' }), []],
  ['a 502 of our own', also(failed), ['failed requests of ours']],
  ['a charge that is unclear for no reason', also({ status: 202 }), ['failed requests of ours']],
  ['a broken connection', also({ status: 0, fine: false, requestId: null }), ['failed requests of ours']],
  ['a failure before the others came', { warmUp: [seen(failed)] }, ['failed requests of ours']],
  ['a double charge', rushPaying({ chargedTwice: ['ana'] }), ['orders charged twice']],
  ['an unpaid order', rushPaying({ paidOnce: 99 }), ['orders not paid exactly once']],
  ['an order that the product server lost', rushPaying({ paidOnce: 99, unclear: 1 }), []],
  ['two slow requests of a hundred', { seen: slowFor(6) }, ['p99 added']],
  ['slow requests in a few seconds', { seen: slowFor(4) }, []],
  ['as much from the machine', { seen: slowFor(6), direct: direct(171) }, []],
  ['a replica that grows', { resident: [flat, rising] }, ['resident memory, last third']],
  ['a heap that grows', { heap: [[40e6, 45e6]] }, ['heap after a collection']],
  [
    'descriptors that stay open',
    {
      descriptors: [
        [80, 60],
        [80, 145],
      ],
    },
    ['open descriptors'],
  ],
])('a rush in which fans or operators notice %s', (_what, changes, short) => {
  const rows = rushRows({ ...flawless, ...changes })
  expect(rows.filter((each) => !isReached(each)).map(({ measured }) => measured)).toEqual(short)
})

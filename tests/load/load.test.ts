import { expect, onTestFinished, test, vi } from 'vitest'
import type { Charge } from '../fake-upstream/state/charge.ts'
import type { Purchase } from '../fan/shop.ts'
import type { Seen } from '../fan/storefront-fan.ts'
import { sharesOf } from './product-server.ts'
import { chargesWhilePaused, paymentsOf } from './purchase.ts'
import { isReached, report } from './report.ts'
import { brokenPromises, type Noticed, type Promised } from './run-drill.ts'
import { type Rush, rushRows } from './rush.ts'

const read = {
  what: 'GET /cart',
  isOwn: false,
  requestId: 'read',
  status: 200,
  since: 0,
  ms: 160,
  fine: true,
}
const failed = { ...read, status: 502, fine: false }
const ownFailed = { ...failed, isOwn: true }
const charge = { tenant: 'demo', orderId: 'a', status: 'SUCCESS', receivedAt: new Date(16_100).toISOString() }
const ledgerOf = (count: number) => Array.from({ length: count }, () => charge as Charge)
const bought = (told: Purchase['told'], changes: Partial<Purchase> = {}): Purchase => {
  return { tenant: 'demo', taps: [], refusedAt: [], isCartLost: false, orderIds: ['a'], told, ...changes }
}
/** A fan who was told this about an order that was charged so often. */
const told = (what: Purchase['told'], charges: number, changes: Partial<Purchase> = {}) => ({
  payments: paymentsOf([bought(what, changes)], ledgerOf(charges)),
})
const refused = told('paid', 1, { refusedAt: [0, 4_000] })
const tappedAt = (ms: number, pause = { tenant: 'demo', from: 10_000, to: 30_000 }) => ({
  chargedWhilePaused: chargesWhilePaused([pause], [bought('paid', { taps: [ms] })], ledgerOf(1)),
})
const unpaid = '1 orders not paid exactly once'

test.each<[string, Promised, Partial<Noticed>, string[]]>([
  ['nothing', {}, {}, []],
  ['a page', { mayFail: 'calls of the product server' }, { seen: [ownFailed] }, ['1 × GET /cart 502']],
  ['a call', { mayFail: 'charges' }, { seen: [failed] }, ['1 × GET /cart 502']],
  ['a call of what is down', { mayFail: 'calls of the product server' }, { seen: [failed] }, []],
  ['a session', {}, { loggedOut: 1 }, ['1 fans logged out']],
  ['money twice', {}, told('paid', 2), ['1 orders charged twice', unpaid]],
  ['a receipt', {}, told('unclear', 1), ['1 orders told a wrong outcome', unpaid]],
  ['an order', {}, told('paid', 0), ['1 orders told a wrong outcome', unpaid]],
  ['money at a paused venue', {}, tappedAt(16_000), ['1 charges at paused venues']],
  ['nothing at a venue that was paused just now', {}, tappedAt(14_000), []],
  ['a cart', {}, told('paid', 1, { isCartLost: true }), ['1 carts lost']],
  ['a charge', {}, refused, ['2 charges refused, for 4000 ms']],
  ['a charge within its time', { mayFail: 'charges', refusedAtMostMs: 5_000 }, refused, []],
  ['a charge for longer', { refusedAtMostMs: 3_000 }, refused, ['2 charges refused, for 4000 ms']],
])('a drill in which fans lose %s', (_what, promised, noticed, broken) => {
  const unharmed = { seen: [read], ...told('paid', 1), loggedOut: 0, chargedWhilePaused: 0 }
  expect(brokenPromises(promised, { ...unharmed, ...noticed })).toEqual(broken)
})

/** A call at the product server. Parallel calls of a request count once, so the share of `read` is 150 ms. */
const call = (requestId: string, from: number, to: number, status = 200) => ({ requestId, from, to, status })
const shares = sharesOf([call('read', 60, 150), call('read', 0, 100), call('broken', 0, 150, 500)])
/** A hundred requests a second, of which two take longer, for some of ten seconds. */
const slowFor = (seconds: number) =>
  Array.from({ length: 1_000 }, (_, at): Seen => {
    const since = at * 10
    return { ...read, since, ms: at % 50 === 0 && since < seconds * 1_000 ? 160 : 154 }
  })
const direct = (ms: number) =>
  Array.from({ length: 100 }, (_, at) => ({ requestId: 'read', since: at * 100, ms }))
const flat: [number, number] = [40e6, 41e6]
const growing: [number, number] = [40e6, 45e6]
const closed: [number, number] = [80, 60]
const open: [number, number] = [80, 145]
const flawless: Rush = {
  seen: slowFor(0),
  warmUp: [],
  direct: direct(152),
  shares,
  ...told('paid', 1),
  heap: [flat],
  descriptors: [closed],
  cpuSecondsOfFan: 0.05,
}

test.each<[string, Partial<Rush>, string[]]>([
  ['nothing', {}, []],
  ['failures of the product server', { warmUp: [{ ...failed, requestId: 'broken' }] }, []],
  ['a 502 of our own', { warmUp: [failed] }, ['failed requests of ours']],
  ['a charge unclear for no reason', { warmUp: [{ ...read, status: 202 }] }, ['failed requests of ours']],
  ['a double charge', told('paid', 2), ['orders charged twice', 'orders not paid exactly once']],
  ['an order that the product server lost', told('unclear', 0), []],
  ['two slow requests of a hundred', { seen: slowFor(6) }, ['p99 added']],
  ['slow requests in a few seconds', { seen: slowFor(4) }, []],
  ['as much from the machine', { seen: slowFor(6), direct: direct(158) }, []],
  ['a heap that grows', { heap: [flat, growing] }, ['heap after a collection']],
  ['descriptors that stay open', { descriptors: [closed, open] }, ['open descriptors']],
])('a rush in which fans or operators notice %s', (_what, changes, short) => {
  const rows = rushRows({ ...flawless, ...changes })
  expect(rows.filter((row) => !isReached(row)).map(({ measured }) => measured)).toEqual(short)
})

test('a row that misses its goal, or has no figure, makes the command fail', () => {
  const print = vi.spyOn(console, 'table').mockReturnValue()
  onTestFinished(() => {
    process.exitCode = undefined
    print.mockRestore()
  })
  const row = { measured: 'x', storefront: '1', comparison: '2', note: '', goal: { atLeast: 0.85 } }
  const exitCodes = [0.9, 0.84, Number.NaN].map((ratio) => {
    process.exitCode = undefined
    report([{ ...row, ratio }])
    return process.exitCode
  })
  expect(exitCodes).toEqual([undefined, 1, 1])
})

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unclearOrderStub } from '../../../../test-support/unclear-order.ts'
import { writeStored } from '../../../storage/stored.ts'
import { mayBeOnItsWay, whileSending } from './charge-in-flight.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sent = (agoMs: number, requestId = 'r-0123') =>
  writeStored('unclear_orders', [unclearOrderStub({ since: Date.now() - agoMs, requestId })])
const locks = (held: { name: string }[] | undefined) =>
  vi.stubGlobal('navigator', { locks: { query: async () => (held ? { held } : {}) } })

test.each([
  ['sent just now', 0, true],
  ['sent 30 s ago', 30_000, false],
  ['sent by a clock that was set back a moment since', -29_999, true],
  ['sent by a clock that was set back an hour since', -3_600_000, false],
])('PAY-24 whether a charge of a page that is gone may be on its way: %s', async (_case, agoMs, onItsWay) => {
  sent(agoMs)
  expect(await mayBeOnItsWay('ORD-1')).toBe(onItsWay)
})

test.each([
  ['a tab waits for its response', [{ name: 'charge ORD-1' }], true],
  ['tabs wait for those of others', [{ name: 'charge ORD-2' }, { name: 'checkout ORD-1' }], false],
  ['no tab waits for anything', [], false],
  ['the browser names no locks', undefined, false],
])('PAY-24 whether it may be later than that: %s', async (_case, held, onItsWay) => {
  locks(held)
  sent(60_000)
  expect(await mayBeOnItsWay('ORD-1')).toBe(onItsWay)
})

test('PAY-24 nothing is on its way of an order that is settled', async () => {
  locks([{ name: 'charge ORD-1' }])
  expect(await mayBeOnItsWay('ORD-1')).toBe(false)
})

test('PAY-24 the page that sent a charge knows when its call ended', async () => {
  sent(0, 'r-sent-here')
  await whileSending('ORD-1', 'r-sent-here', async () => {})
  expect(await mayBeOnItsWay('ORD-1')).toBe(false)
})

test('PAY-24 while a charge is sent the other tabs see its lock', async () => {
  const request = vi.fn((_name: string, work: () => Promise<string>) => work())
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await whileSending('ORD-1', 'r-1', async () => 'charged')).toBe('charged')
  expect(request).toHaveBeenCalledExactlyOnceWith('charge ORD-1', expect.any(Function))
})

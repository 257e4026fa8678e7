// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unclearOrderStub } from '../../../../test-support/unclear-order.ts'
import { writeStored } from '../../../storage/stored.ts'
import { mayBeInFlight, withChargeLock } from './charge-in-flight.ts'

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
])('PAY-24 whether the charge of a closed page may be in flight: %s', async (_case, agoMs, expected) => {
  sent(agoMs)
  expect(await mayBeInFlight('ORD-1')).toBe(expected)
})

test.each([
  ['a tab waits for its response', [{ name: 'charge ORD-1' }], true],
  ['tabs wait for those of others', [{ name: 'charge ORD-2' }, { name: 'checkout ORD-1' }], false],
  ['no tab waits for anything', [], false],
  ['the browser names no locks', undefined, false],
])('PAY-24 whether it may still be in flight later: %s', async (_case, held, expected) => {
  locks(held)
  sent(60_000)
  expect(await mayBeInFlight('ORD-1')).toBe(expected)
})

test('PAY-24 nothing of a settled order is in flight', async () => {
  locks([{ name: 'charge ORD-1' }])
  expect(await mayBeInFlight('ORD-1')).toBe(false)
})

test('PAY-24 in the page that sent a charge, the charge is not in flight after its call', async () => {
  sent(0, 'r-sent-here')
  await withChargeLock('ORD-1', 'r-sent-here', async () => {})
  expect(await mayBeInFlight('ORD-1')).toBe(false)
})

test('PAY-24 the other tabs see the lock of a charge in flight', async () => {
  const request = vi.fn((_name: string, _options: object, turn: (lock: object) => Promise<unknown>) =>
    turn({}),
  )
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await withChargeLock('ORD-1', 'r-1', async () => 'charged')).toBe('charged')
  expect(request).toHaveBeenCalledExactlyOnceWith('charge ORD-1', { ifAvailable: true }, expect.any(Function))
})

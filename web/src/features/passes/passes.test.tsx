import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keptPass } from '../../../test-support/kept-pass.ts'
import { changeDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'
import {
  isCurrent,
  isUnderWay,
  keepPass,
  ordersAtHand,
  orderToCollect,
  passOf,
  usePassesKnown,
} from './passes.ts'

const device = vi.hoisted(() => ({
  isDeviceLoaded: vi.fn(() => true),
  deviceLoaded: vi.fn(async () => {}),
}))
vi.mock('../../storage/device.ts', async (original) => ({ ...(await original<object>()), ...device }))

const hour = 3_600_000
const now = Date.parse('2026-11-21T20:00:00Z')
const pass = (given: Partial<Pass>) => keptPass({ orderId: 'A', paidAt: now - hour, total: 0, ...given })
const endingAt = (time: number) => ({ name: '', startOn: '', endOn: new Date(time).toISOString() })
const openSince = (at: number) => ({ name: 'Match', startOn: new Date(at).toISOString(), endOn: '' })

beforeEach(() => changeDevice('passes', () => []))

test('an order that is seen again keeps what was known of it when it was paid', async () => {
  const event = { name: 'Derby', startOn: '', endOn: '' }
  await keepPass({ orderId: 'A', paidAt: 2, paidHere: true, total: 500, event })
  await keepPass({ orderId: 'A', status: 'pending' })
  expect(passOf('A')).toMatchObject({ paidHere: true, total: 500, event, status: 'pending' })
})

test('the newest orders are kept', async () => {
  for (let paidAt = 1; paidAt <= 22; paidAt++) await keepPass({ orderId: `O${paidAt}`, paidAt })
  expect([passOf('O1'), passOf('O2')]).toEqual([null, null])
  expect(passOf('O22')?.paidAt).toBe(22)
})

describe('FAN-17 the order to collect', () => {
  test.each(['completed', 'Completed', 'declined'])('is none that is %s', (status) => {
    expect(orderToCollect([pass({ status })], now)).toBeNull()
  })
  test.each(['initiated', 'pending', '', 'cooking'])('is one that is %j', (status) => {
    expect(orderToCollect([pass({ status })], now)?.orderId).toBe('A')
  })
  test('is the newest, and one that waits for its confirmation whatever its status', () => {
    const newest = pass({ orderId: 'B', confirmed: false, status: 'completed' })
    expect(orderToCollect([newest, pass({})], now)?.orderId).toBe('B')
  })
  test.each([
    ['3 h after its event', { event: endingAt(now - 3 * hour) }, false],
    ['until then', { event: endingAt(now - 3 * hour + 1) }, true],
    ['a day after paying without an event', { paidAt: now - 24 * hour }, false],
    ['until that', { paidAt: now - 24 * hour + 1 }, true],
    [
      'a day after an event without an end began',
      { paidAt: now - 99 * hour, event: openSince(now - 24 * hour) },
      false,
    ],
    ['until then', { paidAt: now - 99 * hour, event: openSince(now - 24 * hour + 1) }, true],
    [
      'before such an event, however long ago it was paid',
      { paidAt: now - 99 * hour, event: openSince(now + hour) },
      true,
    ],
  ])('is over %s', (_when, given, expected) => {
    expect(isCurrent(pass(given), now)).toBe(expected)
  })
})

test.each([
  ['all that are waited for', ['B', 'C'], { A: 'completed', B: 'pending', C: '' }],
  ['else the newest that is completed', ['B'], { A: 'declined', B: 'Completed', C: 'completed' }],
  ['else none', [], { A: 'declined' }],
])('FAN-20 at hand without the history: %s', (_which, expected, statuses) => {
  const passes = Object.entries(statuses).map(([orderId, status]) => pass({ orderId, status }))
  expect(ordersAtHand(passes, now).map(({ orderId }) => orderId)).toEqual(expected)
  expect(ordersAtHand(passes, now + 24 * hour)).toEqual([])
})

test.each([
  ['initiated', true, true],
  ['pending', true, true],
  ['Completed', true, false],
  ['declined', true, false],
  ['pending', false, false],
])('FAN-22 an order that is %s, confirmed: %s, is asked for again: %s', (status, confirmed, expected) => {
  expect(isUnderWay(pass({ status, confirmed }))).toBe(expected)
})

describe('FAN-08 FAN-17 what a screen shows below the orders of this device', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
  const known = () => renderHook(usePassesKnown).result

  test('is there at once where the device has loaded, and comes once it has', async () => {
    expect(known().current).toBe(true)
    const { promise, resolve } = Promise.withResolvers<void>()
    device.isDeviceLoaded.mockReturnValueOnce(false)
    device.deviceLoaded.mockReturnValueOnce(promise)
    const later = known()
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(later.current).toBe(false)
    await act(async () => resolve())
    expect(later.current).toBe(true)
  })

  test('waits no longer than a second for a device that hangs', async () => {
    device.isDeviceLoaded.mockReturnValueOnce(false)
    device.deviceLoaded.mockReturnValueOnce(new Promise(() => {}))
    const late = known()
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(late.current).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(late.current).toBe(true)
  })
})

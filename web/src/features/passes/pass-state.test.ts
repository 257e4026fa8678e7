import { describe, expect, test } from 'vitest'
import { keptItem, keptPass } from '../../../test-support/kept-pass.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { isCurrent, isUnderWay, ordersAtHand, orderToCollect } from './pass-state.ts'
import { itemsText, placeText } from './pass-text.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-21T20:00:00Z')
const pass = (given: Partial<Pass>) => keptPass({ orderId: 'A', paidAt: now - hour, total: 0, ...given })
const endingAt = (time: number) => ({ name: '', startOn: '', endOn: new Date(time).toISOString() })

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

test('FAN-19 items in one line', () => {
  expect(
    itemsText(
      pass({ items: [keptItem({ name: 'Classic Hot Dog' }), keptItem({ name: 'Lemonade', quantity: 1 })] }),
    ),
  ).toBe('2 × Classic Hot Dog, Lemonade')
})

test.each([
  [null, ''],
  [{ method: 'inseat', section: 'North Stand 101', seat: '12' }, 'Section North Stand 101, Seat 12'],
  [{ method: 'inseat', section: '', seat: '' }, 'Your seat'],
  [{ method: 'pickup', location: 'East Kiosk', time: '6:00 PM-6:30 PM' }, 'East Kiosk, 6:00 PM-6:30 PM'],
  [{ method: 'pickup', location: '', time: '' }, 'Pickup'],
] as const)('FAN-19 the place %j reads %j', (place, expected) => {
  expect(placeText(pass({ place }))).toBe(expected)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { keptPass } from '../../../test-support/kept-pass.ts'
import { changeDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { firstAtHand, isCurrent, isUnderWay, ordersAtHand, passOf, savePass } from './passes.ts'

writeBoot(bootStubOf({}, { timeZone: 'Europe/Berlin' }))
const hour = 3_600_000
const now = Date.parse('2026-11-21T20:00:00Z')
const pass = (given: Partial<Pass>) => keptPass({ orderId: 'A', paidAt: now - hour, total: 0, ...given })
const endingAt = (time: number) => ({ name: '', startOn: '', endOn: new Date(time).toISOString() })
const openSince = (at: number) => ({ name: 'Match', startOn: new Date(at).toISOString(), endOn: '' })

beforeEach(() => changeDevice('passes', () => []))

test('an order that is saved again keeps the details from its payment', async () => {
  const event = { name: 'Derby', startOn: '', endOn: '' }
  await savePass({ orderId: 'A', paidAt: 2, paidHere: true, total: 500, event })
  await savePass({ orderId: 'A', status: 'pending' })
  expect(passOf('A')).toMatchObject({ paidHere: true, total: 500, event, status: 'pending' })
})

test('only the newest orders are kept', async () => {
  for (let paidAt = 1; paidAt <= 22; paidAt++) await savePass({ orderId: `O${paidAt}`, paidAt })
  expect([passOf('O1'), passOf('O2')]).toEqual([null, null])
  expect(passOf('O22')?.paidAt).toBe(22)
})

describe('FAN-17 FAN-22 an awaited order', () => {
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

const running = endingAt(now)
const over = endingAt(now - 1)
const berlin = { name: '', startOn: '', endOn: '2026-11-21T21:00' }
test.each<[string, Partial<Pass>, boolean]>([
  ['is pending', { status: 'pending' }, true],
  ['was paid and its status not fetched yet', { status: '' }, true],
  ['has an unknown status', { status: 'cooking' }, true],
  ['is pending 3 h after its event', { event: endingAt(now - 3 * hour) }, false],
  ['is pending until then', { event: endingAt(now - 3 * hour + 1) }, true],
  [
    'is pending a day after its event without an end began',
    { event: openSince(now - 24 * hour), paidAt: 0 },
    false,
  ],
  ['is pending before such an event, paid long ago', { event: openSince(now + hour), paidAt: 0 }, true],
  ['is completed', { status: 'completed' }, true],
  ['is Completed', { status: 'Completed' }, true],
  ['is completed in the last moment of its event', { status: 'completed', event: running }, true],
  ['is completed when its event is over', { status: 'completed', event: over }, false],
  [
    'is completed when it is over by the venue’s clock',
    { status: 'completed', event: { ...berlin, endOn: '2026-11-21T20:59' } },
    false,
  ],
  ['is completed while it goes on by the venue’s clock', { status: 'completed', event: berlin }, true],
  ['is completed at an event without an end', { status: 'completed', event: openSince(0) }, true],
  ['is completed a day after it was paid', { status: 'completed', paidAt: now - 24 * hour }, false],
  ['is completed until that', { status: 'completed', paidAt: now - 24 * hour + 1 }, true],
  ['was declined', { status: 'declined' }, false],
  ['was dismissed', { dismissed: true }, false],
  ['is completed and was dismissed', { status: 'completed', dismissed: true }, false],
  ['was dismissed and waits for its confirmation', { confirmed: false, dismissed: true }, true],
  ['waits for its confirmation whatever its status', { confirmed: false, status: 'declined' }, true],
  [
    'waits for its confirmation 3 h after its event',
    { confirmed: false, event: endingAt(now - 3 * hour) },
    false,
  ],
])('FAN-17 FAN-18 FAN-39 an order that %s is at hand: %j, %s', (_which, given, expected) => {
  expect(ordersAtHand([pass(given)], now).length === 1).toBe(expected)
})

test.each([
  ['none', undefined, {}],
  ['the newest of completed ones', 'A', { A: 'completed', B: 'completed' }],
  ['the newest that is awaited', 'A', { A: 'pending', B: 'pending', C: 'completed' }],
  ['one that is awaited before newer ones', 'C', { A: 'completed', B: 'completed', C: '', D: 'pending' }],
])('FAN-17 FAN-61 the first order at hand: %s', (_which, expected, statuses) => {
  const passes = Object.entries(statuses).map(([orderId, status]) => pass({ orderId, status }))
  const atHand = ordersAtHand(passes, now)
  expect(atHand).toEqual(passes)
  expect(firstAtHand(atHand)?.orderId).toBe(expected)
})

test.each([
  ['initiated', true, true],
  ['pending', true, true],
  ['Completed', true, false],
  ['declined', true, false],
  ['pending', false, false],
])('FAN-22 an order that is %s, confirmed: %s, is polled: %s', (status, confirmed, expected) => {
  expect(isUnderWay(pass({ status, confirmed }))).toBe(expected)
})

// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { keptPass } from '../../../test-support/kept-pass.ts'
import { t } from '../../messages/language.ts'
import { nextStep, placeLine } from './next-step.ts'

writeBoot(bootStubOf({}, { timeZone: 'Europe/Berlin' }))

const now = Date.parse('2026-11-21T20:00:00Z')
const seat = { method: 'inseat', section: 'North Stand 101', seat: '12' } as const
const counter = { method: 'pickup', location: 'Paddock Counter', time: '4:00 PM-4:30 PM' } as const
const pass = (given: object) => keptPass({ paidAt: now, ...given })
const phoneIn = (minutesAhead: number) =>
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutesAhead)

test.each([
  [seat, 'We bring it to North Stand 101, Seat 12'],
  [{ ...seat, section: '101' }, 'We bring it to Section 101, Seat 12'],
  [{ ...seat, seat: '' }, 'We bring it to North Stand 101'],
  [{ ...seat, section: '' }, 'We bring it to Seat 12'],
  [{ ...seat, section: '', seat: '' }, ''],
  [counter, 'Collect at Paddock Counter, 4:00 PM-4:30 PM'],
  [{ ...counter, time: '16:00-16:30' }, 'Collect at Paddock Counter, 4:00 PM-4:30 PM'],
  [{ ...counter, time: '' }, 'Collect at Paddock Counter'],
  [{ ...counter, location: '' }, ''],
  [null, ''],
])('FAN-40 the next step of an order to %j is: %s', (place, expected) => {
  phoneIn(60)
  expect(nextStep(pass({ place }), now, t)).toBe(expected)
})

test('FAN-40 VEN-16 a pickup time names its time zone when the venue’s clock differed at the event', () => {
  const event = { name: 'Derby', startOn: '2026-07-04T18:00:00Z', endOn: '' }
  phoneIn(60)
  expect(nextStep(pass({ place: counter, event }), now, t)).toBe(
    'Collect at Paddock Counter, 4:00 PM-4:30 PM Berlin\u00a0time',
  )
})

const over = { name: 'Derby', startOn: '', endOn: '2026-11-21T19:59:59Z' }
test.each([
  ['is on its way', { status: 'initiated' }, true],
  ['is completed', { status: 'Completed' }, true],
  ['was declined', { status: 'declined' }, false],
  ['is completed, and its event over', { status: 'completed', event: over }, false],
  ['waits for its confirmation', { confirmed: false }, false],
])('FAN-40 an order that %s has a next step: %j, %s', (_which, given, says) => {
  phoneIn(60)
  expect(nextStep(pass({ place: seat, ...given }), now, t) !== '').toBe(says)
})

test.each([
  [seat, 'Seat 12 · North Stand 101'],
  [{ ...seat, section: '101' }, 'Seat 12 · Section 101'],
  [{ ...seat, seat: '' }, 'North Stand 101'],
  [counter, 'Paddock Counter · 4:00 PM-4:30 PM'],
  [{ ...counter, time: '' }, 'Paddock Counter'],
  [null, ''],
])('FAN-40 the place of an order to %j in a few words is: %s', (place, expected) => {
  phoneIn(60)
  expect(placeLine(pass({ place }), now, t)).toBe(expected)
  expect(placeLine(pass({ place, confirmed: false }), now, t)).toBe('')
})

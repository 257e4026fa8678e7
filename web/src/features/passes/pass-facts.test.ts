// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { keptItem, keptPass } from '../../../test-support/kept-pass.ts'
import { t } from '../../messages/language.ts'
import { placeText } from './next-step.ts'
import { itemsText } from './passes.ts'

writeBoot(bootStubOf({}, { timeZone: 'Europe/Berlin' }))

const phoneIn = (minutesAhead: number) =>
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutesAhead)

test('FAN-19 items are listed in one line', () => {
  expect(
    itemsText(
      keptPass({
        items: [keptItem({ name: 'Classic Hot Dog' }), keptItem({ name: 'Lemonade', quantity: 1 })],
      }),
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
  phoneIn(60)
  expect(placeText(keptPass({ place }), t)).toBe(expected)
})

test('VEN-16 a pickup time names its time zone when the venue’s clock differed at the event', () => {
  const place = { method: 'pickup', location: 'East Kiosk', time: '6:00 PM-6:30 PM' } as const
  const paidAt = Date.parse('2026-07-04T12:00:00Z')
  const event = { name: 'Derby', startOn: '2026-11-21T18:00:00Z', endOn: '' }
  phoneIn(60)
  expect(placeText(keptPass({ place, paidAt, event }), t)).toBe('East Kiosk, 6:00 PM-6:30 PM')
  expect(placeText(keptPass({ place, paidAt }), t)).toBe('East Kiosk, 6:00 PM-6:30 PM Berlin\u00a0time')
})

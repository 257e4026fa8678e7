import { expect, test } from 'vitest'
import { keptItem, keptPass } from '../../../test-support/kept-pass.ts'
import { itemsText, placeText } from './pass-facts.tsx'

test('FAN-19 items in one line', () => {
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
  expect(placeText(keptPass({ place }))).toBe(expected)
})

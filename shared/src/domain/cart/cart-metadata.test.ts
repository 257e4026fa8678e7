import { expect, test } from 'vitest'
import { cartMetadata } from './cart-metadata.ts'

const event = {
  id: 7,
  name: 'Derby',
  startOn: '2026-11-21T18:00:00Z',
  endOn: '2026-11-21T22:00:00Z',
  status: 'Active',
  location: { name: 'West Park' },
  primaryColor: 'teal',
}
const details = {
  email: 'fan@example.com ',
  deliveryMethod: 'inseat' as const,
  section: '101',
  seat: ' 12',
  pickupLocation: 'North Stand',
  pickupTime: '6:00 PM-6:30 PM',
}
const common = { gameData: event, gameDate: event.startOn, 'transaction.customer.email': 'fan@example.com' }

test('CALL-25 CALL-26 in-seat clears the fields of pickup where both are allowed', () => {
  expect(cartMetadata(details, event, ['inseat', 'pickup'])).toEqual({
    ...common,
    seat: '12',
    section: '101',
    pickupTime: '',
    pickupLocation: '',
    deliveryMethod: 'deliver_to_my_seat',
  })
})

test('CALL-25 CALL-26 there is no seat and no section where only pickup is allowed', () => {
  expect(cartMetadata({ ...details, deliveryMethod: 'pickup' }, event, ['pickup'])).toEqual({
    ...common,
    pickupTime: '6:00 PM-6:30 PM',
    pickupLocation: 'North Stand',
    deliveryMethod: 'pickup',
  })
})

test('CALL-25 there are no pickup fields where only in-seat is allowed', () => {
  const metadata = cartMetadata(details, event, ['inseat'])
  expect(metadata).not.toHaveProperty('pickupTime')
  expect(metadata).not.toHaveProperty('pickupLocation')
})

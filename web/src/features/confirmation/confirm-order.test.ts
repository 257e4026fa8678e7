import { expect, test } from 'vitest'
import { confirmationRefusal } from './confirm-order.ts'

const order = {
  hasCart: true,
  hasEvent: true,
  deliveryMethod: 'pickup' as const,
  pickupTime: '6:00 PM-6:30 PM',
}

test.each([
  ['CONF-20 no cart', { ...order, hasCart: false }, { title: 'No active cart found' }],
  [
    'CONF-02 no event',
    { ...order, hasEvent: false },
    { title: 'No event selected. Please go back to the events page.' },
  ],
  [
    'CONF-21 pickup without a time',
    { ...order, pickupTime: ' ' },
    { title: 'Pickup Time Required', detail: 'Please select a pickup time range' },
  ],
  ['CONF-21 in-seat needs no time', { ...order, deliveryMethod: 'inseat' as const, pickupTime: '' }, null],
  ['CONF-20 CONF-02 CONF-21 all there', order, null],
])('%s', (_title, given, refusal) => {
  expect(confirmationRefusal(given)).toEqual(refusal)
})

test('CONF-05 without any delivery method a message says why', () => {
  const refusal = confirmationRefusal({ ...order, deliveryMethod: null })
  expect(refusal?.title).toMatch(/neither in-seat delivery nor pickup/)
})

import { expect, test } from 'vitest'
import { attemptStatuses, chargeEventId, mayPayAgain, statusAtHand } from './payment.ts'

test('PAY-23 PAY-24 only an order that was certainly not charged may be paid again', () => {
  expect(attemptStatuses.filter(mayPayAgain)).toEqual(['NONE', 'FAILED'])
})

test.each([
  [{ id: 7 }, { id: 8 }, 7],
  [null, { id: '8' }, '8'],
  [{ id: null }, { id: 8 }, 8],
  [null, null, 18],
  [undefined, {}, 18],
])('CALL-34 selected %j and gameData %j book to event %j', (selected, gameData, eventId) => {
  expect(chargeEventId(selected, gameData)).toBe(eventId)
})

test.each([
  ['completed', true, false, 'preparing'],
  ['Completed', true, false, 'preparing'],
  ['completed', true, true, 'paid'],
  ['completed', false, false, 'unconfirmed'],
  ['', false, true, 'unconfirmed'],
  ['', true, false, 'paid'],
  ['pending', true, false, 'pending'],
  ['INITIATED', true, false, 'initiated'],
  ['declined', true, true, 'declined'],
  ['refunded', true, false, null],
])('FAN-60 an order that is %j, confirmed %s, over %s reads %s', (status, confirmed, isOver, expected) => {
  expect(statusAtHand(status, confirmed, isOver)).toBe(expected)
})

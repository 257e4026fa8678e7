import { expect, test } from 'vitest'
import { statusAtHand } from './status-at-hand.ts'

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

import { expect, test } from 'vitest'
import { isSoldOut } from './error-envelope.ts'

const refused = { status: 409, code: '', texts: [] as string[] }

test.each([
  ['in words', { ...refused, texts: ['', 'Halftime Pie is sold out'] }, true],
  ['in other words', { ...refused, status: 400, texts: ['This item is currently OUT OF STOCK.'] }, true],
  ['in one word', { ...refused, status: 422, texts: ['Item sold-out'] }, true],
  ['by a code', { ...refused, code: 'SOLD_OUT', texts: ['Sorry'] }, true],
  ['by another code', { ...refused, code: 'outOfStock' }, true],
  ['for another reason', { ...refused, texts: ['Item 5 does not exist'] }, false],
  ['with a similar word', { ...refused, texts: ['Unsold outfits are not for sale'] }, false],
  ['without a word', refused, false],
  ['by a 5xx', { ...refused, status: 503, texts: ['The server is sold out'] }, false],
])('FAN-06 an item that was refused %s is sold out or not', (_case, refusal, soldOut) => {
  expect(isSoldOut(refusal)).toBe(soldOut)
})

import { expect, test } from 'vitest'
import { nextPage } from './use-transactions.ts'

test.each([
  [1, 3, 2],
  [2, 3, 3],
  [3, 3, null],
  [1, 0, null],
])('TXN-07 after page %i of %i comes %j', (pageNo, totalPages, next) => {
  expect(nextPage(pageNo, totalPages)).toBe(next)
})

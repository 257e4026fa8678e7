import { expect, test } from 'vitest'
import { merchantOf, nextPage, paymentMethodOf, searchTransactions } from './transactions.ts'

const lions = { displayTransactionNumber: 'T-1001', merchant: { name: 'Lions FC', domain: 'lions.example' } }
const tigers = { displayTransactionNumber: 'T-2002', merchant: { name: '', domain: 'tigers.example' } }

test.each([
  ['a number', '1001', [lions]],
  ['a merchant name in any case', 'lions fc', [lions]],
  ['a merchant domain', 'TIGERS.ex', [tigers]],
  ['what both have', '  t-  ', [lions, tigers]],
  ['nothing', '', [lions, tigers]],
  ['what none has', 'bears', []],
])('TXN-03 searching %s', (_case, text, found) => {
  expect(searchTransactions([lions, tigers], text)).toEqual(found)
})

test('TXN-06 a merchant is shown by its name or else its domain', () => {
  expect(merchantOf(lions)).toBe('Lions FC')
  expect(merchantOf(tigers)).toBe('tigers.example')
})

test.each([
  [[{ cardType: 'Visa' }, { cardType: 'Amex' }], 'Visa'],
  [[{ cardType: '' }, { cardType: 'Amex' }], 'Amex'],
  [[{ cardType: '' }], ''],
  [[], ''],
])('TXN-10 payments %j read %s', (payments, method) => {
  expect(paymentMethodOf({ payments })).toBe(method)
})

test.each([
  [1, 3, 2],
  [2, 3, 3],
  [3, 3, null],
  [1, 0, null],
])('TXN-07 after page %i of %i comes %j', (pageNo, totalPages, next) => {
  expect(nextPage(pageNo, { totalPages, totalRecords: 0 })).toBe(next)
})

test.each([
  [1, 35, 2],
  [3, 35, 4],
  [4, 35, null],
  [1, 10, null],
])(
  'WORLD-39 after page %i of %i transactions without a number of pages comes %j',
  (pageNo, totalRecords, next) => {
    expect(nextPage(pageNo, { totalPages: 0, totalRecords })).toBe(next)
  },
)

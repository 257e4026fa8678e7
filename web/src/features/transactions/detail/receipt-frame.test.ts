import { expect, test } from 'vitest'
import { base64url, receiptUrl } from './receipt-frame.tsx'

test.each([
  ['', ''],
  ['f', 'Zg'],
  ['fo', 'Zm8'],
  ['foo', 'Zm9v'],
  ['foobar', 'Zm9vYmFy'],
  ['~~?', 'fn4_'],
  ['~~>', 'fn4-'],
  ['100%', 'MTAwJQ'],
  ['Zoë 🏟️', 'Wm_DqyDwn4-f77iP'],
  ['\ud800', '77-9'],
])('base64url of %j is %j', (text, encoded) => {
  expect(base64url(text)).toBe(encoded)
})

test('TXN-13 the receipt address contains merchant and number in base64url', () => {
  const url = 'https://receipts.example/r/bTF-fg/VC0xMDAx'
  expect(receiptUrl('https://receipts.example/r', 'm1~~', 'T-1001')).toBe(url)
  expect(receiptUrl('https://receipts.example/r/', 'm1~~', 'T-1001')).toBe(url)
})

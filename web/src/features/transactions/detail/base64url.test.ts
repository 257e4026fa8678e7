import { expect, test } from 'vitest'
import { base64url } from './base64url.ts'

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

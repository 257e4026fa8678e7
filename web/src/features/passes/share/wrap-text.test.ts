import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const fits = (line: string) => line.length <= 10

test.each([
  ['', []],
  ['short', ['short']],
  ['two words of it', ['two words', 'of it']],
  ['Llanfairpwllgwyngyll', ['Llanfairpw', 'llgwyngyll']],
  ['an ORD-307937-H0035', ['an', 'ORD-307937', '-H0035']],
])('FAN-24 %j is wrapped into %j', (text, lines) => {
  expect(wrapText(text, fits)).toEqual(lines)
})

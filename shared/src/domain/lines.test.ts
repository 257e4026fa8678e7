import { expect, test } from 'vitest'
import { cleanLine, findText, isSameText } from './lines.ts'

test.each([
  ['\u202aana@x.com\u202c', 'ana@x.com'],
  ['\u200eAli\u200f', 'Ali'],
  ['A\u200bd\ufeffa\u00ad', 'Ada'],
  [' \u3000Ada\u00a0', 'Ada'],
  ['\u3164', ''],
  ['A\ufe0fd\u034fa\ufffc\u115f', 'Ada'],
  ['\u200dAda\u200c', 'Ada'],
  ['A \u200d B', 'A  B'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['क\u094d\u200dषमा', 'क\u094d\u200dषमा'],
  ['Marie\u00a0Claire', 'Marie\u00a0Claire'],
  ['Zoe\u0308', 'Zoe\u0308'],
])('WORLD-13 %j is the line %j', (typed, line) => {
  expect(cleanLine(typed)).toBe(line)
})

test.each([
  ['Tribüne 1', 'Tribu\u0308ne 1'],
  ['Block A', 'Block\u00a0A'],
  ['Block A', 'block  a '],
  ['101-A', '101\u2011A'],
  ['101-A', '101 \u2212 A'],
  ["O'Neil Stand", 'O’Neil Stand'],
  ['101', '１０１'],
  ['Straße', 'STRASSE'],
  ['Ali', 'Ali\u200e'],
])('WORLD-14 %j and %j are the same text', (one, other) => {
  expect(isSameText(one, other)).toBe(true)
  expect(findText(['x', one], other)).toBe(one)
})

test('WORLD-14 a text that is written exactly so comes first, and others are others', () => {
  expect(findText(['a', 'A'], 'A')).toBe('A')
  expect(isSameText('Block A', 'BlockA')).toBe(false)
  expect(findText(['Block A'], 'Block B')).toBeUndefined()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonOf, parseJson } from './json.ts'

test.each([
  ['{"id":9007199254740993}', { id: '9007199254740993' }],
  ['[-9007199254740993, 9007199254740993]', ['-9007199254740993', '9007199254740993']],
  ['{"a":{"b":[123456789012345678901234567890]}}', { a: { b: ['123456789012345678901234567890'] } }],
  ['9007199254740993', '9007199254740993'],
  ['{"id":9007199254740991}', { id: 9007199254740991 }],
  ['{"id":1000000000000000}', { id: 1_000_000_000_000_000 }],
])('CALL-43 a whole number beyond 2^53 becomes the text of its digits: %s', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test.each([
  '{"id":"9007199254740993"}',
  '{"9007199254740993":1}',
  '["\\"9007199254740993", "\\\\", 9007199254740990]',
  '[0.90071992547409931, 12345678901234567.5, 9007199254740993e2, 1E+20]',
  '{"text":"4111111111111111, 9007199254740993"}',
])('CALL-43 nothing else is changed: %s', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('CALL-43 a text of JSON with any integers is read, each with all its digits', () => {
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.boolean(),
      fc.bigInt(),
      fc.array(tie('value')),
      fc.dictionary(fc.string(), tie('value')),
    ),
  })).value
  const written = (value: unknown): string => {
    if (typeof value === 'bigint') return String(value)
    if (Array.isArray(value)) return `[${value.map(written).join(',')}]`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    return `{${Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${written(each)}`)}}`
  }
  const read = (value: unknown): unknown => {
    if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
    if (Array.isArray(value)) return value.map(read)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, read(each)]))
  }
  fc.assert(fc.property(json, (value) => void expect(parseJson(written(value))).toEqual(read(value))))
})

test('CALL-43 long and hostile texts take no longer than their length', () => {
  const long = 'x'.repeat(8_000_000)
  expect(parseJson(`["${long}",9007199254740993]`)).toEqual([long, '9007199254740993'])
  expect(jsonOf(`[9007199254740993,"${'\\"'.repeat(1_000_000)}`)).toBeUndefined()
})

test.each(['', '{"id":', '9007199254740993,', '"9007199254740993', '09007199254740993'])(
  'what is not JSON stays invalid: %j',
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
    expect(jsonOf(text)).toBeUndefined()
  },
)

import { expect, test } from 'vitest'
import { asObject, flag, identifier, listText, parseJson } from './loose-json.ts'

test('invalid JSON is undefined, which no JSON text can hold', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 })
  expect(parseJson('null')).toBeNull()
  expect(parseJson('{')).toBeUndefined()
})

test('only an object is an object', () => {
  expect(asObject({ a: 1 })).toEqual({ a: 1 })
  expect([[], null, 'a', 1, undefined].map(asObject)).toEqual(Array(5).fill(undefined))
})

test.each([
  [true, true],
  ['True', true],
  [false, false],
  ['no', false],
  [1, false],
])('the flag %j is %j', (value, read) => {
  expect(flag(value, !read)).toBe(read)
})

test('a missing flag has its default', () => {
  expect(flag(null, true)).toBe(true)
  expect(flag(undefined, false)).toBe(false)
})

test('lists become texts, identifiers stay as they were written', () => {
  expect([['a', 'b'], 'a,b', 7].map(listText)).toEqual(['a,b', 'a,b', undefined])
  expect([7, 'R1', '', null].map(identifier)).toEqual([7, 'R1', undefined, undefined])
})

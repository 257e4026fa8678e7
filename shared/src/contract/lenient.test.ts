import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  descriptionText,
  dollarsAsCents,
  dollarsAsCentsOrNull,
  id,
  lenientList,
  lenientObject,
  lenientText,
  objectOrNull,
  sameId,
  textOrNull,
  wholeNumber,
} from './lenient.ts'

const read = (schema: z.ZodMiniType, value: unknown): unknown =>
  z.parse(z.looseObject({ field: schema }), value).field

describe('the notations of a field', () => {
  test.each([
    ['text', lenientText, { field: ' Cola ' }, 'Cola'],
    ['a number where text is due', lenientText, { field: 7 }, '7'],
    ['null', lenientText, { field: null }, ''],
    ['nothing', lenientText, {}, ''],
    ['an object where text is due', lenientText, { field: { a: 1 } }, ''],
    ['a number where text may be missing', textOrNull, { field: 7 }, '7'],
    ['text that is missing', textOrNull, {}, null],
    ['empty text that may be missing', textOrNull, { field: ' ' }, null],
    ['a description as text', descriptionText, { field: 'Red' }, 'Red'],
    ['an object with description', descriptionText, { field: { description: 'Red' } }, 'Red'],
    ['an object without description', descriptionText, { field: {} }, ''],
    ['dollars as number', dollarsAsCents, { field: 9.1 }, 910],
    ['dollars as text', dollarsAsCents, { field: '9.10' }, 910],
    ['no dollars', dollarsAsCents, {}, 0],
    ['dollars that are none', dollarsAsCents, { field: 'free' }, 0],
    ['no price at all', dollarsAsCentsOrNull, { field: null }, null],
    ['a price of zero', dollarsAsCentsOrNull, { field: 0 }, 0],
    ['a count as text', wholeNumber, { field: '3' }, 3],
    ['a count that is none', wholeNumber, { field: 'x' }, 0],
  ])('%s', (_, schema, given, wanted) => {
    expect(read(schema, given)).toStrictEqual(wanted)
  })
})

test('an identifier keeps its type and equals the same one of another type', () => {
  expect([z.parse(id, 7), z.parse(id, '7')]).toStrictEqual([7, '7'])
  expect([sameId(7, '7'), sameId(7, 8)]).toStrictEqual([true, false])
  const missing = [
    sameId(null, null),
    sameId(null, 'null'),
    sameId('undefined', undefined),
    sameId(undefined, null),
  ]
  expect(missing).toStrictEqual([false, false, false, false])
  expect(z.safeParse(id, '').success).toBe(false)
})

describe('CALL-20 a list is bare, under data, or missing', () => {
  const rows = lenientList(z.object({ id }))
  test.each([
    [[{ id: 1 }], [{ id: 1 }]],
    [{ data: [{ id: 1 }] }, [{ id: 1 }]],
    [{ data: null }, []],
    [null, []],
    [undefined, []],
    ['not a list', []],
  ])('%j', (given, wanted) => expect(z.parse(rows, given)).toStrictEqual(wanted))

  test('it exposes the schema of its rows', () => {
    const entry = z.object({ id })
    expect(lenientList(entry).entry).toBe(entry)
    expect(Object.keys(lenientObject({ name: lenientText }).object.def.shape)).toEqual(['name'])
    expect(Object.keys(objectOrNull({ name: lenientText }).object.def.shape)).toEqual(['name'])
  })

  test('a broken row is left out, the others stay', () => {
    expect(z.parse(rows, [{ id: 1 }, { id: {} }, null, { id: 'b', extra: true }])).toStrictEqual([
      { id: 1 },
      { id: 'b' },
    ])
  })
})

test('a missing object reads as an empty one, or as null for objectOrNull', () => {
  expect(read(lenientObject({ name: lenientText }), {})).toStrictEqual({ name: '' })
  expect(read(objectOrNull({ name: lenientText }), {})).toBeNull()
  expect(read(objectOrNull({ id }), { field: {} })).toBeNull()
})

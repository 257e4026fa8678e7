import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  described,
  dollars,
  id,
  listOf,
  maybeDollars,
  maybeObject,
  object,
  sameId,
  text,
  whole,
} from './tolerant.ts'

const read = (schema: z.ZodMiniType, value: unknown): unknown =>
  z.parse(z.looseObject({ field: schema }), value).field

describe('what the product server may write for one field', () => {
  test.each([
    ['text', text, { field: ' Cola ' }, 'Cola'],
    ['a number where text is due', text, { field: 7 }, '7'],
    ['null', text, { field: null }, ''],
    ['nothing', text, {}, ''],
    ['an object where text is due', text, { field: { a: 1 } }, ''],
    ['a described text', described, { field: 'Red' }, 'Red'],
    ['an object with description', described, { field: { description: 'Red' } }, 'Red'],
    ['an object without description', described, { field: {} }, ''],
    ['dollars as number', dollars, { field: 9.1 }, 910],
    ['dollars as text', dollars, { field: '9.10' }, 910],
    ['no dollars', dollars, {}, 0],
    ['dollars that are none', dollars, { field: 'free' }, 0],
    ['no price at all', maybeDollars, { field: null }, null],
    ['a price of zero', maybeDollars, { field: 0 }, 0],
    ['a count as text', whole, { field: '3' }, 3],
    ['a count that is none', whole, { field: 'x' }, 0],
  ])('%s', (_, schema, given, wanted) => {
    expect(read(schema, given)).toStrictEqual(wanted)
  })
})

test('an identifier keeps its type and is equal across types', () => {
  expect([z.parse(id, 7), z.parse(id, '7')]).toStrictEqual([7, '7'])
  expect([sameId(7, '7'), sameId(7, 8), sameId(null, null)]).toStrictEqual([true, false, false])
  expect(z.safeParse(id, '').success).toBe(false)
})

describe('CALL-20 a list comes bare, under data, or not at all', () => {
  const rows = listOf(z.object({ id }))
  test.each([
    [[{ id: 1 }], [{ id: 1 }]],
    [{ data: [{ id: 1 }] }, [{ id: 1 }]],
    [{ data: null }, []],
    [null, []],
    [undefined, []],
    ['nonsense', []],
  ])('%j', (given, wanted) => expect(z.parse(rows, given)).toStrictEqual(wanted))

  test('a broken row is left out, the others stay', () => {
    expect(z.parse(rows, [{ id: 1 }, { id: {} }, null, { id: 'b', extra: true }])).toStrictEqual([
      { id: 1 },
      { id: 'b' },
    ])
  })
})

test('a missing object reads as an empty one, or as null where that matters', () => {
  expect(read(object({ name: text }), {})).toStrictEqual({ name: '' })
  expect(read(maybeObject({ name: text }), {})).toBeNull()
  expect(read(maybeObject({ id }), { field: {} })).toBeNull()
})

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listEvents } from './events.ts'
import {
  descriptionText,
  dollars,
  id,
  isWholeList,
  lenientList,
  lenientObject,
  lenientText,
  objectOrNull,
  onUnreadable,
  optionalDollars,
  optionalId,
  sameId,
  strictList,
  strictNullable,
  strictObject,
  wholeNumber,
} from './lenient.ts'
import { listCards } from './payments.ts'
import { getQuickPicks } from './quick-picks.ts'
import { jsonText, textOrNull } from './upstream-branding.ts'

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
    ['a setting as text', jsonText, { field: ' true ' }, 'true'],
    ['a setting that is a boolean', jsonText, { field: true }, 'true'],
    ['a setting that is a list', jsonText, { field: ['101'] }, '["101"]'],
    ['no setting', jsonText, {}, ''],
    ['dollars as number', dollars('field'), { field: 9.1 }, 910],
    ['dollars as text', dollars('field'), { field: '9.10' }, 910],
    ['no dollars', dollars('field'), {}, 0],
    ['empty dollars', dollars('field'), { field: ' ' }, 0],
    ['PHP’s word for no dollars', dollars('field'), { field: false }, 0],
    ['no price at all', optionalDollars('field'), { field: null }, undefined],
    ['a price of zero', optionalDollars('field'), { field: 0 }, 0],
    ['a count as text', wholeNumber, { field: '3' }, 3],
    ['no count', wholeNumber, { field: '' }, 0],
    ['a count with decimals', wholeNumber, { field: '2.000' }, 2],
    ['a count with a comma', wholeNumber, { field: '2,00' }, 2],
    ['an id that may be missing', optionalId, { field: 'a' }, 'a'],
    ['a missing id', optionalId, {}, undefined],
    ['an unreadable id', optionalId, { field: ['a'] }, null],
  ])('%s', (_, schema, given, wanted) => {
    expect(read(schema, given)).toStrictEqual(wanted)
  })
})

test.each([
  ['a count', wholeNumber],
  ['an object', strictObject({ name: lenientText })],
  ['a list', lenientList(z.object({ id }))],
  ['an object that may be missing', strictNullable(z.object({ id }))],
])('WORLD-08 %s that is present and of another type is refused', (_, schema) => {
  for (const none of [null, undefined, '', false])
    expect(z.safeParse(schema, none).success, String(none)).toBe(true)
  for (const other of ['two', true, 2.7, '0x10', '2,000', { nothing: 1 }, [[1]]]) {
    if (schema.def.type === 'pipe' && typeof other === 'object') continue
    expect(z.safeParse(schema, other).success, JSON.stringify(other)).toBe(false)
  }
})

test.each([
  ['text', '4.5O'],
  ['a boolean', true],
  ['an object', { amount: 4.5 }],
  ['two amounts in one', '1.004'],
  ['more than numbers can hold', '99999999999999999'],
])('WORLD-07 WORLD-08 an amount that is %s is not known, and reported by its name', (_, given) => {
  const reported: string[] = []
  onUnreadable((field) => reported.push(field))
  expect(z.parse(dollars('tax'), given)).toBeNull()
  expect(z.parse(optionalDollars('price'), given)).toBeNull()
  expect(reported).toEqual(['tax', 'price'])
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
    [{}, []],
    [{ data: [] }, []],
  ])('%j', (given, wanted) => expect(z.parse(rows, given)).toStrictEqual(wanted))

  test.each([
    [{ 0: { id: 1 }, 2: { id: 3 } }],
    [{ 2: { id: 3 }, 0: { id: 1 } }],
    [{ data: { 0: { id: 1 }, 2: { id: 3 } } }],
    [[{ id: 1 }, null, { id: 3 }]],
  ])('WORLD-09 gaps in a list are none of its rows: %j', (given) =>
    expect(z.parse(rows, given)).toStrictEqual([{ id: 1 }, { id: 3 }]),
  )

  test.each([['not a list'], [7], [{ data: 'x' }], [{ rows: [] }], [[{ id: {} }]], [['a']]])(
    'WORLD-09 %j is not an empty list but an error',
    (given) => expect(z.safeParse(rows, given).success).toBe(false),
  )

  test('WORLD-09 a row with an unreadable list is not left out: the list around it is an error, at its place', () => {
    const pages = z.object({ pages: lenientList(z.object({ id, rows })) })
    const given = {
      pages: [
        { id: 1, rows: [] },
        { id: 2, rows: 'x' },
      ],
    }
    expect(z.safeParse(pages, given).error?.issues).toMatchObject([{ path: ['pages'] }])
  })

  test('WORLD-34 of rows with the same key the first one counts; a list without a key keeps all', () => {
    const given = [{ id: 1, name: 'A' }, { id: 2 }, { id: '1', name: 'B' }]
    const entry = z.object({ id, name: lenientText })
    expect(z.parse(lenientList(entry, 'id'), given)).toStrictEqual([
      { id: 1, name: 'A' },
      { id: 2, name: '' },
    ])
    expect(z.parse(lenientList(entry), given)).toHaveLength(3)
  })

  test('WORLD-34 an event, a card and a page of the menu that are sent twice are one', () => {
    const twice = (row: object) => [row, { ...row }]
    expect(z.parse(listEvents.response, twice({ id: 1, name: 'Cup' }))).toHaveLength(1)
    expect(z.parse(listCards.response, twice({ id: 'c1' }))).toHaveLength(1)
    const { quickPickPages } = z.parse(getQuickPicks.response, {
      quickPickPages: twice({ quickPickPageID: 1, quickPickPageDetails: [] }),
    })
    expect(quickPickPages).toHaveLength(1)
  })

  test.each([
    [true, []],
    [true, { data: [] }],
    [true, [{ id: 1 }, { id: '1' }]],
    [true, { 1: { id: 1 }, 3: { id: 2 } }],
    [true, { data: { data: [] } }],
    [false, null],
    [false, ''],
    [false, {}],
    [false, { data: null }],
    [false, [{ id: 1 }, {}]],
    [true, { success: true, error: null, data: [{ id: 1 }], totalRecords: 1 }],
    [false, { success: false, data: [] }],
    [false, { error: 'Database is busy', data: [] }],
    [false, { data: [{ id: 1 }], totalRecords: 11 }],
  ])('FAN-01 whether what a list lacks is certainly missing is %s for %j', (isWhole, given) => {
    const list = z.parse(listEvents.response, given)
    expect(isWholeList(list)).toBe(isWhole)
    expect(isWholeList([...list]), 'of a copy').toBe(false)
  })

  test('WORLD-09 of a strict list no row is left out', () => {
    expect(z.safeParse(strictList(z.object({ id })), [{ id: 1 }, {}]).success).toBe(false)
    expect(z.safeParse(strictList(z.object({ id })), [{ id: 1 }, null]).success).toBe(false)
    expect(z.parse(strictList(z.object({ id })), { 1: { id: 1 }, 3: { id: 2 } })).toHaveLength(2)
  })

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

import { expect, test } from 'vitest'
import { placeOf, repositoryFiles } from './repository-files.ts'
import { citedRows, definedRows } from './rows.ts'

const files = repositoryFiles()
const specification = files.find(({ path }) => path === 'shared/SPEC.md') ?? {
  path: 'shared/SPEC.md',
  text: '',
}
const definitions = definedRows(specification.text)

test('every id that is cited anywhere is a row of shared/SPEC.md', () => {
  const rows = new Set(definitions.map(({ id }) => id))
  const unknown = files.flatMap((file) =>
    citedRows(file.text)
      .filter(({ id }) => !rows.has(id))
      .map(({ id, index }) => `${placeOf(file, index)} ${id}`),
  )
  expect(unknown, 'Cited, but no row: correct the id, or add the row').toEqual([])
})

test('shared/SPEC.md defines no row twice', () => {
  const first = new Map(definitions.toReversed().map(({ id, index }) => [id, index]))
  const again = definitions.filter(({ id, index }) => first.get(id) !== index)
  expect(again.map(({ id, index }) => `${placeOf(specification, index)} ${id}`)).toEqual([])
})

test('no file holds the marks of a merge that nobody finished', () => {
  const unfinished = files.filter(({ text }) => /^(<{7} |={7}$|>{7} )/m.test(text))
  expect(unfinished.map(({ path }) => path)).toEqual([])
})

test('a doc comment says what the thing does, and is never only a list of ids', () => {
  const silent = files
    .filter(({ path }) => /\.(tsx?|mjs|js|css)$/.test(path))
    .flatMap((file) =>
      [...file.text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\//g)]
        .filter(([, comment = '']) => citedRows(comment).length > 0 && !/[a-z]{2}/i.test(withoutIds(comment)))
        .map(({ index }) => placeOf(file, index)),
    )
  expect(silent, 'Say in plain words what it does, then give the id').toEqual([])
})

const withoutIds = (comment: string) => comment.replace(/\b[A-Z]{3,}-\d{2,3}\b|\b(to|and)\b/g, '')

const row = (number: string) => `CART-${number}`

test('ids are read singly, in lists and in ranges', () => {
  const ids = (text: string) => citedRows(text).map(({ id }) => id)
  expect(ids(`${row('07')}, ${row('09')} minus`)).toEqual([row('07'), row('09')])
  expect(ids(`${row('08')}..10`)).toEqual([row('08'), row('09'), row('10')])
  expect(ids(`${row('08')} to ${row('10')}`)).toEqual([row('08'), row('09'), row('10')])
  expect(ids(`${'BFF'}-99 to ${'BFF'}-101`)).toEqual(['99', '100', '101'].map((number) => `BFF-${number}`))
  expect(ids('UTF-8, S-42, PM-10:30, ORD-307937')).toEqual([])
})

import { expect, test } from 'vitest'
import type { Outcome } from '../../commands/outcomes.ts'
import { unprovenIn } from './proven-rows.ts'
import { citedRows, definedRows, repositoryFiles, type SourceFile } from './rows.ts'

const files = repositoryFiles()
const specification = files.find(({ path }) => path === 'shared/SPEC.md') ?? {
  path: 'shared/SPEC.md',
  text: '',
}
const definitions = definedRows(specification.text)
const placeOf = ({ path, text }: SourceFile, index: number) =>
  `${path}:${text.slice(0, index).split('\n').length}`

test('every cited id is a row of shared/SPEC.md', () => {
  const rows = new Set(definitions.map(({ id }) => id))
  const unknown = files.flatMap((file) =>
    citedRows(file.text)
      .filter(({ id }) => !rows.has(id))
      .map(({ id, index }) => `${placeOf(file, index)} ${id}`),
  )
  expect(unknown, 'Cited, but not a row: correct the id, or add the row').toEqual([])
})

test('shared/SPEC.md defines no row twice', () => {
  const first = new Map(definitions.toReversed().map(({ id, index }) => [id, index]))
  const again = definitions.filter(({ id, index }) => first.get(id) !== index)
  expect(again.map(({ id, index }) => `${placeOf(specification, index)} ${id}`)).toEqual([])
})

test('a doc comment explains something and is never only a list of ids', () => {
  const unexplained = files
    .filter(({ path }) => /\.(tsx?|mjs|js|css)$/.test(path))
    .flatMap((file) =>
      [...file.text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\//g)]
        .filter(([, comment = '']) => citedRows(comment).length > 0 && !/[a-z]{2}/i.test(withoutIds(comment)))
        .map(({ index }) => placeOf(file, index)),
    )
  expect(unexplained, 'Explain in plain words, then give the id').toEqual([])
})

const withoutIds = (comment: string) => comment.replace(/\b[A-Z]{3,}-\d{2,3}\b|\b(to|and)\b/g, '')

const row = (number: string) => `CART-${number}`

test('ids are found alone, in lists and in ranges', () => {
  const ids = (text: string) => citedRows(text).map(({ id }) => id)
  expect(ids(`${row('07')}, ${row('09')} minus`)).toEqual([row('07'), row('09')])
  expect(ids(`${row('08')}..10`)).toEqual([row('08'), row('09'), row('10')])
  expect(ids(`${row('08')} to ${row('10')}`)).toEqual([row('08'), row('09'), row('10')])
  expect(ids(`${'BFF'}-99 to ${'BFF'}-101`)).toEqual(['99', '100', '101'].map((number) => `BFF-${number}`))
  expect(ids('UTF-8, S-42, PM-10:30, ORD-307937')).toEqual([])
})

const passed = (title: string): Outcome => ({ title, state: 'passed' })

test('a row is proven by a passed test, not by a skipped or failed one', () => {
  const outcomes: Outcome[] = [
    passed(`${row('01')} to ${row('02')} a`),
    { title: `${row('03')} b`, state: 'skipped' },
    { title: `${row('04')} c`, state: 'failed' },
  ]
  const rows = ['01', '02', '03', '04'].map(row)
  expect(unprovenIn(outcomes, rows, [], 'npm test')).toEqual([
    expect.stringContaining(row('03')),
    expect.stringContaining(row('04')),
  ])
})

test('a row in the nightly list is required of the nightly run only, and must leave the list when npm test proves it', () => {
  const rows = [row('01'), row('02')]
  expect(unprovenIn([passed(row('01'))], rows, [row('02')], 'npm test')).toEqual([])
  expect(unprovenIn([], rows, [row('02')], 'pnpm nightly')).toEqual([expect.stringContaining(row('02'))])
  expect(unprovenIn([passed(row('01')), passed(row('02'))], rows, [row('02')], 'npm test')).toEqual([
    expect.stringContaining('remove it there'),
  ])
})

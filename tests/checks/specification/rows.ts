import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A row id in a text. `written` is the id or the range that contains it, and `index` its position. */
export type Row = { readonly id: string; readonly written: string; readonly index: number }

const citation = /\b([A-Z]{3,})-(\d{2,3})\b(?:(?:\.\.|\s+to\s+)(?:\1-)?(\d{2,3})\b)?/g

/**
 * All row ids in a text. A range (`TXN-01..03`, `ERR-01 to ERR-04`) cites every row in it. Any three or more capitals with a
 * hyphen and two or three digits count, so that a misspelt topic is found.
 */
export function citedRows(text: string): Row[] {
  return [...text.matchAll(citation)].flatMap(
    ({ 0: written, 1: topic, 2: first = '', 3: last = first, index }) =>
      Array.from({ length: Math.max(1, Number(last) - Number(first) + 1) }, (_, offset) => ({
        id: `${topic}-${String(Number(first) + offset).padStart(2, '0')}`,
        written,
        index,
      })),
  )
}

/** The rows that a specification defines: the first cells of its tables. A row that is defined twice is returned twice. */
export const definedRows = (specification: string): Row[] =>
  [...specification.matchAll(/^\| ([A-Z]{3,}-\d{2,3}) \| \S/gm)].map(({ 1: id = '', index }) => ({
    id,
    written: id,
    index,
  }))

/** `path` is relative to the repository. */
export type SourceFile = { readonly path: string; readonly text: string }

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const notOurs = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'])

/** All files that are written by hand and may cite a row, sorted by path. */
export function repositoryFiles(): SourceFile[] {
  const patterns = ['*.md', '{server,shared,tests,web}/**/*.{ts,tsx,css,md,mjs,js}']
  return globSync(patterns, {
    cwd: repository,
    exclude: (path) => path.split('/').some((part) => notOurs.has(part)),
  })
    .sort()
    .map((path) => ({ path, text: readFileSync(`${repository}/${path}`, 'utf8') }))
}

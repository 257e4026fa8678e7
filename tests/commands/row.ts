import { citedRows, repositoryFiles } from '../checks/specification/rows.ts'
import { playwright, vitest } from './runners.ts'
import { npmScript, type Step } from './steps.ts'

/** The steps that run every test whose title cites a row, including nightly tests. @throws RangeError when no test cites it */
export function stepsOfRow(wanted: string): Step[] {
  const citing = repositoryFiles()
    .filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
    .map(({ path, text }) => ({ path, rows: citedRows(text).filter(({ id }) => id === wanted) }))
    .filter(({ rows }) => rows.length > 0)
  if (citing.length === 0) throw new RangeError(`No test cites ${wanted}. Name one row: --row CART-07`)
  /** The row as titles write it: its id, or the range that contains it. */
  const written = new Set(citing.flatMap(({ rows }) => rows.map((row) => row.written)))
  // An id of two digits must not match the beginning of an id of three.
  const pattern = `(?:${[...written].map((text) => text.replaceAll('.', '\\.')).join('|')})\\b`
  const files = (ending: RegExp) => citing.map(({ path }) => path).filter((path) => ending.test(path))
  const units = files(/\.test\.tsx?$/)
  const journeys = files(/\.spec\.ts$/)
  process.env.NIGHTLY = 'also'
  const isBuilt = journeys.length > 0 || units.some((path) => path.includes('.nightly.'))
  return [
    ...(isBuilt ? [npmScript('build')] : []),
    ...(units.length > 0 ? [vitest('unit and server tests', [...units, '--testNamePattern', pattern])] : []),
    ...(journeys.length > 0
      ? [playwright('browser tests', [...journeys, '--grep', pattern, '--workers=1'])]
      : []),
  ]
}

import { citedRows, repositoryFiles } from '../checks/specification/rows.ts'
import { npmScript } from './npm-script.ts'
import { runStep } from './steps.ts'
import { close, playwright, vitest } from './tests-run.ts'

/** Runs every test whose title cites a row: `pnpm test:row CART-07`. */

const [wanted = ''] = process.argv.slice(2)
if (citedRows(wanted).length !== 1) {
  console.error('Name one row: pnpm test:row CART-07')
  process.exit(1)
}

const citing = repositoryFiles()
  .filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
  .map(({ path, text }) => ({ path, written: citedRows(text).filter(({ id }) => id === wanted) }))
  .filter(({ written }) => written.length > 0)
const files = (ending: RegExp) => citing.map(({ path }) => path).filter((path) => ending.test(path))
/** The row as the titles write it: its id, or the range that it is part of. */
const written = [...new Set(citing.flatMap(({ written }) => written.map((row) => row.written)))]
// An id of two digits is not the beginning of one of three.
const pattern = `(?:${written.map((text) => text.replaceAll('.', '\\.')).join('|')})\\b`

const units = files(/\.test\.tsx?$/)
const journeys = files(/\.spec\.ts$/)
process.env.NIGHTLY = 'also'
const steps = [
  ...(units.length > 0 ? [vitest('unit and server tests', [...units, '--testNamePattern', pattern])] : []),
  ...(journeys.length > 0
    ? [npmScript('build'), playwright('browser tests', [...journeys, '--grep', pattern, '--workers=1'])]
    : []),
]
if (steps.length === 0) console.error(`No test cites ${wanted}`)
const ended = []
for (const step of steps) ended.push(await runStep(step))
close(ended)

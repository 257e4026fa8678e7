import { unprovenRows } from '../checks/specification/proven-rows.ts'
import { npmScript } from './npm-script.ts'
import { runStep, runTogether } from './steps.ts'
import { close, outcomes, playwright, vitest } from './tests-run.ts'

/** Runs everything that `npm test` promises and closes with `N passed, N failed`. */

const units = vitest('unit and server tests')
const browser = playwright('browser tests')

// The build comes before the servers that read it.
const checks = await runTogether(['lint', 'types', 'knip', 'build'].map((script) => npmScript(script)))
const unitsEnded = await runStep(units)
const browserEnded = await runStep(browser)

close([...checks, unitsEnded, browserEnded], unprovenRows(outcomes(), 'npm test'))

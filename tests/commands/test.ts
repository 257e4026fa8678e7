import { parseArgs } from 'node:util'
import { unprovenRows } from '../checks/specification/proven-rows.ts'
import { quickRun } from './quick.ts'
import { stepsOfRow } from './row.ts'
import { closeRun, outcomes, playwright, vitest } from './runners.ts'
import { npmScript, runInTurn, runTogether } from './steps.ts'

/**
 * Runs everything that `npm test` promises and ends with `N passed, N failed`. `--quick` tests only the change; `--row CART-07`
 * runs every test whose title cites that row.
 */

const { quick, row } = parseArgs({ options: { quick: { type: 'boolean' }, row: { type: 'string' } } }).values
if (row !== undefined) closeRun(await runInTurn(stepsOfRow(row)))
else if (quick) closeRun(await quickRun())
else {
  // Creating the steps installs missing programs before anything runs. The build comes before the servers that read it.
  const tests = [vitest('unit and server tests'), playwright('browser tests')]
  const checks = await runTogether(['lint', 'types', 'knip', 'build'].map(npmScript))
  const ended = [...checks, ...(await runInTurn(tests))]
  closeRun(ended, unprovenRows(outcomes(), 'npm test'))
}

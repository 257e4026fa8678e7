import { parseArgs } from 'node:util'
import { unprovenRows } from '../checks/specification/proven-rows.ts'
import { scopes } from '../mutation/stryker.config.ts'
import { clockSteps } from './clock.ts'
import { closeRun, outcomes, playwright, vitest } from './runners.ts'
import { npmScript, runInTurn } from './steps.ts'

/**
 * Runs everything that takes too long for `npm test`, one step at a time because most steps measure. Reports like `npm test`.
 * `--only TEXT` runs the steps whose name contains the text, after a build: `--only chaos`.
 */

process.env.NIGHTLY = '1'
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const steps = [
  vitest('long unit and server tests', ['--no-file-parallelism']),
  playwright('pictures and long browser tests', ['--workers=1']),
  playwright('orders in WebKit and Firefox', ['--workers=1'], { ENGINES: '1' }),
  ...clockSteps(),
  ...['chaos', 'load', 'vitals'].map(npmScript),
  // With NIGHTLY=1 only the nightly tests would run against the mutants.
  ...Object.keys(scopes).map((scope) => ({
    ...npmScript('mutants'),
    name: `mutants of ${scope}`,
    env: { SCOPE: scope, NIGHTLY: '' },
  })),
]
const chosen = steps.filter(({ name }) => name.includes(only ?? ''))
if (chosen.length === 0) throw new RangeError(`--only: ${steps.map(({ name }) => name).join(', ')}`)

const ended = await runInTurn([npmScript('build'), ...chosen])
closeRun(ended, only === undefined ? unprovenRows(outcomes(), 'pnpm nightly') : [])

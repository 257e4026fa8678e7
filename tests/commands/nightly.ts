import { unprovenRows } from '../checks/specification/proven-rows.ts'
import { npmScript } from './npm-script.ts'
import { type Ended, runStep } from './steps.ts'
import { close, outcomes, playwright, vitest } from './tests-run.ts'

/** Runs what takes too long for `npm test`, one thing at a time since most of it measures, and closes as `npm test` does. */

process.env.NIGHTLY = '1'
const steps = [
  npmScript('build'),
  vitest('long unit and server tests'),
  playwright('long browser tests', ['--workers=1']),
  vitest('other browsers', [], 'tests/e2e/browsers/vitest.config.ts'),
  npmScript('chaos'),
  npmScript('bench'),
  npmScript('vitals'),
  npmScript('rush'),
  npmScript('drills'),
  npmScript('mutants'),
]
const ended: Ended[] = []
for (const step of steps) ended.push(await runStep(step))

close(ended, unprovenRows(outcomes(), 'pnpm nightly'))

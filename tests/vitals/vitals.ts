import { parseArgs } from 'node:util'
import { type Row, report } from '../load/report.ts'
import { withPhone } from './phone.ts'
import { measureScreens, screenNames } from './screens.ts'
import { withSites } from './sites.ts'
import { measureTaps } from './taps.ts'

/** `pnpm vitals`, described in tests/README.md. Ends with exit code 1 when a figure misses its goal. */

const parts = ['cold', 'warm', 'taps'] as const
const usage = `usage: vitals [--rounds N] [--only ${parts}] [--screens ${screenNames}]`

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: parts.join() },
    screens: { type: 'string', default: screenNames.join() },
  },
})
const only = values.only.split(',')
const named = values.screens.split(',')
const names = screenNames.filter((name) => named.includes(name))
const count = Number(values.rounds)
const isKnown = only.every((part) => parts.some((known) => known === part)) && names.length === named.length
if (!(count >= 1 && isKnown)) {
  console.error(usage)
  process.exit(2)
}

const rows: Row[] = []
const add = (more: readonly Row[]) => {
  for (const { measured, ratio } of more) console.log(`  ${measured}: ${ratio.toFixed(2)}`)
  rows.push(...more)
}

try {
  await withSites(async (sites) => {
    await withPhone(async (phone) => {
      for (const visit of ['cold', 'warm'] as const) {
        if (only.includes(visit)) add(await measureScreens(sites, phone, { visit, count, names }))
      }
      if (only.includes('taps')) add(await measureTaps(sites, phone))
    })
  })
} finally {
  // Keeps the results that came before an error.
  report(rows)
}

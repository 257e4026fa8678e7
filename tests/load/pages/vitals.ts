import { parseArgs } from 'node:util'
import { type Row, report } from '../report.ts'
import { lighthouseScores } from './lighthouse.ts'
import { slowMobile, startPhoneBrowser } from './phone.ts'
import { measureScreens, type Screen, screens } from './screens.ts'
import { measureSecondVisits } from './second-visit.ts'
import { startSetting } from './setting.ts'
import { measureTaps } from './taps.ts'

/** `pnpm vitals`: see tests/README.md. Ends with 1 where a figure falls short. */

const parts = ['cold', 'warm', 'taps', 'second', 'lighthouse'] as const
const screenNames = Object.keys(screens) as Screen[]
const usage = `usage: vitals [--rounds N] [--only ${parts}] [--screens ${screenNames}] [--waterfalls] [--table FILE]`

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: parts.join() },
    screens: { type: 'string', default: screenNames.join() },
    waterfalls: { type: 'boolean', default: false },
    table: { type: 'string' },
  },
})
const only = new Set(values.only.split(','))
const named = new Set(values.screens.split(','))
const names = screenNames.filter((name) => named.has(name))
const count = Number(values.rounds)
if (
  !(count >= 1) ||
  names.length < named.size ||
  ![...only].every((part) => parts.some((known) => known === part))
) {
  console.error(usage)
  process.exit(2)
}

const rows: Row[] = []
const add = (more: readonly Row[]) => {
  for (const { measured, ratio } of more) console.log(`  ${measured}: ${ratio.toFixed(2)}`)
  rows.push(...more)
}

const setting = await startSetting()
try {
  const phones = await startPhoneBrowser(slowMobile)
  try {
    for (const visit of ['cold', 'warm'] as const) {
      const options = { visit, count, names, withWaterfalls: values.waterfalls }
      if (only.has(visit)) add(await measureScreens(setting, phones, options))
    }
    if (only.has('taps')) add(await measureTaps(setting, phones))
  } finally {
    await phones.close()
  }
  if (only.has('second')) add(await measureSecondVisits(setting, count))
  if (only.has('lighthouse')) add(await lighthouseScores(setting, names))
} finally {
  await setting.stop()
  // What was measured before something failed is kept, too.
  report(rows, values.table)
}

import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { drills } from './drills.ts'
import { type Row, report } from './report.ts'
import { runRush, rushRows } from './rush.ts'

/** `pnpm load [SCENARIO…] [options]`, described in tests/README.md. Ends with exit code 1 when a row misses its goal. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fans: { type: 'string', default: '2000' },
    venues: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '90' },
  },
})
const flags = [values.fans, values.seconds, values.venues].map(Number)
const [fans = 0, seconds = 0, venues = 0] = flags

const scenarios: Readonly<Record<string, () => Promise<Row[]>>> = {
  rush,
  ...Object.fromEntries(Object.entries(drills).map(([name, run]) => [name, async () => [await run(venues)]])),
}

async function rush(): Promise<Row[]> {
  const fansPerSecond = fans / seconds
  const result = await runRush({
    fans,
    fansPerSecond,
    warmUpFans: Math.ceil(fansPerSecond * 20),
    thinkMs: 1_000,
    latencyMs: 150,
    failures: 0.01,
  })
  // `server/deploy/README.md` calculates with it how many replicas a crowd needs.
  console.log(`  ${result.cpuSecondsOfFan.toFixed(3)} CPU seconds a fan`)
  return rushRows(result)
}

const chosen = positionals.length > 0 ? positionals : Object.keys(scenarios)
if (!flags.every((each) => each >= 1) || !chosen.every((name) => name in scenarios)) {
  console.error(`usage: load [SCENARIO…] [--fans N] [--seconds S] [--venues N]
scenarios: ${Object.keys(scenarios).join(' ')}`)
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
const load = loadavg().map((each) => each.toFixed(1))
console.log(`Node ${process.version}, ${cpus().length} core(s), load average ${load.join(' ')}`)
const rows: Row[] = []
try {
  for (const name of chosen) {
    console.log(`── ${name}`)
    const more = (await scenarios[name]?.()) ?? []
    for (const { measured, ratio } of more) console.log(`  ${measured}: ${ratio.toFixed(2)}`)
    rows.push(...more)
  }
} finally {
  // Keeps the results that came before an error.
  report(rows)
}
process.exit()

import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { withHarness } from './harness.ts'
import { measureGrowth } from './memory.ts'
import { type Row, report } from './report.ts'
import { median, ratio, rounds } from './rounds.ts'
import { addedLatency, calls, comparedWithBare, traces } from './speed.ts'
import { bareStart, storefrontStart } from './start-times.ts'

const everything = [...new Set(calls.map(({ name }) => name)), 'traces', 'p99', 'memory', 'start']
const usage = `usage: bench [--rounds N] [--requests N] [--only ${everything}] [--table FILE]`

/** `pnpm bench`: see tests/README.md. Ends with 1 where a row falls short. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    requests: { type: 'string', default: '3000' },
    only: { type: 'string', default: everything.join() },
    table: { type: 'string' },
  },
})
const effort = { count: Number(values.rounds), requests: Number(values.requests) }
const only = new Set(values.only.split(','))
const isKnown = [...only].every((name) => everything.includes(name))
if (!(effort.count >= 1 && effort.requests >= 1 && isKnown)) {
  console.error(usage)
  process.exit(2)
}

console.log(
  `Node ${process.version}, ${cpus().length} core(s), load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}, ${effort.count} rounds of ${effort.requests} requests`,
)

const rows: Row[] = []
const add = (...more: Row[]) => {
  for (const { measured, ratio } of more) console.log(`  ${measured}: ${ratio.toFixed(2)}`)
  rows.push(...more)
}

try {
  const chosen = calls.filter(({ name }) => only.has(name))
  if (chosen.length > 0 || only.has('traces') || only.has('p99'))
    await withHarness(async (harness) => {
      for (const call of chosen) add(await comparedWithBare(harness, call, effort))
      if (only.has('traces')) add(...(await traces(harness, effort)))
      if (only.has('p99')) add(await addedLatency(harness))
    })
  if (only.has('memory')) add(...(await memoryRows()))
  if (only.has('start')) add(await startRow())
} finally {
  // What was measured before something failed is kept, too.
  report(rows, values.table)
}

async function memoryRows(): Promise<Row[]> {
  const { settled, end } = await measureGrowth({ total: 200_000, sessions: 10_000, hosts: 1_000 })
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
  return [
    {
      measured: 'heap after 200,000 requests',
      storefront: megabytes(end.heap),
      comparison: `settled at ${megabytes(settled.heap)}`,
      ratio: end.heap / settled.heap,
      goal: { atMost: 1.1 },
      note: '10,000 sessions, 1,000 hosts',
    },
    {
      measured: 'descriptors after them',
      storefront: String(end.descriptors),
      comparison: `settled at ${settled.descriptors}`,
      ratio: end.descriptors / settled.descriptors,
      goal: { atMost: 1.1 },
      note: '',
    },
  ]
}

async function startRow(): Promise<Row> {
  const times = await rounds(7, [
    { name: 'storefront', measure: storefrontStart },
    { name: 'bare', measure: bareStart },
  ])
  const [ours = [], theirs = []] = times.values()
  return {
    measured: 'start until /readyz',
    storefront: `${Math.round(median(ours))} ms`,
    comparison: `Fastify + firebase-admin ${Math.round(median(theirs))} ms`,
    ratio: ratio(ours, theirs),
    goal: { atMost: 1.5 },
    note: '',
  }
}

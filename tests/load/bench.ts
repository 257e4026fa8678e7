import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { allocationRows } from './allocation.ts'
import { startHarness } from './harness.ts'
import { measureGrowth } from './memory.ts'
import { loadCore, pin } from './pinning.ts'
import { type Row, report } from './report.ts'
import { median, ratio, rounds } from './rounds.ts'
import { asset, branding, proxied, shell, traces } from './speed.ts'
import { bareStart, storefrontStart } from './start-times.ts'

const everything = 'get,branding,shell,asset,traces,allocation,memory,start'
const usage = `usage: bench [--rounds N] [--seconds S] [--only ${everything}] [--table FILE]`

/** `pnpm bench`: see tests/README.md. Ends with 1 where a ratio falls short. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: everything },
    table: { type: 'string' },
  },
})
const effort = { count: Number(values.rounds), ms: Number(values.seconds) * 1_000 }
const only = new Set(values.only.split(','))
if (!(effort.count >= 1 && effort.ms > 0)) {
  console.error(usage)
  process.exit(2)
}

const isPinned = pin(process.pid, loadCore)
console.log(
  `Node ${process.version}, ${cpus().length} core(s), ${isPinned ? 'pinned' : 'NOT PINNED'}, ` +
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}, ${effort.count} rounds of ${values.seconds} s`,
)

const rows: Row[] = []
const add = (...more: Row[]) => {
  for (const { measured, ratio } of more) console.log(`  ${measured}: ${ratio.toFixed(2)}`)
  rows.push(...more)
}

try {
  if (['get', 'branding', 'shell', 'asset', 'traces'].some((name) => only.has(name))) await addSpeed()
  if (only.has('allocation')) add(...(await allocationRows()))
  if (only.has('memory')) add(...(await memoryRows()))
  if (only.has('start')) add(await startRow())
} finally {
  // What was measured before something failed is kept, too.
  report(rows, values.table)
}

async function addSpeed() {
  const harness = await startHarness()
  try {
    if (only.has('get')) for (const bytes of [2_048, 20_480]) add(...(await proxied(harness, bytes, effort)))
    if (only.has('branding')) add(await branding(harness, effort))
    if (only.has('shell')) add(await shell(harness, effort))
    if (only.has('asset')) add(await asset(harness, effort))
    if (only.has('traces')) add(...(await traces(harness, effort)))
  } finally {
    await harness.stop()
  }
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
  const times = await rounds(Math.max(5, effort.count), [
    { name: 'storefront', measure: storefrontStart },
    { name: 'bare', measure: bareStart },
  ])
  const [ours = [], theirs = []] = ['storefront', 'bare'].map((name) => times.get(name))
  return {
    measured: 'start until /readyz',
    storefront: `${Math.round(median(ours))} ms`,
    comparison: `Fastify + firebase-admin ${Math.round(median(theirs))} ms`,
    ratio: ratio(ours, theirs),
    goal: { atMost: 1.5 },
    note: '',
  }
}

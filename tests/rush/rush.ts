import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startIngress } from '../drills/ingress.ts'
import { report } from '../load/report.ts'
import { judge, sizing } from './judge.ts'
import { runRush } from './run-rush.ts'
import { startWorld } from './world.ts'

/** `pnpm rush [--fans N] [--seconds S] …`: fans who sign in, order and pay, all at once. See tests/README.md. */

const { values } = parseArgs({
  options: {
    fans: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '90' },
    'warm-up': { type: 'string', default: '20' },
    replicas: { type: 'string', default: '2' },
    latency: { type: 'string', default: '150' },
    failures: { type: 'string', default: '0.01' },
    think: { type: 'string', default: '1' },
    table: { type: 'string' },
  },
})
const number = (name: Exclude<keyof typeof values, 'table'>, least: number) => {
  const value = Number(values[name])
  return value >= least ? value : Number.NaN
}
const [fans, seconds, replicas] = [number('fans', 1), number('seconds', 1), number('replicas', 1)]
const [warmUp, latencyMs, failures, think] = [
  number('warm-up', 0),
  number('latency', 0),
  number('failures', 0),
  number('think', 0),
]
if ([fans, seconds, replicas, warmUp, latencyMs, failures, think].some(Number.isNaN) || failures >= 1) {
  console.error(
    'usage: rush [--fans N] [--seconds S] [--warm-up S] [--replicas N] [--latency MS] [--failures 0.01] [--think S] [--table FILE]',
  )
  process.exit(2)
}

const fansPerSecond = fans / seconds
const plan = {
  fans,
  fansPerSecond,
  warmUpFans: Math.ceil(fansPerSecond * warmUp),
  latencyMs,
  failures,
  thinkMs: think * 1_000,
  firstVisits: 0.5,
  pages: true,
}
const load = loadavg().map((each) => each.toFixed(1))
console.log(
  `Node ${process.version}, ${cpus().length} core(s), load average ${load.join(' ')}, ${replicas} replicas`,
)

const log = openSync(join(tmpdir(), 'storefront-rush.log'), 'w')
// Replicas do not end with the terminal.
const interrupted = Promise.race((['SIGINT', 'SIGTERM'] as const).map((signal) => once(process, signal)))
const world = await startWorld({ replicas, log, startEntrance: startIngress })
try {
  const running = runRush(world, plan, (what) => console.log(`  ${what}`))
  // When it is interrupted, what it asks goes away.
  running.catch(() => undefined)
  const rush = await Promise.race([running, interrupted.then(() => null)])
  if (rush === null) process.exitCode = 130
  else {
    const cores = Object.entries(rush.cpuSeconds).map(
      ([name, used]) => `${name} ${(used / rush.seconds).toFixed(2)}`,
    )
    console.log(`  cores used in ${rush.seconds.toFixed(0)} s: ${cores.join(', ')}`)
    report(judge(rush), values.table)
    console.log(`\n${sizing(rush)}`)
  }
} finally {
  await world.stop()
  closeSync(log)
}
process.exit()

import { parseArgs } from 'node:util'
import { startStack } from '../stack/stack.ts'
import type { Client } from './client.ts'
import { brokenPromises, type Result } from './drill.ts'
import { type DrillFan, signInAt } from './drill-fan.ts'
import { tableOf } from './report.ts'
import { runDrill } from './run-drill.ts'
import { drills, sharedKeys } from './scenarios.ts'

/**
 * `pnpm drills [--only TEXT] [--rate 200] [--tenants 200] [--replicas 2]`: what goes wrong on a match day, with fans at 200
 * venues who go on throughout. Ends with 1 when fans noticed what they should not have.
 */

const domain = 'fans.test'
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rate: { type: 'string', default: '200' },
    tenants: { type: 'string', default: '200' },
    replicas: { type: 'string', default: '2' },
    payers: { type: 'string', default: '8' },
  },
})
const [perSecond, tenants, replicas, payers] = [
  values.rate,
  values.tenants,
  values.replicas,
  values.payers,
].map(Number) as [number, number, number, number]
const chosen = drills.filter(({ name }) => name.includes(values.only))
if (![perSecond, tenants, replicas, payers].every((count) => count >= 1) || chosen.length === 0) {
  console.error(`usage: drills [--only TEXT] [--rate N] [--tenants N] [--replicas N] [--payers N]
${drills.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(2)
}

const stack = await startStack({ env: { ...sharedKeys, LOG_LEVEL: 'fatal' } })
let fans: DrillFan[] | null = null

/** One fan at each venue; ten sign in at a time. */
async function fansOf(client: Client): Promise<DrillFan[]> {
  if (fans) return fans
  fans = []
  for (let first = 1; first <= tenants; first += 10) {
    const numbers = Array.from({ length: Math.min(10, tenants - first + 1) }, (_, index) => first + index)
    fans.push(
      ...(await Promise.all(
        numbers.map((number) => signInAt(stack, client, { tenant: `venue-${number}`, domain })),
      )),
    )
  }
  return fans
}

const results: { name: string; result: Result; broken: string[] }[] = []
try {
  for (const [index, drill] of chosen.entries()) {
    console.log(`── ${drill.name}`)
    const first = (index * payers) % tenants
    const world = { stack, domain, replicas, perSecond, payers: [first, first + payers] as const, fansOf }
    const result = await runDrill(drill, world)
    const broken = brokenPromises(drill, result)
    console.log(
      broken.length === 0 ? '   held' : `   BROKEN: ${[...new Set(broken)].slice(0, 12).join('; ')}`,
    )
    results.push({ name: drill.name, result, broken })
  }
} finally {
  await stack.stop()
}
console.log(
  `\n${perSecond} requests a second, ${tenants} venues, ${replicas} replicas behind nginx with TLS\n`,
)
console.log(tableOf(results))
process.exitCode = results.every(({ broken }) => broken.length === 0) ? 0 : 1

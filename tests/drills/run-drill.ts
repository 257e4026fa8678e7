import { setTimeout as wait } from 'node:timers/promises'
import { send } from '../fake-upstream/control/fan-client.ts'
import { startFleet } from '../stack/fleet.ts'
import type { Stack } from '../stack/stack.ts'
import { type Client, createClient } from './client.ts'
import { deployedSettings } from './deployed-settings.ts'
import type { Drill, Result } from './drill.ts'
import type { DrillFan } from './drill-fan.ts'
import { startGate } from './gate.ts'
import { type Ingress, startIngress } from './ingress.ts'
import { loadPages } from './page-loads.ts'
import { type Pause, startPayers } from './payers.ts'
import { startTraffic } from './traffic.ts'

/** How the world of a drill is. */
export type World = {
  readonly stack: Stack
  readonly domain: string
  readonly replicas: number
  /** Requests a second. */
  readonly perSecond: number
  /** Which of the fans order: other ones in each drill, since nobody has dozens of orders in an hour's history. */
  readonly payers: readonly [from: number, to: number]
  /** Signs the fans in at the first drill; later ones go on with their sessions. */
  fansOf(client: Client): Promise<readonly DrillFan[]>
}

const calmBeforeMs = 4_000
const calmAfterMs = 5_000

/** Runs a drill: a fleet behind the ingress, fans who go on throughout, and the harm in between. */
export async function runDrill(drill: Drill, world: World): Promise<Result> {
  const { stack, domain } = world
  const started: (() => Promise<unknown>)[] = []
  try {
    const prepared = await drill.prepare()
    started.unshift(() => prepared.dispose())
    const gate = await startGate(stack.upstream.url)
    started.unshift(() => gate.close())
    const fleet = await startFleet(world.replicas, () => ({
      ...stack.env,
      UPSTREAM_URL: gate.url,
      TENANT_DOMAINS: domain,
      TRUST_PROXY: '127.0.0.1',
      ...deployedSettings(),
      // All fans have one address here, and each replica meets 200 new venues within seconds.
      LIMIT_UNKNOWN_TENANTS_CLIENT: '10000',
      LOG_LEVEL: 'warn',
      ...prepared.env(),
    }))
    started.unshift(() => fleet.stop())
    const ingress: Ingress = await startIngress(domain, fleet.ports)
    started.unshift(() => ingress.stop())
    const client = createClient(ingress)
    started.unshift(() => client.close())

    const fans = await world.fansOf(client)
    const asset = await entryOf(client, fans[0]?.host ?? '')
    const payers = await startPayers(stack.upstream, client, {
      fans: drill.allOrder ? fans : fans.slice(...world.payers),
      pauseMs: drill.allOrder ? 20_000 : 500,
    })
    const pauses: Pause[] = []
    const traffic = startTraffic(client, { fans, asset, perSecond: world.perSecond })
    await payers.warm
    await wait(calmBeforeMs)
    const pages = await prepared.harm({
      fleet,
      productServer: gate,
      venues: payers.venues,
      wasPaused: (pause) => pauses.push(pause),
      slow: (path, ms) => slow(stack, path, ms),
      loadPages: (atLeast, until) =>
        loadPages(client, { hosts: fans.map(({ host }) => host), atLeast, until }),
    })
    await wait(calmAfterMs)
    return { tally: await traffic.stop(), payments: await payers.stop(pauses), pages }
  } finally {
    for (const stop of started) await stop()
  }
}

/** The entry script of the page. */
async function entryOf(client: Client, host: string): Promise<string> {
  const { status, body } = await client.send({ host, path: '/auth' })
  const [, entry] = /src="(\/assets\/index-[\w-]+\.js)"/.exec(body) ?? []
  if (entry === undefined) throw new Error(`The page of ${host} is ${status} and names no script`)
  return entry
}

async function slow({ upstream }: Stack, path: string, ms: number) {
  const faults = `${upstream.url}/__control/faults`
  const { body } = await send(faults, 'POST', { match: { path }, latencyMs: ms })
  return () => send(`${faults}/${body.id}`, 'DELETE')
}

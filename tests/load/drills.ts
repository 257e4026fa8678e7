import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import { type Failover, startSentinelSet } from '@storefront/server/test-support/redis-sentinel.ts'
import { send } from '../fan/http.ts'
import { makeOtherRelease } from '../stack/other-release.ts'
import type { Deployment } from './deployment.ts'
import type { Row } from './report.ts'
import { type DrillContext, type Promised, runDrill } from './run-drill.ts'

type Redis = { readonly url: string; dispose(): Promise<void> }
type Drill = (venues: number) => Promise<Row>

const drillOn =
  <Started extends Redis>(start: () => Promise<Started>, env: Readonly<Record<string, string>> = {}) =>
  (
    name: string,
    disrupt: (context: DrillContext<Started>) => Promise<unknown>,
    promised: Promised = {},
  ): Drill =>
  async (venues) => {
    await using started = new AsyncDisposableStack()
    const redis = started.adopt(await start(), (each) => each.dispose())
    // Without `await` Redis would stop before the drill ends.
    return await runDrill({ name, disrupt, promised }, redis, env, venues)
  }

const onRedis = drillOn(startRedis)

/** A primary with two replicas. */
const onSentinels = drillOn(startSentinelSet, { REDIS_WAIT_REPLICAS: '1' })

/** Changes one replica after the other. */
async function each({ fleet }: Pick<Deployment, 'fleet'>, change: (index: number) => Promise<unknown>) {
  for (let index = 0; index < fleet.size; index++) await change(index)
}

const failover = (how: Failover) =>
  onSentinels(
    `Redis failover: ${how}`,
    async ({ redis }) => {
      await redis.moved(await redis.failover(how))
      await redis.mend()
      await redis.settled(2)
    },
    { mayFail: 'charges', refusedAtMostMs: 5_000 },
  )

/** What operators do, and what may fail, on a match day. */
export const drills: Readonly<Record<string, Drill>> = {
  async release(venues) {
    await using started = new AsyncDisposableStack()
    const release = started.adopt(await makeOtherRelease(), (each) => each.dispose())
    // Without `await` the other release would be removed before the drill ends.
    return await onRedis('rolling release', (context) => {
      const rollOut = each(context, async (index) => {
        await context.fleet.restart(index, { release: release.folder })
        await wait(8_000)
      })
      return context.loadPages(1_000, rollOut)
    })(venues)
  },

  restart: onRedis('rolling restart', (context) => each(context, (index) => context.fleet.restart(index))),

  kill: onRedis('kill -9 of a replica', (context) =>
    each(context, async (index) => {
      await context.fleet.kill(index)
      await wait(2_000)
    }),
  ),

  redis: onRedis(
    'Redis restarts',
    async ({ redis }) => {
      await redis.stop()
      await wait(2_000)
      await redis.start()
    },
    { mayFail: 'charges', refusedAtMostMs: 10_000 },
  ),

  'failover-planned': failover('planned'),
  'failover-kill': failover('kill'),
  'failover-cut-off': failover('cut off'),

  'product-server-down': onRedis(
    'product server down 30 s',
    async ({ productServer }) => {
      await productServer.down(30_000)
      await wait(30_000)
    },
    { mayFail: 'calls of the product server' },
  ),

  'slow-endpoint': onRedis('one endpoint 2 s slow', async ({ productServer }) => {
    const end = await productServer.slow('/entertainments/events', 2_000)
    await wait(15_000)
    await end()
  }),

  pause: onRedis(
    'venues are paused and opened',
    async ({ fleet, venues, wasPaused }) => {
      // Alternates between the replicas, as a Service does. Half of the venues stay open.
      const set = async (tenant: string, index: number, body: object) => {
        const url = `${fleet.adminUrls[index % fleet.size]}/venues/${tenant}/service`
        const { status } = await send(url, 'PUT', body)
        if (status !== 200) throw new Error(`PUT ${url} was answered ${status}`)
      }
      const paused: { tenant: string; from: number }[] = []
      for (const tenant of venues.filter((_venue, at) => at % 2 === 0)) {
        await set(tenant, paused.length, { ordering: 'paused' })
        paused.push({ tenant, from: Date.now() })
      }
      await wait(20_000)
      for (const [at, { tenant, from }] of paused.entries()) {
        wasPaused({ tenant, from, to: Date.now() })
        await set(tenant, at + 1, {})
      }
      // Fans pay what they could not pay during the pause.
      await wait(15_000)
    },
    { allOrder: true },
  ),

  keys: onRedis('session keys rotate by rollouts, one replica a step behind', async (context) => {
    const [old, next] = [context.env.SESSION_KEYS ?? '', randomBytes(32).toString('base64')]
    const rollOut = (keys: string) => {
      context.env.SESSION_KEYS = keys
      return each(context, async (index) => {
        await context.fleet.restart(index)
        await wait(3_000)
      })
    }
    await rollOut(`${old},${next}`)
    await rollOut(`${next},${old}`)
    // In place of SESSION_MAX_AGE_S: within this time every fan sends a request and gets a cookie of the new key.
    await wait(20_000)
    await rollOut(next)
  }),
}

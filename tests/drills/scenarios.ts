import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import { type Failover, startSentinelSet } from '@storefront/server/test-support/redis-sentinel.ts'
import { send } from '../fake-upstream/control/fan-client.ts'
import { makeOtherRelease } from '../stack/other-release.ts'
import type { Drill, Prepared, Scene } from './drill.ts'

/** A drill on one Redis. */
const onOneRedis = async (harm: (scene: Scene) => Promise<void>): Promise<Prepared> => {
  const redis = await startRedis()
  return {
    env: () => ({ REDIS_URL: redis.url }),
    harm: async (scene) => {
      await harm(scene)
      return null
    },
    dispose: () => redis.dispose(),
  }
}

const each = async ({ fleet }: Scene, change: (index: number) => Promise<void>) => {
  for (let index = 0; index < fleet.size; index++) await change(index)
}

const rollingRelease: Drill = {
  name: 'rolling release',
  async prepare() {
    const redis = await startRedis()
    const release = await makeOtherRelease()
    return {
      env: () => ({ REDIS_URL: redis.url }),
      async harm(scene) {
        const rollout = each(scene, async (index) => {
          await scene.fleet.restart(index, { release: release.folder })
          await wait(8_000)
        })
        return scene.loadPages(1_000, rollout)
      },
      dispose: async () => {
        await release.dispose()
        await redis.dispose()
      },
    }
  },
}

const rollingRestart: Drill = {
  name: 'rolling restart',
  prepare: () => onOneRedis((scene) => each(scene, (index) => scene.fleet.restart(index))),
}

const kill: Drill = {
  name: 'kill -9 of a replica',
  prepare: () =>
    onOneRedis((scene) =>
      each(scene, async (index) => {
        await scene.fleet.kill(index)
        await wait(2_000)
      }),
    ),
}

const redisRestart: Drill = {
  name: 'Redis restarts',
  mayFail: 'charges',
  refusedAtMostMs: 10_000,
  async prepare() {
    const redis = await startRedis()
    return {
      env: () => ({ REDIS_URL: redis.url }),
      async harm() {
        await redis.stop()
        await wait(2_000)
        await redis.start()
        return null
      },
      dispose: () => redis.dispose(),
    }
  },
}

const redisFailover = (name: string, how: Failover): Drill => ({
  name,
  mayFail: 'charges',
  refusedAtMostMs: 5_000,
  async prepare() {
    const set = await startSentinelSet()
    return {
      env: () => ({ REDIS_URL: set.url, REDIS_WAIT_REPLICAS: '1' }),
      async harm() {
        const former = await set.failover(how)
        await set.moved(former)
        await set.mend()
        await set.settled(2)
        return null
      },
      dispose: () => set.dispose(),
    }
  },
})

const keyRotation: Drill = {
  name: 'session keys rotate by rollouts, one replica a step behind',
  async prepare() {
    const redis = await startRedis()
    const [old, next] = [sharedKeys.SESSION_KEYS, randomBytes(32).toString('base64')]
    let keys = old
    return {
      env: () => ({ REDIS_URL: redis.url, SESSION_KEYS: keys }),
      async harm(scene) {
        const rollOut = (step: string) => {
          keys = step
          return each(scene, async (index) => {
            await scene.fleet.restart(index)
            await wait(3_000)
          })
        }
        await rollOut(`${old},${next}`)
        await rollOut(`${next},${old}`)
        // Instead of SESSION_MAX_AGE_S: every fan comes by, once a second, and has a cookie of the new key.
        await wait(20_000)
        await rollOut(next)
        return null
      },
      dispose: () => redis.dispose(),
    }
  },
}

const productServerDown: Drill = {
  name: 'product server down 30 s',
  mayFail: 'calls of the product server',
  prepare: () =>
    onOneRedis(async ({ productServer }) => {
      await productServer.close()
      await wait(30_000)
      await productServer.open()
    }),
}

const slowEndpoint: Drill = {
  name: 'one endpoint 2 s slow',
  prepare: () =>
    onOneRedis(async ({ slow }) => {
      const end = await slow('/entertainments/events', 2_000)
      await wait(15_000)
      await end()
    }),
}

const venuesPaused: Drill = {
  name: 'venues are paused and opened',
  allOrder: true,
  prepare: () =>
    onOneRedis(async ({ fleet, venues, wasPaused }) => {
      // At one replica and then at the other, as a Service would lead there; at half of the venues fans go on.
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
      // Each fan pays what they could not.
      await wait(15_000)
    }),
}

/** What all replicas of all drills seal with, so that fans sign in once. */
export const sharedKeys = { SESSION_KEYS: randomBytes(32).toString('base64') }

/** In the order in which they run; the last one leaves the fans with sessions of its own key. */
export const drills: readonly Drill[] = [
  rollingRelease,
  rollingRestart,
  kill,
  redisRestart,
  redisFailover('Redis failover, planned', 'planned'),
  redisFailover('Redis primary killed', 'kill'),
  redisFailover('Redis primary cut off', 'cut off'),
  productServerDown,
  slowEndpoint,
  venuesPaused,
  keyRotation,
]

import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { connectTest } from '../../test-support/redis-client.ts'
import { startSentinelSet } from '../../test-support/redis-sentinel.ts'
import { redisStore } from './redis-store.ts'
import { forever, type Store } from './store.ts'

/** Writes new keys one after the other, as charges do, until it is stopped; says which were made and when. */
function keepWriting(store: Store) {
  const made: { readonly key: string; readonly at: number }[] = []
  let refusals = 0
  let isStopped = false
  const write = async (writer: number) => {
    for (let n = 0; !isStopped; n++) {
      const key = `${writer}-${n}`
      const isMade = await store.setIfAbsent(key, 'mine', forever).catch(() => false)
      if (isMade) made.push({ key, at: performance.now() })
      else refusals += 1
      await wait(5)
    }
  }
  const writers = [1, 2, 3, 4].map(write)
  return {
    made,
    refusals: () => refusals,
    stop: () => {
      isStopped = true
      return Promise.all(writers)
    },
  }
}

/** The longest time between two writes that were made, in milliseconds. */
const longestOutage = (made: readonly { readonly at: number }[]) =>
  Math.max(...made.slice(1).map(({ at }, n) => at - (made[n]?.at ?? at)))

describe('BFF-77 when Sentinels move the primary', () => {
  // Again, since Sentinels may divide their votes; then they take another round of some seconds.
  test.each(['kill', 'planned'] as const)(
    '(%s) writes are refused for 5 s at most, and none is lost that was reported as made',
    { timeout: 90_000, retry: 2 },
    async (how) => {
      const set = await startSentinelSet()
      onTestFinished(() => set.dispose())
      const redis = await connectTest(set.url, { waitReplicas: 1 })
      const store = redisStore(redis, `${how}:`, 1)
      const { made, refusals, stop } = keepWriting(store)
      await expect.poll(() => made.length, { timeout: 5_000 }).toBeGreaterThan(20)

      const former = await set.failover(how)
      const isMoved = async () => (await set.primary()).port !== former.port
      await expect.poll(() => isMoved().catch(() => false), { timeout: 20_000 }).toBe(true)
      const since = made.length
      await expect.poll(() => made.length, { timeout: 20_000 }).toBeGreaterThan(since + 50)
      await stop()

      expect(refusals()).toBeGreaterThan(0)
      expect(longestOutage(made)).toBeLessThan(5_000)
      const primary = await set.primary()
      const lost = []
      for (const { key } of made) if ((await primary.ask('GET', `${how}:${key}`)) === null) lost.push(key)
      expect(lost).toEqual([])
      expect(redis.isUp).toBe(true)
    },
  )
})

describe('BFF-77 behind Sentinel', () => {
  test('a connection that is opened during a failover takes no write as made until the primary is moved', async () => {
    const set = await startSentinelSet()
    onTestFinished(() => set.dispose())
    const former = await set.failover('planned')
    const redis = await connectTest(set.url, { waitReplicas: 1 })
    const store = redisStore(redis, 'opened:', 1)
    await expect(store.setIfAbsent('first', 'mine', forever)).rejects.toThrow()

    const { made, stop } = keepWriting(store)
    await expect.poll(() => made.length, { timeout: 20_000 }).toBeGreaterThan(50)
    await stop()
    const primary = await set.primary()
    expect(primary.port).not.toBe(former.port)
    const lost = []
    for (const { key } of made) if ((await primary.ask('GET', `opened:${key}`)) === null) lost.push(key)
    expect(lost).toEqual([])
  }, 60_000)

  test('a write that needs replicas is refused while most Sentinels are not heard', async () => {
    const set = await startSentinelSet()
    onTestFinished(() => set.dispose())
    const redis = await connectTest(set.url, { waitReplicas: 1 })
    const store = redisStore(redis, 'heard:', 1)
    expect(await store.setIfAbsent('all', 'mine', forever)).toBe(true)
    const [one, two] = set.sentinels
    await one?.kill()
    await expect.poll(() => store.setIfAbsent('most', 'mine', forever).catch(() => false)).toBe(true)
    await two?.kill()
    await expect.poll(() => redis.replicated.isFailingOver).toBe(true)
    await expect(store.setIfAbsent('few', 'mine', forever)).rejects.toThrow()
    await two?.start()
    const again = () => store.setIfAbsent('again', 'mine', forever).catch(() => false)
    await expect.poll(again, { timeout: 10_000 }).toBe(true)
  }, 60_000)

  test('a name that no Sentinel knows is an outage: commands reject at once, and the log says so once', async () => {
    const node = await startTestRedis()
    const lines: string[] = []
    const { log } = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
    // Sentinels that know nobody and servers that are no Sentinels look the same from here.
    const url = `redis+sentinel://127.0.0.1:${node.port},127.0.0.1:1/nobody`
    const redis = await connectTest(url, { log })
    expect(redis.isUp).toBe(false)
    const since = performance.now()
    for (let n = 0; n < 20; n++) await expect(redisStore(redis, '').get('k')).rejects.toThrow()
    expect(performance.now() - since).toBeLessThan(1_000)
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    await wait(1_500)
    expect(lines.filter((line) => line.includes('redis is away'))).toHaveLength(1)
  })
})

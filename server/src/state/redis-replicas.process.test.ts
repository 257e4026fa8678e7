import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { connectTest } from '../../test-support/redis-client.ts'
import { redisStore } from './redis-store.ts'
import { forever } from './store.ts'

const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

test('BFF-33 BFF-61 while replicas are missing, charges are refused and sessions are read without delay', async () => {
  const [server, replica] = [await startTestRedis(), await startTestRedis()]
  const redis = await connectTest(server.url, { waitReplicas: 1 })
  const attempts = redisStore(redis.replicated)
  const sessions = redisStore(redis)
  let isStopped = false
  let made = 0
  const charges = (async () => {
    const charge = async (order: string) => {
      if (await attempts.setIfAbsent(order, 'mine', forever).catch(() => false)) made += 1
    }
    const all = []
    for (let n = 0; !isStopped; n++) {
      all.push(charge(`${n}`))
      await wait(50)
    }
    await Promise.all(all)
  })()
  const times = []
  for (let n = 0; n < 40; n++) {
    const since = performance.now()
    await sessions.get('a')
    times.push(performance.now() - since)
    await wait(20)
  }
  expect(medianOf(times)).toBeLessThan(50)
  expect(made).toBe(0)
  expect(redis.isUp).toBe(false)

  await replica.follow(server)
  await expect.poll(() => made, { timeout: 10_000 }).toBeGreaterThan(5)
  isStopped = true
  await charges
  expect(redis.isUp).toBe(true)
  expect(redis.replicated.client).not.toBe(redis.client)
}, 30_000)

test('BFF-61 while replicas are known to be missing, a write that needs them is refused at once and is not sent', async () => {
  const server = await startTestRedis()
  const redis = await connectTest(server.url, { waitReplicas: 1 })
  const attempts = redisStore(redis.replicated)
  // The missing replicas are known from here on, however long the connection took.
  await expect.poll(() => attempts.set('first', 'a', forever).catch(String)).toContain('lacks replicas')
  await expect(attempts.setIfAbsent('k', 'a', forever)).rejects.toThrow('lacks replicas')
  await expect(attempts.set('k', 'a', forever)).rejects.toThrow('lacks replicas')
  expect(await server.ask('EXISTS', 'storefront:k')).toBe(0)
  await redisStore(redis).set('other', 'a', forever)
  expect(await server.ask('EXISTS', 'storefront:other')).toBe(1)
})

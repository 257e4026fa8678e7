import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { pageHeaders, startSite } from '../../test-support/site.ts'
import { redisStore } from './redis-store.ts'

/** A site with this Redis, a store in it, and the log lines about outages. */
async function siteWithRedis(REDIS_URL: string) {
  const lines: string[] = []
  const { app } = await startSite({
    env: { REDIS_URL, LOG_LEVEL: 'info' },
    deps: { logDestination: { write: (line) => void lines.push(line) } },
  })
  if (app.redis === null) throw new Error('No connection')
  const outages = () =>
    lines.flatMap((line) => /"msg":"(Redis (?:unavailable|available again))/.exec(line)?.[1] ?? [])
  return { app, store: redisStore(app.redis), outages }
}

test('BFF-33 during an outage a command rejects at once, and the log has the outage and its end once each', async () => {
  const redis = await startTestRedis()
  const { app, store, outages } = await siteWithRedis(redis.url)
  await store.set('k', 'a', 60_000)
  await redis.stop()
  await expect.poll(outages).toEqual(['Redis unavailable'])
  const since = performance.now()
  for (let n = 0; n < 20; n++) await expect(store.get('k')).rejects.toThrow()
  // One that waited would take half a second.
  expect(performance.now() - since).toBeLessThan(2_000)
  await redis.start()
  await expect.poll(outages, { timeout: 5_000 }).toEqual(['Redis unavailable', 'Redis available again'])
  expect(await store.get('k')).toBe('a')
  await app.close()
  expect(outages()).toHaveLength(2)
})

test('BFF-33 a command rejects within a second when Redis stops responding, and Redis is used again afterwards', async () => {
  const redis = await startTestRedis()
  const { store } = await siteWithRedis(redis.url)
  redis.freeze()
  // Of two timers the shorter one fires first, however slow the machine is.
  const answer = store.get('k').catch(() => 'rejected')
  expect(await Promise.race([answer, wait(1_000, 'late')])).toBe('rejected')
  redis.thaw()
  await expect.poll(() => store.get('k').catch(() => 'away'), { timeout: 5_000 }).toBeNull()
})

test('BFF-33 a write whose connection breaks is repeated, and succeeds if it was already carried out', async () => {
  const redis = await startTestRedis()
  const { app, store } = await siteWithRedis(redis.url)
  const other = await siteWithRedis(redis.url)
  for (let n = 0; n < 10; n++) {
    const written = store.setIfAbsent(`k${n}`, 'mine', 60_000)
    app.redis?.client.disconnect(true)
    expect(await written).toBe(true)
    expect(await other.store.get(`k${n}`)).toBe('mine')
    await expect.poll(() => app.redis?.client.ping().catch(() => 'away'), { interval: 5 }).toBe('PONG')
  }
})

test('BFF-77 a client that the library has ended permanently is connected again', async () => {
  const redis = await startTestRedis()
  const { app, store } = await siteWithRedis(redis.url)
  await store.set('k', 'a', 60_000)
  app.redis?.client.disconnect()
  await expect.poll(() => app.redis?.client.status).toBe('end')
  await expect.poll(() => store.get('k').catch(() => 'away'), { timeout: 5_000 }).toBe('a')
})

test('BFF-33 the server starts while Redis is unavailable', async () => {
  const redis = await startTestRedis()
  await redis.stop()
  const { app, outages } = await siteWithRedis(redis.url)
  onTestFinished(() => app.close())
  expect(outages()).toEqual(['Redis unavailable'])
  const headers = { host: 'demo.fans.test', ...pageHeaders }
  expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(200)
})

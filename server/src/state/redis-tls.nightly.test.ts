import { describe, expect, onTestFinished, test } from 'vitest'
import { connectTest } from '../../test-support/redis-client.ts'
import { startRedis } from '../../test-support/redis-process.ts'
import { startSentinelSet } from '../../test-support/redis-sentinel.ts'
import { redisTls } from '../../test-support/redis-tls.ts'
import { redisStore } from './redis-store.ts'

describe('BFF-77 over TLS', () => {
  test('a Redis with a private authority that requires a client certificate is used only with both', async () => {
    const { settings, files, client, stranger } = await redisTls()
    const server = await startRedis({ settings, access: { tls: client } })
    onTestFinished(() => server.dispose())
    const connectWith = (query: Record<string, string>, isRefused = false) =>
      connectTest(`rediss://localhost:${server.port}?${new URLSearchParams(query)}`, { isRefused })
    const redis = await connectWith(files)
    await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(true)
    expect(await redisStore(redis).setIfAbsent('k', 'a', 60_000)).toBe(true)

    const { ca, cert, key } = files
    for (const query of [{}, { cert, key }, { ca }, { ca, ...stranger }]) {
      const refused = await connectWith(query, true)
      expect(refused.isUp).toBe(false)
      await expect(redisStore(refused).get('k')).rejects.toThrow()
    }
  }, 30_000)

  test('Sentinels and servers are reached by name, each with its own password, also after a failover', async () => {
    const { settings, files, client } = await redisTls()
    const set = await startSentinelSet({
      settings,
      tls: client,
      sentinelSettings: [
        ...Object.entries(settings).map(([name, value]) => `${name} ${value}`),
        'requirepass sentinels',
        'sentinel sentinel-pass sentinels',
      ],
      sentinelPassword: 'sentinels',
      host: 'localhost',
    })
    onTestFinished(() => set.dispose())
    const connectWith = (sentinelPassword: string, isRefused = false) => {
      const url = `${set.url}?${new URLSearchParams({ ...files, sentinelPassword })}`
      return connectTest(url, { waitReplicas: 1, isRefused })
    }
    const redis = await connectWith('sentinels')
    const store = redisStore(redis.replicated)
    expect(await store.setIfAbsent('k', 'a', 60_000)).toBe(true)

    const former = await set.failover('planned')
    await set.moved(former)
    await expect
      .poll(
        () =>
          store.set('k', 'b', 60_000).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true)
    expect(await (await set.primary()).ask('GET', 'storefront:k')).toBe('b')

    expect((await connectWith('wrong', true)).isUp).toBe(false)
  }, 60_000)
})

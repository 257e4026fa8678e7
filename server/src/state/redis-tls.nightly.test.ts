import { describe, expect, onTestFinished, test } from 'vitest'
import { connectTest } from '../../test-support/redis-client.ts'
import { startRedis } from '../../test-support/redis-process.ts'
import { startSentinelSet } from '../../test-support/redis-sentinel.ts'
import { redisTls } from '../../test-support/redis-tls.ts'
import { redisStore } from './redis-store.ts'

describe('BFF-77 over TLS', () => {
  test('a Redis with a private authority that asks for a client certificate is used, and only with both', async () => {
    const { settings, client, stranger } = await redisTls()
    const server = await startRedis({ settings, access: { tls: client } })
    onTestFinished(() => server.dispose())
    const url = `rediss://localhost:${server.port}`
    const redis = await connectTest(url, { tls: client })
    await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(true)
    expect(await redisStore(redis, '').setIfAbsent('k', 'a', 60_000)).toBe(true)

    const none = { ca: undefined, cert: undefined, key: undefined }
    for (const tls of [
      none,
      { ...client, ca: undefined },
      { ...none, ca: client.ca },
      { ...client, ...stranger },
    ]) {
      const refused = await connectTest(url, { tls })
      expect(refused.isUp).toBe(false)
      await expect(redisStore(refused, '').get('k')).rejects.toThrow()
    }
  }, 30_000)

  test('Sentinels and servers are reached, each with a password of its own, also after a failover', async () => {
    const { settings, client } = await redisTls()
    const set = await startSentinelSet({
      settings: { ...settings, requirepass: 'servers', masterauth: 'servers' },
      access: { password: 'servers', tls: client },
      sentinelSettings: [
        ...Object.entries(settings).map(([name, value]) => `${name} ${value}`),
        'requirepass sentinels',
        'sentinel sentinel-pass sentinels',
      ],
      sentinelAccess: { password: 'sentinels', tls: client },
    })
    onTestFinished(() => set.dispose())
    const url = set.url.replace('redis+sentinel://', 'rediss+sentinel://:servers@')
    const redis = await connectTest(url, { tls: client, sentinelPassword: 'sentinels' })
    const store = redisStore(redis, 'test:')
    expect(await store.setIfAbsent('k', 'a', 60_000)).toBe(true)

    const former = await set.failover('planned')
    const isMoved = async () => (await set.primary()).port !== former.port
    await expect.poll(() => isMoved().catch(() => false), { timeout: 20_000 }).toBe(true)
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
    expect(await (await set.primary()).ask('GET', 'test:k')).toBe('b')

    expect((await connectTest(url, { tls: client, sentinelPassword: 'wrong' })).isUp).toBe(false)
  }, 60_000)
})

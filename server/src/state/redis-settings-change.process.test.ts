import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { connectTest, settingsOf } from '../../test-support/redis-client.ts'
import { secretFolder } from '../../test-support/secret-folder.ts'
import { startSite } from '../../test-support/site.ts'
import { startForwarder } from '../../test-support/tcp-forwarder.ts'
import { redisStore } from './redis-store.ts'

/** A site whose `REDIS_URL` is in a file, and commands that go on until they are stopped; a read is tried only once. */
async function siteWithFile(url: string) {
  const folder = secretFolder({ url })
  const lines: string[] = []
  const { app } = await startSite({
    env: { REDIS_URL_FILE: folder.pathOf('url'), LOG_LEVEL: 'info' },
    deps: { secretPollMs: 20, logDestination: { write: (line) => void lines.push(line) } },
  })
  const { redis } = app
  if (redis === null) throw new Error('No connection')
  const store = redisStore(redis, 'test:')
  let failures = 0
  let writes = 0
  let isStopped = false
  const writing = (async () => {
    while (!isStopped) {
      const reads = Array.from({ length: 20 }, (_, n) => store.get(`k${n}`))
      const slow = redis.run('wait', (client) => client.wait(1, 50))
      const results = await Promise.allSettled([store.set(`k${writes}`, 'a', 60_000), ...reads, slow])
      failures += results.filter(({ status }) => status === 'rejected').length
      writes += 1
    }
  })()
  return {
    redis,
    use: (other: string) => folder.swap({ url: other }),
    linesOf: (text: string) => lines.filter((line) => line.includes(text)),
    printed: () => lines.join(''),
    writes: () => writes,
    stop: async () => {
      isStopped = true
      await writing
      return { failures }
    },
  }
}

describe('BFF-77 another REDIS_URL is used without a restart', () => {
  test('a password is changed: the file first, or the server first, and no command fails', async () => {
    const server = await startTestRedis()
    const urlWith = (user: string, password: string) => `redis://${user}:${password}@127.0.0.1:${server.port}`
    const give = (...rules: string[]) => server.ask('ACL', 'SETUSER', 'shop', 'on', '~*', '+@all', ...rules)
    await give('>first')
    const { redis, use, linesOf, printed, stop } = await siteWithFile(urlWith('shop', 'first'))
    await expect.poll(() => redis.isUp, { timeout: 5_000 }).toBe(true)
    const before = redis.client

    // A user may have two passwords for a while.
    await give('>second')
    use(urlWith('shop', 'second'))
    await expect.poll(() => redis.client === before, { timeout: 10_000 }).toBe(false)
    await give('<first')
    const between = redis.client

    // The file is early: the connection of before stays in use until the server knows the password.
    use(urlWith('shop', 'third'))
    await expect.poll(() => linesOf('a changed secret is not used').length, { timeout: 15_000 }).toBe(1)
    expect([redis.client === between, redis.isUp]).toEqual([true, true])
    await give('>third')
    await expect.poll(() => redis.client === between, { timeout: 10_000 }).toBe(false)

    // The clients of before are ended after a while; the writes go on.
    const isOnlyOne = async () =>
      String(await server.ask('CLIENT', 'LIST'))
        .split('\n')
        .filter((line) => line.includes('user=shop')).length === 1
    await expect.poll(isOnlyOne, { timeout: 10_000 }).toBe(true)
    expect(await stop()).toEqual({ failures: 0 })
    expect(redis.isUp).toBe(true)
    expect(printed()).not.toMatch(/first|second|third/)
  }, 60_000)

  test('the server is another one', async () => {
    const [one, other] = [await startTestRedis(), await startTestRedis()]
    const { use, writes, stop } = await siteWithFile(one.url)
    use(other.url)
    await expect.poll(() => other.ask('DBSIZE'), { timeout: 10_000 }).not.toBe(0)
    const since = writes()
    await expect.poll(writes).toBeGreaterThan(since + 10)
    expect(await stop()).toEqual({ failures: 0 })
  }, 30_000)

  test('a client that has retired is not opened again when its connection ends, and a closed connection opens none', async () => {
    const server = await startTestRedis()
    const former = await startForwarder(server.port)
    const redis = await connectTest(`redis://127.0.0.1:${former.port}`)
    const retired = redis.client
    await redis.replaceWith(settingsOf(server.url))
    retired.disconnect()
    // Longer than an ended client in use waits to be opened again.
    await wait(1_000)
    expect([former.connections(), redis.client.status]).toEqual([1, 'ready'])

    redis.disconnect()
    await redis.replaceWith(settingsOf(`redis://127.0.0.1:${former.port}`))
    await wait(200)
    expect(former.connections()).toBe(1)
  })
})

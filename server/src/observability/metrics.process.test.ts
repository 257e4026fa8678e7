import { describe, expect, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { approve, shop } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'
import { redisCommands } from '../state/redis.ts'

/** The samples whose name and labels match the pattern. */
async function samples({ app }: Pick<Awaited<ReturnType<typeof startSite>>, 'app'>, pattern: RegExp) {
  const lines = (await app.metrics.registry.metrics()).split('\n').filter((line) => pattern.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

const up = async (site: Parameters<typeof samples>[0]) =>
  (await samples(site, /^storefront_redis_up /)).storefront_redis_up

const unavailable = (tenant: string) => `storefront_charges_total{outcome="unavailable",tenant="${tenant}"}`

describe('BFF-78 an outage of Redis is measured', () => {
  test('from the first refused write until one succeeds: Redis up, errors by command, limits and refused charges', async () => {
    const [redis, other] = [await startTestRedis(), await startTestRedis()]
    const site = await shop(approve, { env: { REDIS_URL: redis.url } })
    const { pay, charges } = site
    await expect.poll(() => up(site), { timeout: 5_000 }).toBe(1)
    expect(await samples(site, /^storefront_redis_errors_total/)).toEqual(
      Object.fromEntries(
        redisCommands.map((name) => [`storefront_redis_errors_total{command="${name}"}`, 0]),
      ),
    )
    expect(await samples(site, /^storefront_limit_store_errors_total/)).toEqual({
      storefront_limit_store_errors_total: 0,
    })

    await redis.follow(other)
    const refused = await pay()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'PAYMENT_NOT_SENT'])
    expect(await up(site)).toBe(0)
    const counts = await samples(site, /^storefront_(redis_errors|limit_store_errors|charges)_total/)
    expect(counts['storefront_redis_errors_total{command="limit"}']).toBeGreaterThan(0)
    expect(counts.storefront_limit_store_errors_total).toBeGreaterThan(0)
    expect(counts[unavailable('unknown')]).toBe(1)

    await redis.lead()
    await expect.poll(() => up(site), { timeout: 10_000 }).toBe(1)
    expect((await pay()).statusCode).toBe(200)
    expect(charges()).toHaveLength(1)
    expect((await samples(site, /^storefront_charges_total/))[unavailable('unknown')]).toBe(1)
  }, 30_000)

  test('a charge counts as unavailable when the revocation of its session is unknown, and not when it is refused for another reason', async () => {
    const redis = await startTestRedis()
    const site = await shop(approve, { env: { REDIS_URL: redis.url } })
    const counted = async () => (await samples(site, /^storefront_charges_total/))[unavailable('unknown')]
    expect((await site.pay({ amount: '1.00' })).statusCode).toBe(409)
    expect(await counted()).toBe(0)
    await redis.stop()
    expect((await site.pay()).statusCode).toBe(503)
    expect(await counted()).toBe(1)
    // The connection refuses commands a moment before it closes.
    await expect.poll(() => up(site)).toBe(0)
  })

  test('and without Redis its gauges do not exist', async () => {
    expect(await samples(await startSite(), /storefront_redis_(up|memory)/)).toEqual({})
  })
})

test('BFF-78 the memory of Redis and its maximum are measured, unless Redis refuses INFO or is away', async () => {
  const redis = await startTestRedis()
  const lines: string[] = []
  const site = await startSite({
    env: { REDIS_URL: redis.url, LOG_LEVEL: 'error' },
    deps: { logDestination: { write: (line) => void lines.push(line) } },
  })
  const memory = () => samples(site, /^storefront_redis_memory/)
  const used = expect.toSatisfy((bytes: number) => bytes > 100_000 && bytes < 100_000_000)
  expect(await memory()).toEqual({
    storefront_redis_memory_used_bytes: used,
    storefront_redis_memory_max_bytes: 0,
  })
  await redis.ask('CONFIG', 'SET', 'maxmemory', '100mb')
  expect(await memory()).toMatchObject({ storefront_redis_memory_max_bytes: 104_857_600 })

  await redis.ask('ACL', 'SETUSER', 'default', '-info')
  expect(await memory()).toEqual({})
  await redis.ask('ACL', 'SETUSER', 'default', '+info')
  expect(await memory()).toMatchObject({ storefront_redis_memory_used_bytes: used })
  expect(lines).toEqual([])
  await redis.stop()
  expect(await memory()).toEqual({})
  const errors = await samples(site, /^storefront_redis_errors_total/)
  expect(errors['storefront_redis_errors_total{command="get"}']).toBe(0)
})

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { operatorsOf } from '../../test-support/operators.ts'
import { startTestRedis } from '../../test-support/redis.ts'
import { approve, longTimeouts, shop } from '../../test-support/shop.ts'

const obeysWithin = { timeout: 5_000 }

/** Two replicas of a shop with one Redis, a clock that the test sets, and the log of both. */
async function replicas() {
  const redis = await startTestRedis()
  const clock = { ahead: 0 }
  const lines: string[] = []
  const shared = { ...longTimeouts, REDIS_URL: redis.url, SESSION_KEYS: randomBytes(32).toString('base64') }
  const options = {
    now: () => Date.now() + clock.ahead,
    logDestination: { write: (line: string) => void lines.push(line) },
  }
  const venue = { id: 1, merchantID: 'm-1', clientID: 'client-1' }
  const handlers = { 'GET /api/console/applications/brandings': () => ({ body: [venue] }) }
  const env = { ...shared, LOG_LEVEL: 'info' }
  const first = await shop(approve, { ...options, env, handlers })
  const start = async () => {
    const site = await shop(approve, { ...options, env: { ...env, UPSTREAM_URL: first.origin.url } })
    const fan = site.withCookie(first.cookie)
    return { ...fan, app: site.app, ...(await operatorsOf(site.app)) }
  }
  const logged = (words: string) => lines.filter((line) => line.includes(words)).length
  return {
    redis,
    clock,
    logged,
    start,
    first: { ...first, ...(await operatorsOf(first.app)) },
    second: await start(),
  }
}

type Replica = Awaited<ReturnType<typeof replicas>>['second']

/** The state of ordering that pages of a replica get. */
const ordering = ({ app }: Pick<Replica, 'app'>) => app.venueServices.of('demo')?.ordering

/** That state after the next read of the store, which a replica makes every two seconds. */
async function nextOrdering(replica: Pick<Replica, 'app'>) {
  await replica.app.venueServices.read()
  return ordering(replica)
}

test('VEN-07 VEN-09 both replicas apply a change within 5 s, refuse a new charge while ordering is paused, and accept it once it is open', async () => {
  const { first, second, start } = await replicas()
  expect((await first.switchTo({ ordering: 'paused', message: 'Back soon' })).statusCode).toBe(200)
  expect((await first.pay()).json()).toMatchObject({
    code: 'VENUE_PAUSED',
    service: { message: 'Back soon' },
  })
  await expect.poll(() => ordering(second), obeysWithin).toBe('paused')
  expect((await second.pay()).json().code).toBe('VENUE_PAUSED')
  expect((await second.service()).json()).toEqual((await first.service()).json())
  const third = await start()
  expect(ordering(third)).toBe('paused')

  await second.switchTo({})
  expect((await second.pay()).json()).toEqual({ status: 'SUCCESS' })
  expect(await nextOrdering(first)).toBeUndefined()
  expect((await first.pay({ orderId: 'order-2' })).json()).toEqual({ status: 'SUCCESS' })
  expect(first.charges()).toHaveLength(2)
}, 30_000)

test('VEN-07 without Redis nothing can be switched, and the last state holds for 5 min; then everything is open with a warning until Redis is back', async () => {
  const { redis, clock, first, second, logged } = await replicas()
  await first.switchTo({ ordering: 'paused' })
  expect(await nextOrdering(second)).toBe('paused')
  await redis.stop()
  const refused = await second.switchTo({})
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  clock.ahead = 4 * 60_000
  await expect.poll(() => logged('Redis unavailable')).toBe(2)
  expect([ordering(first), ordering(second)]).toEqual(['paused', 'paused'])

  clock.ahead = 6 * 60_000
  for (const replica of [first, second]) expect(await nextOrdering(replica)).toBeUndefined()
  expect(logged('service states unavailable; treating all venues as open')).toBe(2)
  await redis.start()
  for (const replica of [first, second])
    await expect.poll(() => nextOrdering(replica), { timeout: 10_000 }).toBe('paused')
  expect(logged('service states available again')).toBe(2)
  expect((await second.switchTo({})).statusCode).toBe(200)
}, 60_000)

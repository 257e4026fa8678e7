import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { approve, shop } from '../../test-support/shop.ts'

async function twoReplicas() {
  const redis = await startTestRedis()
  const shared = { REDIS_URL: redis.url, SESSION_KEYS: randomBytes(32).toString('base64') }
  const here = await shop(approve, { env: shared })
  const other = await shop(approve, { env: { ...shared, UPSTREAM_URL: here.origin.url } })
  const elsewhere = other.withCookie(here.cookie)
  const logout = () => here.callAsFan({ method: 'POST', url: '/api/logout' })
  return { redis, here, elsewhere, logout }
}

const emailOf = async (fan: { callAsFan: Awaited<ReturnType<typeof shop>>['callAsFan'] }) =>
  (await fan.callAsFan({ url: '/api/session' })).json().session?.email ?? null

test('BFF-15 BFF-33 a log-out during a Redis outage is 204, holds on this replica at once, and on the other after the outage', async () => {
  const { redis, here, elsewhere, logout } = await twoReplicas()
  await redis.stop()
  expect((await logout()).statusCode).toBe(204)
  expect(await emailOf(here)).toBeNull()
  expect(await emailOf(elsewhere)).toBe('fan@example.com')
  expect((await elsewhere.pay()).statusCode).toBe(503)

  await redis.start()
  await expect.poll(() => emailOf(elsewhere), { timeout: 8_000, interval: 50 }).toBeNull()
  expect((await elsewhere.pay()).statusCode).toBe(401)
  expect(here.charges()).toEqual([])
})

test('BFF-15 a session revoked before a Redis outage stays revoked during it', async () => {
  const { redis, here, logout } = await twoReplicas()
  await logout()
  await redis.stop()
  expect(await emailOf(here)).toBeNull()
})

test('BFF-33 a session of unknown revocation status may read but not pay', async () => {
  const site = await shop(approve)
  site.app.stores.revocations.get = () => Promise.reject(new Error('away'))
  expect(await emailOf(site)).toBe('fan@example.com')
  const response = await site.pay()
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  expect(site.charges()).toEqual([])
})

test('SESSION-09 the cookie of a session of unknown revocation status is not sealed again', async () => {
  const [older, newer] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const before = await shop(approve, { env: { SESSION_KEYS: older } })
  const rotated = await shop(approve, { env: { SESSION_KEYS: `${newer},${older}` } })
  rotated.app.stores.revocations.get = () => Promise.reject(new Error('away'))
  const response = await rotated.withCookie(before.cookie).callAsFan({ url: '/api/session' })
  expect(response.json().session.email).toBe('fan@example.com')
  expect(response.cookies).toEqual([])
})

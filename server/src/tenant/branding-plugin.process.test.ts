import { expect, test } from 'vitest'
import { brandingRow, brandingsCall, lions } from '../../test-support/lions.ts'
import { emptyRedis, startTestRedis } from '../../test-support/redis.ts'
import { startSite } from '../../test-support/site.ts'

const limit = 20
const flooder = '203.0.113.7'
const fan = '198.51.100.9'

/** A replica with its own product server, which has the tenants lions and tigers; `ask` makes a visitor's request. */
async function startReplica(env: Record<string, string> = {}) {
  const site = await startSite({
    env: { LIMIT_UNKNOWN_TENANTS_CLIENT: String(limit), ...env },
    handlers: {
      ...lions,
      [brandingsCall]: ({ query }) => ({
        body: ['lions', 'tigers'].includes(query.subDomain ?? '') ? [brandingRow] : [],
      }),
    },
  })
  const ask = (tenant: string, remoteAddress = fan, url = '/api/branding') =>
    site.call({ url, remoteAddress, headers: { host: `${tenant}.fans.test` } })
  const flood = async (remoteAddress = flooder, hosts = 5 * limit) => {
    const statuses: Record<number, number> = {}
    for (let host = 0; host < hosts; host++) {
      const { statusCode } = await ask(`bot-${host}`, remoteAddress)
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    }
    return statuses
  }
  return { ...site, ask, flood }
}

test('BFF-67 a client that invents hosts consumes its own budget and the spare one: 429 with Retry-After, no other branding, no more calls', async () => {
  const { ask, flood, origin } = await startReplica()
  expect(await flood()).toEqual({ 404: 2 * limit, 429: 3 * limit })
  expect(origin.callsOf(brandingsCall)).toHaveLength(2 * limit)
  for (const url of ['/api/branding', '/manifest.webmanifest']) {
    const refused = await ask('lions', flooder, url)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await ask('lions')).json()).toMatchObject({ status: 'found', branding: { title2: 'Lions' } })
  expect((await ask('lions', flooder)).json()).toMatchObject({ status: 'found' })
})

test('BFF-67 a venue that no replica has seen yet opens even if a client invents as many hosts as it may', async () => {
  const { ask, flood, origin } = await startReplica()
  expect(await flood(flooder, limit)).toEqual({ 404: limit })
  expect((await ask('lions', flooder)).json()).toMatchObject({ status: 'found' })
  // The spare budget is shared by all clients; the first hosts are cached as missing.
  expect(await flood('203.0.113.8')).toEqual({ 404: 3 * limit - 1, 429: 2 * limit + 1 })
  expect(origin.callsOf(brandingsCall)).toHaveLength(3 * limit)
})

test('BFF-67 an IPv6 client is counted by its /64', async () => {
  const { ask, flood } = await startReplica()
  await flood('2001:db8:1:2::1')
  expect((await ask('lions', '2001:db8:1:2:ffff::9')).statusCode).toBe(429)
  expect((await ask('lions', '2001:db8:1:3::1')).statusCode).toBe(200)
})

test('BFF-67 a stadium behind one address requests one tenant, which counts once', async () => {
  const { ask } = await startReplica({ LIMIT_UNKNOWN_TENANTS_CLIENT: '1' })
  const responses = await Promise.all(Array.from({ length: 500 }, () => ask('lions')))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('BFF-67 a new replica serves a tenant that another replica has served, even during a flood', async () => {
  const env = { REDIS_URL: await emptyRedis() }
  const old = await startReplica(env)
  expect((await old.ask('lions')).statusCode).toBe(200)

  const deployed = await startReplica(env)
  await deployed.flood()
  expect((await deployed.ask('lions', flooder)).json()).toMatchObject({ status: 'found' })
  expect((await deployed.ask('tigers', flooder)).statusCode).toBe(429)
})

test('BFF-67 during a Redis outage a flood still affects its own client only', async () => {
  const redis = await startTestRedis()
  const { ask, flood } = await startReplica({ REDIS_URL: redis.url })
  await redis.kill()
  expect(await flood()).toEqual({ 404: 2 * limit, 429: 3 * limit })
  expect((await ask('lions')).json()).toMatchObject({ status: 'found' })
})

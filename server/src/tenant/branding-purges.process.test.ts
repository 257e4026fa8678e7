import { describe, expect, onTestFinished, test } from 'vitest'
import { brandingRow, settingRows } from '../../test-support/branding-origin.ts'
import { emptyRedis, startTestRedis } from '../../test-support/redis.ts'
import { startSite } from '../../test-support/site.ts'
import { buildOperators } from '../operators.ts'
import { memoryStores } from '../state/memory-store.ts'

/** Two replicas with the same shared state over one product server, whose look of the tenant lions is `look.title`. */
async function replicas(env: Record<string, string>) {
  const look = { title: 'Lions', status: 200 }
  const stores = env.REDIS_URL ? {} : { stores: memoryStores() }
  const start = async (more: Record<string, string> = {}) => {
    const site = await startSite({
      env: { BRANDING_TTL_S: '3600', ...env, ...more },
      deps: stores,
      handlers: {
        'GET /api/console/applications/brandings': ({ query }) => ({
          status: look.status,
          body: query.subDomain === 'lions' ? [{ ...brandingRow, title2: look.title }] : [],
        }),
        'GET /api/console/applications/settings': () => ({ body: settingRows }),
      },
    })
    const admin = await buildOperators(site.app)
    onTestFinished(() => admin.close())
    const title = async () =>
      (await site.call({ url: '/api/branding', headers: { host: 'lions.fans.test' } })).json().branding
        ?.title2
    const purge = (tenant = 'lions', headers: Record<string, string> = {}) =>
      admin.inject({ method: 'POST', url: `/brandings/${tenant}/purge`, headers })
    return { ...site, admin, title, purge }
  }
  const first = await start()
  const second = await start({ UPSTREAM_URL: first.origin.url })
  return { first, second, look }
}

describe.each([
  ['in memory', async () => ({})],
  ['in Redis', async () => ({ REDIS_URL: await emptyRedis() })],
])('BFF-89 with the shared state %s', (_name, env) => {
  test('a purge at one replica drops the look at each, by the time that it names', async () => {
    const { first, second, look } = await replicas(await env())
    expect([await first.title(), await second.title()]).toEqual(['Lions', 'Lions'])
    look.title = 'Tigers'
    expect([await first.title(), await second.title()]).toEqual(['Lions', 'Lions'])
    const before = Date.now()
    const response = await first.purge()
    expect(response.statusCode).toBe(202)
    expect(response.json()).toEqual({ tenant: 'lions', everywhereBy: expect.any(String) })
    const everywhereBy = Date.parse(response.json().everywhereBy)
    expect(everywhereBy).toBeGreaterThanOrEqual(before)
    expect(everywhereBy).toBeLessThanOrEqual(Date.now() + 5_000)
    expect(await first.title()).toBe('Tigers')
    await expect.poll(second.title, { timeout: 5_000 }).toBe('Tigers')
  })

  test('each of several purges counts once at each replica', async () => {
    const { first, second, look } = await replicas(await env())
    await Promise.all([first.title(), second.title()])
    for (const title of ['Tigers', 'Bears']) {
      look.title = title
      await second.purge()
      await expect.poll(first.title, { timeout: 5_000 }).toBe(title)
    }
    const calls = first.origin.callsOf('GET /api/console/applications/brandings').length
    await second.purge('lions')
    await expect
      .poll(
        async () => {
          await first.title()
          await second.title()
          return first.origin.callsOf('GET /api/console/applications/brandings').length
        },
        { timeout: 5_000 },
      )
      .toBe(calls + 2)
  })
})

test('BFF-89 a product server that fails after a purge leaves the tenant the look that it had', async () => {
  const { first, look } = await replicas({})
  await first.title()
  look.title = 'Tigers'
  look.status = 500
  await first.purge()
  expect([await first.title(), await first.title()]).toEqual(['Lions', 'Lions'])
})

test('BFF-89 a call that was under way during the purge does not bring the old look back', async () => {
  const { first, look } = await replicas({})
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const settings = first.origin.handlers['GET /api/console/applications/settings']
  first.origin.handlers['GET /api/console/applications/settings'] = async () => {
    asked.resolve()
    await released.promise
    return { body: settingRows }
  }
  first.app.stores.tenants.set('tenant:lions', 'known', 60_000)
  const old = first.title()
  await asked.promise
  if (settings) first.origin.handlers['GET /api/console/applications/settings'] = settings
  look.title = 'Tigers'
  expect((await first.purge()).statusCode).toBe(202)
  expect(await first.title()).toBe('Tigers')
  released.resolve()
  expect(await old).toBe('Lions')
  expect(await first.title()).toBe('Tigers')
})

test('BFF-89 unknown tenants, malformed names, other methods and browsers are refused, each with a clear error', async () => {
  const { first, look } = await replicas({})
  await first.title()
  look.title = 'Tigers'
  expect((await first.purge('bears')).statusCode).toBe(404)
  expect((await first.purge('bears')).json().error).toContain('No replica')
  for (const malformed of ['Lions', 'a.b', '-a', 'a%20b', 'x'.repeat(64)]) {
    expect((await first.purge(malformed)).statusCode).toBe(400)
  }
  expect((await first.admin.inject('/brandings/lions/purge')).statusCode).toBe(404)
  for (const headers of [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    const refused = await first.purge('lions', headers)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'CROSS_SITE'])
  }
  expect(await first.title()).toBe('Lions')
  const missing = await first.call({ method: 'POST', url: '/brandings/lions/purge' })
  expect(missing.statusCode).toBe(405)
})

test('BFF-89 while Redis is away a purge is 503, since no other replica would learn of it', async () => {
  const redis = await startTestRedis()
  const { first } = await replicas({ REDIS_URL: redis.url })
  expect(await first.title()).toBe('Lions')
  await redis.stop()
  const response = await first.purge()
  expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE'])
})

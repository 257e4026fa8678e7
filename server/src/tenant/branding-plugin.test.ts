import { afterEach, beforeEach, expect, test } from 'vitest'
import { brandingApp } from '../../test-support/branding-app.ts'
import { brandingRow, startBrandingOrigin } from '../../test-support/branding-origin.ts'
import { defaultBranding } from './default-branding.ts'

let origin: Awaited<ReturnType<typeof startBrandingOrigin>>
let server: Awaited<ReturnType<typeof brandingApp>>

beforeEach(async () => {
  origin = await startBrandingOrigin()
  server = await brandingApp(`${origin.url}/base`)
})
afterEach(async () => {
  await server.app.close()
  origin.close()
})

async function ask(host = 'lions.fans.example.com') {
  const response = await server.app.inject({ url: '/api/branding', headers: { host } })
  return { status: response.statusCode, body: response.json() }
}

test('CALL-16 CALL-17 TENANT-04 the two calls are asked as written and become one branding', async () => {
  const { status, body } = await ask()

  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'found',
    branding: {
      id: 7,
      title2: 'Lions',
      primaryColor: '#0B6E4F',
      additionalAttributes: { registerID: 3, storeID: 42, deliveryMethods: ['pickup'] },
    },
  })
  expect(origin.calls).toMatchObject([
    {
      path: '/base/api/console/applications/brandings',
      query: { subDomain: 'lions', pagination: 'false', clientID: 'live-client' },
      headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
    },
    {
      path: '/base/api/console/applications/settings',
      query: { merchantID: 'm-7', timestamp: String(server.clock.now) },
    },
  ])
})

test('TENANT-06 attributes that cannot be parsed leave the rest, with register and store 1, and a warning', async () => {
  origin.brandings = { body: [{ ...brandingRow, additionalAttributes: '{broken' }] }
  origin.settings = { body: { data: [] } }
  const { body } = await ask()
  expect(body.branding).toMatchObject({
    title2: 'Lions',
    additionalAttributes: { registerID: 1, storeID: 1 },
  })
  expect(server.log).toContainEqual(expect.objectContaining({ level: 40, tenant: 'lions' }))
})

test('TENANT-14 a tenant without branding is 404 with the code and the host', async () => {
  origin.brandings = { body: [] }
  const { status, body } = await ask('Nobody.fans.example.com:8443')
  expect(status).toBe(404)
  expect(body).toMatchObject({
    code: 'BRANDING_CONFIG_404',
    error: 'No branding configuration found for domain: nobody.fans.example.com',
  })
})

test.each(['brandings', 'settings'] as const)(
  'TENANT-15 a non-OK response of the %s call, with nothing stale, is 404 with the code',
  async (call) => {
    origin[call] = { status: 500, body: { error: 'secret' } }
    const { status, body } = await ask()
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'BRANDING_CONFIG_404', error: 'Failed to load tenant branding' })
  },
)

test.each([
  ['brandings', 'hang up'],
  ['settings', 'hang up'],
  ['brandings', { body: '<html>' }],
  ['brandings', { body: '{}' }],
  ['brandings', { body: 'null' }],
  ['brandings', { body: [42] }],
  ['brandings', { body: [{ id: 1 }] }],
  ['settings', { body: '"on"' }],
] as const)(
  'TENANT-16 %s responding %j, with nothing stale, is the default branding',
  async (call, response) => {
    origin[call] = response as (typeof origin)[typeof call]
    expect(await ask()).toEqual({ status: 200, body: { status: 'default', branding: defaultBranding } })
  },
)

test.each([
  ['brandings', 'hang up'],
  ['brandings', { status: 503, body: {} }],
  ['settings', { status: 500, body: {} }],
] as const)(
  'TENANT-17 %s failing by %j after a success serves the earlier branding',
  async (call, response) => {
    const earlier = await ask()
    origin[call] = response as (typeof origin)[typeof call]
    const asked = origin.calls.length
    server.clock.now += 3_600_000
    expect(await ask()).toEqual(earlier)
    await expect.poll(() => server.log.length).toBeGreaterThan(0)
    expect(origin.calls.length).toBeGreaterThan(asked)
    expect(await ask()).toEqual(earlier)
  },
)

test('BFF-40 a thousand cold requests over the wire are one pair of calls', async () => {
  await Promise.all(Array.from({ length: 1_000 }, () => ask()))
  expect(origin.calls).toHaveLength(2)
})

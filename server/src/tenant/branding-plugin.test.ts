import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('CALL-16 CALL-17 TENANT-04 the two calls are made as specified and become one branding', async () => {
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

test('TENANT-06 with unreadable attributes the rest is kept, with register and store 1, and a warning', async () => {
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

test('TENANT-15 a non-OK response of the branding call, with nothing stale, is 404 with the code', async () => {
  origin.brandings = { status: 500, body: { error: 'secret' } }
  const { status, body } = await ask()
  expect(status).toBe(404)
  expect(body).toMatchObject({ code: 'BRANDING_CONFIG_404', error: 'Failed to load tenant branding' })
})

test.each([
  'hang up' as const,
  { body: '<html>' },
  { body: '{}' },
  { body: 'null' },
  { body: [42] },
  { body: [{ id: 1 }] },
])(
  'TENANT-16 a response %j to the branding call, with nothing stale, gives the default branding',
  async (response) => {
    origin.brandings = response
    const body = { status: 'default', branding: defaultBranding, hasSettings: false }
    expect(await ask()).toEqual({ status: 200, body })
  },
)

test.each([
  'hang up' as const,
  { status: 500, body: {} },
  { status: 404, body: [] },
  { body: '"on"' },
  { body: '<html>' },
])(
  'TENANT-18 with a response %j to the settings call the branding has the defaults until the settings arrive',
  async (response) => {
    const whole = origin.settings
    origin.settings = response
    const deliveryMethod = ['pickup']
    origin.brandings = { body: [{ ...brandingRow, additionalAttributes: { storeID: 4, deliveryMethod } }] }
    const { body } = await ask()
    expect(body).toMatchObject({ status: 'found', branding: { title2: 'Lions' }, hasSettings: false })
    expect(Object.keys(body)).toEqual(['status', 'branding', 'hasSettings'])
    expect(body.branding.additionalAttributes).toMatchObject({
      deliveryMethods: ['pickup'],
      storeID: 4,
      pickupTimeRanges: [],
      sections: [],
      hasRequiredSettings: false,
    })
    origin.settings = whole
    server.clock.now += 1_000
    await ask()
    await expect
      .poll(async () => (await ask()).body)
      .toMatchObject({
        branding: { additionalAttributes: { storeID: 42, hasRequiredSettings: true } },
        hasSettings: true,
      })
  },
)

test('TENANT-18 while settings cannot be fetched the last ones stay, however long, with the current branding', async () => {
  await ask()
  origin.settings = { status: 500, body: {} }
  origin.brandings = { body: [{ ...brandingRow, title2: 'Tigers', additionalAttributes: '{"storeID":4}' }] }
  for (let hour = 0; hour < 60; hour++) {
    server.clock.now += 3_540_000
    await refreshed()
  }
  const { status, branding, hasSettings } = (await ask()).body
  expect({ status, title2: branding.title2, hasSettings }).toEqual({
    status: 'found',
    title2: 'Tigers',
    hasSettings: true,
  })
  expect(branding.additionalAttributes).toMatchObject({ storeID: 42, deliveryMethods: ['pickup'] })
  const asked = origin.calls.length
  server.clock.now += 30_000
  await ask()
  await expect.poll(() => origin.calls.length, { timeout: 10_000 }).toBe(asked + 2)
})

test('TENANT-18 both methods are allowed if neither settings nor branding mention them', async () => {
  origin.settings = 'hang up'
  const { body } = await ask()
  expect(body.branding.additionalAttributes.deliveryMethods).toEqual(['inseat', 'pickup'])
})

/**
 * Waits for the background refresh of a stale branding until our server has its responses: a request before that would share this
 * refresh and start none.
 */
async function refreshed() {
  const asked = origin.calls.length
  const call = vi.spyOn(server.app.upstream, 'call')
  server.clock.now += 60_000
  await ask()
  const ended = () => call.mock.settledResults.filter(({ type }) => type !== 'incomplete').length
  await expect.poll(ended, { interval: 5, timeout: 10_000 }).toBe(2)
  call.mockRestore()
  expect(origin.calls.length).toBe(asked + 2)
  await ask()
}

test('TENANT-18 TENANT-19 TENANT-20 AUTH-18 each mistake of a venue is logged once, and once more when it returns', async () => {
  const attributes = { features: 'Transactions', loginMethods: 'saml', logoURL: '/logo.png' }
  const broken = { body: [{ ...brandingRow, additionalAttributes: attributes }] }
  const sound = origin.brandings
  origin.brandings = broken
  origin.settings = { status: 503, body: {} }
  const warned = () =>
    server.log.map(({ msg, tenant, level }) => [tenant, level, String(msg).split(' ', 1)[0]])
  await ask()
  for (let count = 0; count < 3; count++) await refreshed()
  const four = ['features', 'loginMethods', 'logoURL', 'settings'].map((word) => ['lions', 40, word])
  expect(warned().sort()).toEqual(four)
  expect(server.log).toContainEqual(expect.objectContaining({ status: 503 }))

  origin.brandings = sound
  await refreshed()
  origin.brandings = broken
  await refreshed()
  expect(warned()).toHaveLength(7)
})

test.each([
  ['brandings', 'hang up'],
  ['brandings', { status: 503, body: {} }],
  ['settings', { status: 500, body: {} }],
] as const)(
  'TENANT-17 %s that fails with %j after a success serves the earlier branding',
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

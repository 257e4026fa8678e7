import { expect, test, vi } from 'vitest'
import { always, brandingRow, brandingsCall, lions, settingsCall } from '../../test-support/lions.ts'
import type { Reply } from '../../test-support/origin.ts'
import { startSite } from '../../test-support/site.ts'
import { defaultBranding } from './default-branding.ts'

const hour = 3_600_000

/** A site whose clock and responses to the two branding calls the test sets. */
async function startVenue() {
  const clock = { now: 1_800_000_000_000 }
  const log: Record<string, unknown>[] = []
  const { app, call, origin } = await startSite({
    handlers: lions,
    env: { LOG_LEVEL: 'warn' },
    deps: { now: () => clock.now, logDestination: { write: (line) => void log.push(JSON.parse(line)) } },
  })
  // Without the warnings of the start.
  log.length = 0
  const respond = (to: string, reply: Reply | 'hang up') => {
    origin.handlers[to] = always(reply)
  }
  const ask = async (host = 'lions.fans.test') => {
    const response = await call({ url: '/api/branding', headers: { host } })
    return { status: response.statusCode, body: response.json() }
  }

  /**
   * Waits for the background refresh of a stale branding until our server has its responses: a request before that would share this
   * refresh and start none.
   */
  async function refreshed() {
    const asked = origin.calls.length
    const calls = vi.spyOn(app.upstream, 'call')
    clock.now += 60_000
    await ask()
    const ended = () => calls.mock.settledResults.filter(({ type }) => type !== 'incomplete').length
    await expect.poll(ended, { interval: 5, timeout: 10_000 }).toBe(2)
    calls.mockRestore()
    expect(origin.calls.length).toBe(asked + 2)
    await ask()
  }
  return { clock, log, origin, respond, ask, refreshed }
}

test('CALL-16 CALL-17 TENANT-04 the two calls are made as specified and become one branding', async () => {
  const { ask, origin, clock } = await startVenue()
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
      path: '/api/console/applications/brandings',
      query: { subDomain: 'lions', pagination: 'false', clientID: 'client-1' },
      headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
    },
    {
      path: '/api/console/applications/settings',
      query: { merchantID: 'm-7', timestamp: String(clock.now) },
    },
  ])
})

test('TENANT-06 with unreadable attributes the rest is kept, with register and store 1, and a warning', async () => {
  const { ask, log, respond } = await startVenue()
  respond(brandingsCall, { body: [{ ...brandingRow, additionalAttributes: '{broken' }] })
  respond(settingsCall, { body: { data: [] } })
  const { body } = await ask()
  expect(body.branding).toMatchObject({
    title2: 'Lions',
    additionalAttributes: { registerID: 1, storeID: 1 },
  })
  expect(log).toContainEqual(expect.objectContaining({ level: 40, tenant: 'lions' }))
})

test('TENANT-14 a tenant without branding is 404 with the code and the host', async () => {
  const { ask, respond } = await startVenue()
  respond(brandingsCall, { body: [] })
  const { status, body } = await ask('Nobody.fans.test:8443')
  expect(status).toBe(404)
  expect(body).toMatchObject({
    code: 'BRANDING_CONFIG_404',
    error: 'No branding configuration found for domain: nobody.fans.test',
  })
})

test('TENANT-15 a non-OK response of the branding call, with nothing stale, is 404 with the code', async () => {
  const { ask, respond } = await startVenue()
  respond(brandingsCall, { status: 500, body: { error: 'secret' } })
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
    const { ask, respond } = await startVenue()
    respond(brandingsCall, response)
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
    const { ask, clock, origin, respond } = await startVenue()
    respond(settingsCall, response)
    const deliveryMethod = ['pickup']
    respond(brandingsCall, {
      body: [{ ...brandingRow, additionalAttributes: { storeID: 4, deliveryMethod } }],
    })
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
    Object.assign(origin.handlers, lions)
    clock.now += 1_000
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
  const { ask, clock, origin, respond, refreshed } = await startVenue()
  await ask()
  respond(settingsCall, { status: 500, body: {} })
  respond(brandingsCall, {
    body: [{ ...brandingRow, title2: 'Tigers', additionalAttributes: '{"storeID":4}' }],
  })
  for (let count = 0; count < 4; count++) {
    clock.now += 20 * hour
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
  clock.now += 30_000
  await ask()
  await expect.poll(() => origin.calls.length, { timeout: 10_000 }).toBe(asked + 2)
})

test('TENANT-18 both methods are allowed if neither settings nor branding mention them', async () => {
  const { ask, respond } = await startVenue()
  respond(settingsCall, 'hang up')
  const { body } = await ask()
  expect(body.branding.additionalAttributes.deliveryMethods).toEqual(['inseat', 'pickup'])
})

test('TENANT-18 TENANT-19 TENANT-20 AUTH-18 each mistake of a venue is logged once, and once more when it returns', async () => {
  const { ask, log, respond, refreshed } = await startVenue()
  const attributes = { features: 'Transactions', loginMethods: 'saml', logoURL: '/logo.png' }
  const broken = { body: [{ ...brandingRow, additionalAttributes: attributes }] }
  respond(brandingsCall, broken)
  respond(settingsCall, { status: 503, body: {} })
  const warned = () => log.map(({ msg, tenant, level }) => [tenant, level, String(msg).split(' ', 1)[0]])
  await ask()
  for (let count = 0; count < 3; count++) await refreshed()
  const four = ['features', 'loginMethods', 'logoURL', 'settings'].map((word) => ['lions', 40, word])
  expect(warned().sort()).toEqual(four)
  expect(log).toContainEqual(expect.objectContaining({ status: 503 }))

  respond(brandingsCall, { body: [brandingRow] })
  await refreshed()
  respond(brandingsCall, broken)
  await refreshed()
  expect(warned()).toHaveLength(7)
})

test.each([
  [brandingsCall, 'hang up'],
  [brandingsCall, { status: 503, body: {} }],
  [settingsCall, { status: 500, body: {} }],
] as const)(
  'TENANT-17 %s that fails with %j after a success serves the earlier branding',
  async (call, response) => {
    const { ask, clock, log, origin, respond } = await startVenue()
    const earlier = await ask()
    respond(call, response)
    const asked = origin.calls.length
    clock.now += hour
    expect(await ask()).toEqual(earlier)
    await expect.poll(() => log.length).toBeGreaterThan(0)
    expect(origin.calls.length).toBeGreaterThan(asked)
    expect(await ask()).toEqual(earlier)
  },
)

test('BFF-40 a thousand cold requests over the wire are one pair of calls', async () => {
  const { ask, origin } = await startVenue()
  await Promise.all(Array.from({ length: 1_000 }, () => ask()))
  expect(origin.calls).toHaveLength(2)
})

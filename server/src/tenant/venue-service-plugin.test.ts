import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { operatorsOf } from '../../test-support/operators.ts'
import type { Handlers } from '../../test-support/origin.ts'
import { startSite } from '../../test-support/site.ts'
import { forever } from '../state/store.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const brandings = 'GET /api/console/applications/brandings'
const open = {
  ordering: 'open',
  inSeat: 'open',
  pickup: 'open',
  message: null,
  waitMinutes: null,
  soldOut: [],
  until: null,
  setAt: null,
  endsAt: null,
}
const start = Date.parse('2026-11-21T19:00:00Z')

/** A site of the venue `demo`, its admin listener, and its log. */
async function site({ handlers = {} as Handlers, config = {} } = {}) {
  const lines: string[] = []
  const clock = { now: start }
  const started = await startSite({
    env: { LOG_LEVEL: 'warn' },
    config,
    deps: { now: () => clock.now, logDestination: { write: (line) => void lines.push(line) } },
    handlers: {
      [brandings]: ({ query }) => ({
        body: query.subDomain === 'demo' ? [{ id: 1, merchantID: 'm-1', clientID: 'client-1' }] : [],
      }),
      'GET /api/console/applications/settings': () => ({ body: [] }),
      ...handlers,
    },
  })
  const branding = async () => (await started.call({ url: '/api/branding' })).json()
  const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line))
  return { ...started, ...(await operatorsOf(started.app)), branding, clock, logged }
}

describe('VEN-06', () => {
  test('GET returns the service, PUT replaces all of it, and pages get the same', async () => {
    const { service, switchTo, branding } = await site()
    expect([(await service()).statusCode, (await service()).json()]).toEqual([200, open])
    expect(await branding()).not.toHaveProperty('service')

    const first = await switchTo({ ordering: 'paused', message: ' Back soon ', waitMinutes: 25 })
    const paused = { ...open, ordering: 'paused', message: 'Back soon', waitMinutes: 25 }
    const times = { setAt: '2026-11-21T19:00:00.000Z', endsAt: '2026-11-21T23:00:00.000Z' }
    expect([first.statusCode, first.json()]).toEqual([200, { ...paused, ...times }])
    expect((await service()).json()).toEqual(first.json())
    const { endsAt: _, ...forPages } = first.json()
    expect((await branding()).service).toEqual(forPages)

    const second = await switchTo({ pickup: 'paused', until: '2026-11-21T21:30:00+01:00' })
    const until = '2026-11-21T20:30:00.000Z'
    expect(second.json()).toEqual({ ...open, ...times, pickup: 'paused', until, endsAt: until })
    expect((await switchTo({})).json()).toEqual(open)
    expect((await service()).json()).toEqual(open)
    expect(await branding()).not.toHaveProperty('service')
  })

  test.each<[string, unknown]>([
    ["field 'ordering'", { ordering: 'closed' }],
    ["field 'message'", { message: 'two\nlines' }],
    ["field 'waitMinutes'", { waitMinutes: 241 }],
    ["field 'until'", { until: '2026-11-21T19:00:00Z' }],
    ["field 'until'", { until: '2026-11-21T23:00:00' }],
    ["field 'untill'", { untill: null }],
    ['The body is not valid', '[]'],
    ['The body is not valid', 'null'],
  ])('a malformed change is 400 with %s, and changes nothing: %j', async (words, payload) => {
    const { service, switchTo } = await site()
    await switchTo({ ordering: 'paused' })
    const before = (await service()).json()
    const headers = { 'content-type': 'application/json' }
    const refused = await service({ method: 'PUT', payload: payload as object, headers })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'BAD_REQUEST'])
    expect(refused.json().error).toContain(words)
    expect((await service()).json()).toEqual(before)
  })

  test('a body that is missing, of another type, not JSON or too long is refused', async () => {
    const { service, switchTo } = await site()
    const put = (payload?: string, type = 'application/json') =>
      service({ method: 'PUT', ...(payload !== undefined && { payload }), headers: { 'content-type': type } })
    expect((await put('{"ordering":')).statusCode).toBe(400)
    expect((await service({ method: 'PUT' })).statusCode).toBe(400)
    expect((await put('{"ordering":"paused"}', 'text/plain')).statusCode).toBe(415)
    expect((await put('ordering=paused', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect((await switchTo({ message: 'x'.repeat(17_000) })).statusCode).toBe(413)
    expect((await service()).json()).toEqual(open)
  })

  test.each(['nobody', 'Demo', '__proto__', 'constructor', 'a.b', 'a%2fb', 'x'.repeat(64)])(
    'the venue %s is unknown: 404, and nothing is kept of it',
    async (tenant) => {
      const { service, switchTo, app } = await site()
      const url = `/venues/${tenant}/service`
      for (const answer of [await service({ url }), await switchTo({ ordering: 'paused' }, { url })]) {
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
      }
      expect(await app.stores.tenants.get('venue-services')).toBeNull()
    },
  )

  test('a request of a browser is 403, and one with another host name 421', async () => {
    const { service, switchTo } = await site()
    for (const headers of [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'none' }]) {
      expect((await switchTo({ ordering: 'paused' }, { headers })).statusCode).toBe(403)
      expect((await service({ headers })).statusCode).toBe(403)
    }
    expect((await service({ headers: { host: 'rebound.evil.example' } })).statusCode).toBe(421)
    expect((await service()).json()).toEqual(open)
  })

  test('without the product server, venues of VENUES_FILE and those that a replica has served exist; any other is 503', async () => {
    const handlers = { [brandings]: () => ({ status: 500 }) }
    const { switchTo, app } = await site({ handlers, config: { venues: { kites: { currency: 'EUR' } } } })
    await app.stores.tenants.set('tenant:lions', 'known', forever)
    const statusOf = async (tenant: string) => {
      const answer = await switchTo({ ordering: 'paused' }, { url: `/venues/${tenant}/service` })
      return [answer.statusCode, answer.headers['retry-after']]
    }
    expect(await statusOf('kites')).toEqual([200, undefined])
    expect(await statusOf('lions')).toEqual([200, undefined])
    expect(await statusOf('bears')).toEqual([503, '5'])
  })
})

test('VEN-06 the service is also in the default branding of a venue whose own cannot be fetched', async () => {
  const { switchTo, branding, app } = await site({
    handlers: { [brandings]: (_call, raw) => void raw.destroy() },
  })
  await app.stores.tenants.set('tenant:demo', 'known', forever)
  await switchTo({ ordering: 'paused' })
  expect(await branding()).toMatchObject({ status: 'default', service: { ordering: 'paused' } })
})

test('VEN-07 VEN-08 pages get another object only when their content changes', async () => {
  const { switchTo, app, clock } = await site()
  const request = { tenant: 'demo', siteHost: 'demo.fans.test', ip: '127.0.0.1' } as never
  const page = () => app.brandings.of(request)
  const before = await page()
  expect(await page()).toBe(before)
  await switchTo({ ordering: 'paused', waitMinutes: 25 })
  const paused = await page()
  clock.now += 29 * 60_000
  expect(await page()).toMatchObject({ service: { waitMinutes: 25 } })
  clock.now += 60_000
  const withoutWait = await page()
  expect(withoutWait).toMatchObject({ service: { ordering: 'paused', waitMinutes: null } })
  expect(await page()).toBe(withoutWait)
  expect(paused).not.toBe(withoutWait)
  clock.now += 4 * 60 * 60_000
  expect(await page()).not.toHaveProperty('service')
})

test('VEN-07 the pages that were rendered for a pause are freed when it ends', async () => {
  const { switchTo, branding, app } = await site()
  const request = { tenant: 'demo', siteHost: 'demo.fans.test', ip: '127.0.0.1' } as never
  await switchTo({ ordering: 'paused' })
  const paused = new WeakRef(await app.brandings.of(request))
  await switchTo({})
  await branding()
  await expect
    .poll(() => {
      collect()
      return paused.deref()
    })
    .toBeUndefined()
})

test('VEN-22 pages get the sold out items, an audit line has their ids, the metric their number, and a service of an older release is read', async () => {
  const { switchTo, admin, branding, logged, app, clock } = await site()
  const series = async () =>
    (await admin.inject('/metrics')).payload
      .split('\n')
      .filter((line) => line.startsWith('storefront_venue_sold_out_items'))
  expect(await series()).toEqual([])
  const ids = Array.from({ length: 200 }, (_, index) => `item-${String(index).padStart(35, '0')}`)
  const answer = await switchTo({ soldOut: ids })
  expect([answer.statusCode, answer.json().endsAt]).toEqual([200, '2026-11-22T07:00:00.000Z'])
  expect((await branding()).service).toMatchObject({ ordering: 'open', soldOut: ids })
  expect(await series()).toEqual(['storefront_venue_sold_out_items{tenant="demo"} 200'])
  expect(logged().filter(({ audit }) => audit)).toMatchObject([{ audit: 'venue.service', soldOut: ids }])
  await switchTo({ ordering: 'paused', until: '2026-11-21T20:00:00Z', soldOut: [7] })
  clock.now += 60 * 60_000
  expect((await admin.inject('/metrics')).payload).not.toContain('storefront_venue_paused_since_seconds{')
  expect(await series()).toEqual(['storefront_venue_sold_out_items{tenant="demo"} 1'])
  clock.now += 12 * 60 * 60_000
  expect(await branding()).not.toHaveProperty('service')
  expect(await series()).toEqual([])

  const older = { pausedSince: {}, message: 'Back soon', waitMinutes: null, setAt: clock.now, until: null }
  await app.stores.tenants.set('venue-services', JSON.stringify({ demo: older }), forever)
  await expect
    .poll(branding, { timeout: 5_000 })
    .toMatchObject({ service: { message: 'Back soon', soldOut: [] } })
})

describe('VEN-10', () => {
  test('each change is a line of the audit trail, without the message; a refused change is not', async () => {
    const { switchTo, logged } = await site()
    await switchTo({
      ordering: 'paused',
      message: 'Ask for Kim',
      waitMinutes: 25,
      until: '2026-11-21T21:00:00Z',
    })
    await switchTo({ ordering: 'closed' })
    await switchTo({})
    const trail = logged().filter(({ audit }) => audit !== undefined)
    const line = { audit: 'venue.service', tenant: 'demo', account: null, inSeat: 'open', pickup: 'open' }
    expect(trail).toMatchObject([
      { ...line, ordering: 'paused', waitMinutes: 25, until: '2026-11-21T21:00:00Z', hasMessage: true },
      { ...line, ordering: 'open', waitMinutes: null, until: null, hasMessage: false },
    ])
    expect(JSON.stringify(logged())).not.toContain('Kim')
  })

  test('the metric has the start of a pause, also after renewals, and no series for open switches', async () => {
    const { switchTo, admin, clock } = await site()
    const series = async () =>
      (await admin.inject('/metrics')).payload
        .split('\n')
        .filter((line) => line.startsWith('storefront_venue_paused'))
    expect(await series()).toEqual([])
    await switchTo({ ordering: 'paused' })
    clock.now += 60_000
    await switchTo({ ordering: 'paused', pickup: 'paused', message: 'Renewed' })
    const of = (name: string, since: number) =>
      `storefront_venue_paused_since_seconds{tenant="demo",switch="${name}"} ${since / 1_000}`
    expect(await series()).toEqual([of('ordering', start), of('pickup', start + 60_000)])
    await switchTo({ pickup: 'paused' })
    expect(await series()).toEqual([of('pickup', start + 60_000)])
    clock.now += 4 * 60 * 60_000
    expect(await series()).toEqual([])
  })
})

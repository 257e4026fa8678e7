import { expect, test } from 'vitest'
import { brandingsCall, lions } from '../../test-support/lions.ts'
import { startSite } from '../../test-support/site.ts'
import { createMetrics, type Metrics } from './metrics.ts'

async function freshSeries(config: { buildCommit?: string } = {}) {
  const { app } = await startSite({ config })
  return (await app.metrics.registry.metrics()).split('\n').filter((line) => line !== '')
}

test('BFF-84 every metric has series before the first request, all 0', async () => {
  const lines = await freshSeries()
  const series = lines.filter((line) => !line.startsWith('#'))
  const names = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2] ?? '')
  expect(names.length).toBeGreaterThan(15)
  // There is no time before the first pause (VEN-10), and a venue that has nothing sold out has no series (VEN-22).
  const without = ['storefront_venue_paused_since_seconds', 'storefront_venue_sold_out_items']
  expect(names.filter((name) => !series.some((line) => line.startsWith(name)))).toEqual(without)
  const counted = series.filter((line) => !/^storefront_build_info/.test(line))
  expect(counted.filter((line) => !line.endsWith(' 0'))).toEqual([])
})

test('BFF-84 the series of every label value are there from the start', async () => {
  const expected = [
    'storefront_failures_total{code="INTERNAL"}',
    'storefront_failures_total{code="SESSION_TOO_LARGE"}',
    'storefront_rate_limited_total{limit="payments-tenant"}',
    'storefront_malformed_requests_total{status="400"}',
    'storefront_charges_total{outcome="unknown",tenant="unknown"}',
    'storefront_charges_total{outcome="unavailable",tenant="unknown"}',
    'storefront_logins_total{outcome="IDENTITY_UNAVAILABLE",tenant="unknown"}',
    'storefront_branding_lookups_total{result="stale",tenant="unknown"}',
    'storefront_tenant_server_errors_total{tenant="unknown"}',
    'storefront_sessions_opened_total{key="other"}',
    'storefront_web_vitals_seconds_count{name="LCP"}',
    'storefront_upstream_duration_seconds_count{endpoint="chargeCard",outcome="timeout"}',
    'storefront_upstream_duration_seconds_count{endpoint="upstreamBrandings",outcome="unreachable"}',
    'storefront_upstream_in_flight{endpoint="listCards"}',
    'storefront_upstream_queued{endpoint="listCards"}',
    'storefront_upstream_refused_total{endpoint="listCards"}',
    'storefront_http_request_duration_seconds_count{route="/api/payments/cards/:cardId/charge",method="POST",status="5xx"}',
    'storefront_http_request_duration_seconds_count{route="/api/login",method="POST",status="2xx"}',
    'storefront_http_request_duration_seconds_count{route="/*",method="GET",status="5xx"}',
  ]
  expect(await freshSeries()).toEqual(expect.arrayContaining(expected.map((series) => `${series} 0`)))
})

test('BFF-84 the build has the version of the app and the commit of the image', async () => {
  const buildOf = async (config = {}) =>
    (await freshSeries(config)).find((line) => line.startsWith('storefront_build_info'))
  expect(await buildOf({ buildCommit: '728b702' })).toMatch(
    /^storefront_build_info\{version=".+",commit="728b702"\} 1$/,
  )
  expect(await buildOf()).toContain('commit="unknown"')
})

const seriesOf = async ({ registry }: Metrics, tenant: string) =>
  (await registry.metrics()).split('\n').filter((line) => line.includes(`tenant="${tenant}"`))

async function brandings() {
  const clock = { now: Date.now() }
  const deps = { now: () => clock.now }
  const site = await startSite({ handlers: lions, env: { BRANDING_TTL_S: '60' }, deps })
  const visit = (tenant: string) =>
    site.call({ url: '/api/branding', headers: { host: `${tenant}.fans.test` } })
  /** The product server forgets every tenant. */
  const forget = () => {
    site.origin.handlers[brandingsCall] = () => ({ body: [] })
  }
  return { ...site, clock, visit, forget }
}

test('BFF-84 a tenant has series from 0 as soon as its branding is found', async () => {
  const { app, visit } = await brandings()
  expect(await seriesOf(app.metrics, 'lions')).toEqual([])
  await visit('lions')
  const series = await seriesOf(app.metrics, 'lions')
  for (const line of [
    'storefront_charges_total{outcome="success",tenant="lions"} 0',
    'storefront_logins_total{outcome="LOGIN_REFUSED",tenant="lions"} 0',
    'storefront_tenant_server_errors_total{tenant="lions"} 0',
    'storefront_branding_lookups_total{result="failure",tenant="lions"} 0',
  ]) {
    expect(series).toContain(line)
  }
  await visit('lions')
  expect(await seriesOf(app.metrics, 'lions')).toContain(
    'storefront_branding_lookups_total{result="hit",tenant="lions"} 1',
  )
})

test('BFF-84 a tenant without a branding counts as unknown, so that requests cannot invent labels', async () => {
  const { app, forget, visit } = await brandings()
  forget()
  for (const tenant of ['made-up-1', 'made-up-2', 'made-up-3']) await visit(tenant)
  const lines = await app.metrics.registry.metrics()
  expect(lines).not.toContain('made-up')
  expect(lines).toContain('storefront_branding_lookups_total{result="miss",tenant="unknown"} 3')
  expect(lines).toContain('storefront_branding_lookups_total{result="failure",tenant="unknown"} 0')
})

test('BFF-84 a tenant whose branding is gone keeps its label, and the lookup counts as a failure', async () => {
  const { app, forget, clock, visit } = await brandings()
  await visit('lions')
  forget()
  clock.now += 61_000
  await visit('lions')
  await expect
    .poll(() => seriesOf(app.metrics, 'lions'))
    .toContain('storefront_branding_lookups_total{result="failure",tenant="lions"} 1')
})

test('BFF-84 logins, charges and responses of 5xx are counted for their tenant', async () => {
  const { app, call, signIn } = await startSite({
    handlers: { 'GET /api/payments/cards': () => ({ status: 500 }) },
  })
  app.metrics.tenants.add('demo')
  const cookie = await signIn()
  await call({ url: '/api/payments/cards', headers: { cookie } })
  const series = await seriesOf(app.metrics, 'demo')
  expect(series).toContain('storefront_logins_total{outcome="success",tenant="demo"} 1')
  expect(series).toContain('storefront_tenant_server_errors_total{tenant="demo"} 1')
})

test('BFF-84 beyond 1,000 tenants the least recently used one loses its series', async () => {
  const metrics = createMetrics([], null)
  for (let tenant = 0; tenant < 1_000; tenant++) metrics.tenants.add(`venue-${tenant}`)
  metrics.tenants.of('venue-0')
  metrics.tenants.add('one-more')
  expect(metrics.tenants.of('venue-1')).toBe('unknown')
  expect(await seriesOf(metrics, 'venue-1')).toEqual([])
  expect(metrics.tenants.of('venue-0')).toBe('venue-0')
  expect((await seriesOf(metrics, 'venue-0')).length).toBeGreaterThan(20)
})

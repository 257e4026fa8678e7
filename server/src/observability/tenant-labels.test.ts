import { expect, onTestFinished, test } from 'vitest'
import { brandingApp } from '../../test-support/branding-app.ts'
import { startBrandingOrigin } from '../../test-support/branding-origin.ts'
import { startSite } from '../../test-support/site.ts'
import { createMetrics, type Metrics } from './metrics.ts'

const seriesOf = async ({ registry }: Metrics, tenant: string) =>
  (await registry.metrics()).split('\n').filter((line) => line.includes(`tenant="${tenant}"`))

async function brandings() {
  const origin = await startBrandingOrigin()
  onTestFinished(() => void origin.close())
  const { app, clock } = await brandingApp(origin.url, { BRANDING_TTL_S: '60' })
  onTestFinished(() => app.close())
  const visit = (tenant: string) =>
    app.inject({ url: '/api/branding', headers: { host: `${tenant}.fans.test` } })
  return { app, origin, clock, visit }
}

test('BFF-84 a tenant has series of its own, from 0, as soon as its branding was found', async () => {
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

test('BFF-84 a tenant without a branding counts as unknown: nobody can invent a label', async () => {
  const { app, origin, visit } = await brandings()
  origin.brandings = { body: [] }
  for (const tenant of ['made-up-1', 'made-up-2', 'made-up-3']) await visit(tenant)
  const lines = await app.metrics.registry.metrics()
  expect(lines).not.toContain('made-up')
  expect(lines).toContain('storefront_branding_lookups_total{result="miss",tenant="unknown"} 3')
  expect(lines).toContain('storefront_branding_lookups_total{result="failure",tenant="unknown"} 0')
})

test('BFF-84 a tenant whose branding goes keeps its label, and that counts as a failure', async () => {
  const { app, origin, clock, visit } = await brandings()
  await visit('lions')
  origin.brandings = { body: [] }
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

test('BFF-84 beyond 1,000 tenants the one that was used least recently loses its series', async () => {
  const metrics = createMetrics()
  for (let tenant = 0; tenant < 1_000; tenant++) metrics.tenants.add(`venue-${tenant}`)
  metrics.tenants.of('venue-0')
  metrics.tenants.add('one-more')
  expect(metrics.tenants.of('venue-1')).toBe('unknown')
  expect(await seriesOf(metrics, 'venue-1')).toEqual([])
  expect(metrics.tenants.of('venue-0')).toBe('venue-0')
  expect((await seriesOf(metrics, 'venue-0')).length).toBeGreaterThan(20)
})

import { expect, test } from 'vitest'
import { expectBoundedLabels, seriesIn } from '../../test-support/label-flood.ts'
import { startSite } from '../../test-support/site.ts'

test('BFF-51 labels stay bounded after 5,000 requests for random paths and hosts', () =>
  expectBoundedLabels(5_000))

test('requests, upstream calls, logins, sessions, brandings and vitals of fans are counted', async () => {
  const { call, signIn, app } = await startSite({
    handlers: { 'GET /api/payments/cards': () => ({ body: [] }) },
  })
  const cookie = await signIn()
  await call({ method: 'POST', url: '/api/login', payload: { idToken: 'forged' } })
  await call({ url: '/api/payments/cards', headers: { cookie } })
  await call({ url: '/api/branding' })
  const entries = [
    { kind: 'vital', name: 'LCP', value: 1200, screen: '/cart' },
    { kind: 'vital', name: 'CLS', value: 0.02, screen: '/cart' },
    { kind: 'error', message: 'x is not a function', screen: '/cart' },
  ]
  await call({ method: 'POST', url: '/api/vitals', payload: { entries } })
  await call({ method: 'POST', url: '/api/logout', headers: { cookie } })
  const lines = seriesIn(await app.metrics.registry.metrics())
  for (const line of [
    'storefront_http_request_duration_seconds_count{route="/api/payments/cards",method="GET",status="2xx"} 1',
    'storefront_upstream_duration_seconds_count{endpoint="listCards",outcome="2xx"} 1',
    'storefront_upstream_duration_seconds_count{endpoint="loginExchange",outcome="2xx"} 1',
    'storefront_logins_total{outcome="success",tenant="unknown"} 1',
    'storefront_logins_total{outcome="ID_TOKEN_REFUSED",tenant="unknown"} 1',
    'storefront_failures_total{code="ID_TOKEN_REFUSED"} 1',
    'storefront_sessions_begun_total 1',
    'storefront_sessions_ended_total 1',
    'storefront_branding_lookups_total{result="miss",tenant="unknown"} 1',
    'storefront_branding_lookups_total{result="failure",tenant="unknown"} 1',
    'storefront_web_vitals_seconds_count{name="LCP"} 1',
    'storefront_web_vitals_layout_shift_count 1',
    'storefront_browser_errors_total 1',
  ]) {
    expect(lines).toContain(line)
  }
})

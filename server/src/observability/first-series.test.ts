import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'

async function freshSeries(config: { buildCommit?: string } = {}) {
  const { app } = await startSite({ config })
  return (await app.metrics.registry.metrics()).split('\n').filter((line) => line !== '')
}

test('BFF-84 every metric has a series before the first request, and each of them is 0', async () => {
  const lines = await freshSeries()
  const series = lines.filter((line) => !line.startsWith('#'))
  const names = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2] ?? '')
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !series.some((line) => line.startsWith(name)))).toEqual([])
  const counted = series.filter((line) => !/^storefront_build_info/.test(line))
  expect(counted.filter((line) => !line.endsWith(' 0'))).toEqual([])
})

test.each([
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
])('BFF-84 %s is there from the start', async (series) => {
  expect(await freshSeries()).toContain(`${series} 0`)
})

test('BFF-84 the build is named: the version of the app, and the commit of the image', async () => {
  const buildOf = async (config = {}) =>
    (await freshSeries(config)).find((line) => line.startsWith('storefront_build_info'))
  expect(await buildOf({ buildCommit: '728b702' })).toMatch(
    /^storefront_build_info\{version=".+",commit="728b702"\} 1$/,
  )
  expect(await buildOf()).toContain('commit="unknown"')
})

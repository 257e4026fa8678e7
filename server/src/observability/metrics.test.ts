import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'

const seriesIn = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('BFF-51 labels stay bounded after 100,000 requests for random paths and hosts', async () => {
  const { call, app } = await startSite({
    env: { BRANDING_MISS_TTL_S: '1', LIMIT_NOT_FOUND_CLIENT: '1000000' },
    deps: { overload: { maxEventLoopDelay: 60_000, maxHeapUsedBytes: Number.MAX_SAFE_INTEGER } },
  })
  const anything = () => randomBytes(6).toString('hex')
  const paths = ['', 'api/', 'assets/', 'api/transactions/', '%2f']
  const flood = async (requests: number) => {
    for (let sent = 0; sent < requests; sent += 100) {
      await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          call({
            method: at % 7 === 0 ? 'POST' : 'GET',
            url: `/${paths[at % paths.length]}${anything()}?q=${anything()}`,
            headers: { host: `${anything()}.fans.test`, accept: at % 2 ? 'text/html' : '*/*' },
          }),
        ),
      )
    }
    return seriesIn(await app.metrics.registry.metrics())
  }
  const settled = (await flood(2_000)).length
  const after = await flood(98_000)
  expect(after.length - settled).toBeLessThan(30)
  // The version of the build looks like what was sent.
  const bySender = after.filter((line) => !line.startsWith('storefront_build_info'))
  expect(bySender.filter((line) => /[0-9a-f]{12}.*}/.test(line))).toEqual([])
  const counts = after.filter((line) => line.startsWith('storefront_http_request_duration_seconds_count'))
  const counted = counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  expect(counted).toBe(100_000)
}, 120_000)

test('what fans do is counted: requests, calls upstream, logins, sessions, brandings, vitals', async () => {
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

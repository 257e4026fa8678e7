import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { host, startSite } from '../../test-support/site.ts'

type Headers = NonNullable<InjectOptions['headers']>

const calls = [
  ['/api/login', { idToken: 'good' }],
  ['/api/logout', undefined],
  ['/api/vitals', { entries: [] }],
] as const

describe.each(calls)('BFF-19 POST %s', (url, payload) => {
  test.each<[string, Headers]>([
    ['of a sibling tenant', { 'sec-fetch-site': 'same-site' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['typed into the browser', { 'sec-fetch-site': 'none' }],
    ['of a foreign origin', { origin: 'http://other.fans.test' }],
    ['of another port', { origin: `http://${host}:8080` }],
    ['of an opaque origin', { origin: 'null' }],
    ['with neither header', {}],
    [
      'with Sec-Fetch-Site: same-site and our origin',
      { 'sec-fetch-site': 'same-site', origin: `http://${host}` },
    ],
  ])('%s is 403, without CORS headers', async (_name, headers) => {
    const { app, origin } = await startSite()
    const response = await app.inject({
      method: 'POST',
      url,
      ...(payload && { payload }),
      headers: { host, ...headers },
    })
    expect([response.statusCode, response.json().code]).toEqual([403, 'CROSS_SITE'])
    expect(Object.keys(response.headers).join()).not.toContain('access-control')
    expect(origin.calls).toEqual([])
  })

  test.each<[string, Headers]>([
    ['of our own page', { 'sec-fetch-site': 'same-origin' }],
    ['of our own origin in an older browser', { origin: `http://${host}` }],
  ])('%s is allowed', async (_name, headers) => {
    const { app } = await startSite()
    const response = await app.inject({
      method: 'POST',
      url,
      ...(payload && { payload }),
      headers: { host, ...headers },
    })
    expect(response.statusCode).toBeLessThan(300)
  })
})

test('BFF-19 a preflight gets no CORS headers', async () => {
  const { app } = await startSite()
  const response = await app.inject({
    method: 'OPTIONS',
    url: '/api/login',
    headers: { host, origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(response.statusCode).toBe(403)
  expect(Object.keys(response.headers).join()).not.toContain('access-control')
})

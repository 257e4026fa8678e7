import { csrfHeader, needsCsrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { lions } from '../../test-support/lions.ts'
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
      headers: { host, ...csrfHeader, ...headers },
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
      headers: { host, ...csrfHeader, ...headers },
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

/** Every call that a browser may make, with its parameters, and addresses that are not in the table. */
const apiCalls = [
  ...Object.values<Endpoint>(endpoints)
    .filter(({ access, method, path }) => access !== 'server' && needsCsrfHeader(method, path))
    .map(({ method, path }) => [method, path.replace(/:\w+/g, '7')] as const),
  ['GET', '/api/nothing'],
  ['GET', '/api'],
  ['GET', '/api/console/applications/settings'],
  ['POST', '/api/branding'],
  ['HEAD', '/api/branding'],
] as const

/** A signed-in fan whose token the product server refuses, so each call that reaches it ends the session. */
async function refusedFan() {
  const refuse = () => ({ status: 401, body: { error: 'Authentication required' } })
  const names = apiCalls.filter(([, url]) => url !== '/api/login').map(([method, url]) => `${method} ${url}`)
  const site = await startSite({ handlers: Object.fromEntries(names.map((name) => [name, refuse])) })
  const cookie = await site.signIn()
  const sessionNow = async () =>
    (await site.call({ url: '/api/session', headers: { cookie } })).json().session
  return { ...site, cookie, sessionNow }
}

test('BFF-57 BFF-26 no call of the API without X-CSRF: 1 reaches the product server or touches the session', async () => {
  const { app, origin, cookie, sessionNow } = await refusedFan()
  const before = origin.calls.length
  for (const [method, url] of apiCalls) {
    for (const given of [{}, { 'x-csrf': '' }, { 'x-csrf': '0' }, { 'x-csrf': '1, 1' }]) {
      const headers = { host, cookie, 'sec-fetch-site': 'same-origin', 'cart-id': 'c-1', ...given }
      const response = await app.inject({ method, url, headers })
      expect([method, url, response.statusCode, response.headers['set-cookie']]).toEqual([
        method,
        url,
        403,
        undefined,
      ])
      if (method !== 'HEAD') expect(response.json().code).toBe('CROSS_SITE')
    }
  }
  expect(origin.calls).toHaveLength(before)
  expect(await sessionNow()).toMatchObject({ email: 'fan@example.com' })
})

test('BFF-57 BFF-26 the same call with the header gets the 401, which ends the session', async () => {
  const { call, cookie, sessionNow } = await refusedFan()
  expect((await call({ url: '/api/payments/cards', headers: { cookie } })).statusCode).toBe(401)
  expect(await sessionNow()).toBeNull()
})

test('BFF-57 an invalid cookie is not cleared by a call without the header', async () => {
  const { app } = await startSite()
  const headers = { host, cookie: '__Host-session=noise' }
  const response = await app.inject({ url: '/api/session', headers })
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([403, undefined])
})

test.each([
  ['/api/branding', 200],
  ['/api/branding?x=1', 200],
  ['/version.json', 200],
  ['/apiary', 404],
])('BFF-57 GET %s needs no header', async (url, status) => {
  const { app } = await startSite({ handlers: lions })
  expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status)
})

import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { productToken, startSite } from '../../test-support/site.ts'

const login = { method: 'POST', url: '/api/login', payload: { idToken: 'good' } } as const

async function siteWithLogin(handler: Handler) {
  return startSite({ handlers: { 'POST /api/login': handler } })
}

test('CALL-14 login sends upstream the ID token, the tenant’s subdomain and shouldCreateCustomer', async () => {
  const { call, origin } = await startSite()
  await call(login)
  expect(origin.calls[0]?.body).toEqual({ idToken: 'good', domain: 'demo', shouldCreateCustomer: true })
  expect(origin.calls[0]?.headers).not.toHaveProperty('authorization')
})

test('IDP-04 a refused ID token is 401 and never reaches the product server', async () => {
  const { call, origin } = await startSite()
  const response = await call({ ...login, payload: { idToken: 'forged' } })
  expect([response.statusCode, response.json().code]).toEqual([401, 'ID_TOKEN_REFUSED'])
  expect(origin.calls).toEqual([])
})

test('CALL-15 login returns the summary of the session that it opens', async () => {
  const { call } = await startSite()
  const response = await call(login)
  expect(response.json()).toEqual({
    session: {
      email: 'fan@example.com',
      hasCustomer: true,
      expiresAt: expect.any(String),
      expiresInS: expect.any(Number),
    },
  })
})

describe('CALL-15 BFF-25 a refused exchange fails with its error and opens no session', () => {
  const fallback = 'Server authentication failed'
  const token = productToken()
  const refusals: [string, Handler, number, string][] = [
    ['success false', () => ({ body: { success: false, error: 'Blocked', token } }), 401, 'Blocked'],
    ['success false without an error', () => ({ body: { success: false } }), 401, fallback],
    ['success missing', () => ({ body: { token } }), 401, fallback],
    ['a 403', () => ({ status: 403, body: { error: 'No entry' } }), 403, 'No entry'],
    ['a 400 without an error', () => ({ status: 400 }), 400, fallback],
    ['a 500', () => ({ status: 500, body: {} }), 502, fallback],
    [
      'an response that is no JSON',
      () => ({ body: '<html>' }),
      502,
      'The service could not answer. Please try again.',
    ],
    ['a reset', (_call, raw) => void raw.destroy(), 502, 'The service could not answer. Please try again.'],
    ['no response', () => undefined, 504, 'The service took too long to answer. Please try again.'],
  ]
  test.each(refusals)('%s', async (_name, handler, status, error) => {
    const { call } = await siteWithLogin(handler)
    const response = await call(login)
    expect([response.statusCode, response.json().error]).toEqual([status, error])
    expect(response.cookies).toEqual([])
  })
})

test('BFF-25 an exchange that cannot be reached is 502 and opens no session', async () => {
  const { call, origin } = await startSite()
  await origin.stop()
  const response = await call(login)
  expect(response.statusCode).toBe(502)
  expect(response.cookies).toEqual([])
})

test('BFF-11 login returns no token, neither in the body nor in a header other than the sealed cookie', async () => {
  const { call } = await startSite()
  const response = await call(login)
  const { 'set-cookie': cookie, ...headers } = response.headers
  const parts = productToken()
    .split('.')
    .filter((part) => part !== '')
  for (const part of [...parts, 'C-100']) {
    expect(response.body + JSON.stringify(headers) + String(cookie)).not.toContain(part)
  }
})

test('BFF-46 logout is 204 and expires its own cookie and nothing else, with a session and without', async () => {
  const { call, signIn } = await startSite()
  for (const cookie of [await signIn(), '']) {
    const response = await call({ method: 'POST', url: '/api/logout', headers: { cookie } })
    expect(response.statusCode).toBe(204)
    expect(response.headers).not.toHaveProperty('clear-site-data')
    expect(response.headers['set-cookie']).toBe(
      '__Host-session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    )
  }
})

import { getApps } from 'firebase-admin/app'
import { UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { type Handler, startOrigin } from '../../test-support/origin.ts'
import { loggedIn, productToken, shortTimeouts, startSite } from '../../test-support/site.ts'

const login = { method: 'POST', url: '/api/login', payload: { idToken: 'good' } } as const

async function siteWithLogin(handler: Handler, env = {}) {
  return startSite({ env, handlers: { 'POST /api/login': handler } })
}

test('CALL-14 login sends upstream the ID token, the tenant’s subdomain and shouldCreateCustomer', async () => {
  const { call, origin } = await startSite()
  await call(login)
  expect(origin.calls[0]?.body).toEqual({ idToken: 'good', domain: 'demo', shouldCreateCustomer: true })
  expect(origin.calls[0]?.headers).not.toHaveProperty('authorization')
})

test('BFF-45 the exchange carries the request id and the trace of the login', async () => {
  const { call, origin } = await startSite()
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const response = await call({ ...login, headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } })
  expect(origin.calls[0]?.headers).toMatchObject({
    'x-request-id': response.headers['x-request-id'],
    traceparent: expect.stringContaining(trace),
  })
})

test('a login of more than 12 KB is 413', async () => {
  const { call, origin } = await startSite()
  const bytes = 12 * 1024
  const payloadOf = (length: number) => ({
    idToken: 'good',
    rest: 'x'.repeat(length - '{"idToken":"good","rest":""}'.length),
  })
  expect((await call({ ...login, payload: payloadOf(bytes) })).statusCode).toBe(200)
  expect((await call({ ...login, payload: payloadOf(bytes + 1) })).statusCode).toBe(413)
  expect(origin.calls).toHaveLength(1)
})

describe('with firebase-admin', () => {
  /** A site that verifies ID tokens with firebase-admin, against an emulator with one account. */
  async function emulated() {
    const lookUp = 'POST /identitytoolkit.googleapis.com/v1/projects/demo-project/accounts:lookup'
    const emulator = await startOrigin({ [lookUp]: () => ({ body: { users: [{ localId: 'uid-1' }] } }) })
    return startSite({
      env: { FIREBASE_AUTH_EMULATOR_HOST: new URL(emulator.url).host },
      deps: { verifyIdToken: undefined } as object,
    })
  }

  test('BFF-22 a fan signs in, but not with a sign-in of six minutes ago', async () => {
    const { call, origin } = await emulated()
    const now = Math.floor(Date.now() / 1000)
    const idTokenOf = (signedIn: number) =>
      new UnsecuredJWT({
        iss: 'https://securetoken.google.com/demo-project',
        aud: 'demo-project',
        sub: 'uid-1',
        email: 'ana@fans.example',
        iat: now - 5,
        auth_time: signedIn,
        exp: now + 3600,
        firebase: {},
      }).encode()
    const good = await call({ ...login, payload: { idToken: idTokenOf(now - 5) } })
    expect([good.statusCode, good.json().session?.email]).toEqual([200, 'ana@fans.example'])
    const old = await call({ ...login, payload: { idToken: idTokenOf(now - 360) } })
    expect([old.statusCode, old.json().code]).toEqual([401, 'ID_TOKEN_REFUSED'])
    expect(origin.calls).toHaveLength(1)
  })

  test('the library is loaded soon after the start, before the first login', async () => {
    const { app } = await emulated()
    const before = getApps().length
    await app.listen({ host: '127.0.0.1', port: 0 })
    await expect.poll(() => getApps().length, { timeout: 5_000 }).toBe(before + 1)
  })
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
      owner: expect.any(String),
      email: 'fan@example.com',
      hasCustomer: true,
      expiresAt: expect.any(String),
      expiresInS: expect.any(Number),
    },
  })
})

describe('CALL-15 a refused exchange fails with its error and opens no session', () => {
  const fallback = 'Server authentication failed'
  const token = productToken()
  const refusals: [string, Handler, number, string][] = [
    ['success false', () => ({ body: { success: false, error: 'Blocked', token } }), 401, 'Blocked'],
    ['success false without an error', () => ({ body: { success: false } }), 401, fallback],
    ['success missing', () => ({ body: { token } }), 401, fallback],
    ['a 403 that claims success', () => ({ ...loggedIn(), status: 403 }), 403, fallback],
    ['a 403', () => ({ status: 403, body: { error: 'No entry' } }), 403, 'No entry'],
    ['a 400 without an error', () => ({ status: 400 }), 400, fallback],
    ['a 500', () => ({ status: 500, body: {} }), 502, fallback],
    ['a 503 with an error', () => ({ status: 503, body: { error: 'Closed' } }), 502, 'Closed'],
    [
      'a response that is not JSON',
      () => ({ body: '<html>' }),
      502,
      'The service could not answer. Please try again.',
    ],
    ['a reset', (_call, raw) => void raw.destroy(), 502, 'The service could not answer. Please try again.'],
  ]
  test.each(refusals)('%s', async (_name, handler, status, error) => {
    const { call } = await siteWithLogin(handler)
    const response = await call(login)
    expect([response.statusCode, response.json().error]).toEqual([status, error])
    expect(response.cookies).toEqual([])
  })

  test('no response', async () => {
    const { call } = await siteWithLogin(() => undefined, shortTimeouts)
    const response = await call(login)
    const error = 'The service took too long to answer. Please try again.'
    expect([response.statusCode, response.json().error]).toEqual([504, error])
    expect(response.cookies).toEqual([])
  })
})

test('BFF-36 an exchange that cannot be reached is 502 and opens no session', async () => {
  const { call, origin } = await startSite()
  await origin.stop()
  const response = await call(login)
  expect(response.statusCode).toBe(502)
  expect(response.cookies).toEqual([])
})

test('BFF-11 login returns no token in the body or in a header other than the sealed cookie', async () => {
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

test('BFF-46 logout is 204 and expires only the session cookie, with and without a session', async () => {
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

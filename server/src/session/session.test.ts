import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { startOrigin } from '../../test-support/origin.ts'
import { host, loggedIn, productToken, startSite } from '../../test-support/site.ts'
import { memoryStores } from '../state/memory-store.ts'
import { sessionPlugin } from './session-plugin.ts'

const base64Key = () => randomBytes(32).toString('base64')
const session = (cookie: string, headers = {}) => ({ url: '/api/session', headers: { cookie, ...headers } })

test('SESSION-01 BFF-11 login sets the sealed cookie for this host only and no token in the body', async () => {
  const { call } = await startSite()
  const response = await call({ method: 'POST', url: '/api/login', payload: { idToken: 'good' } })
  const setCookie = String(response.headers['set-cookie'])
  const [pair = '', ...attributes] = setCookie.split('; ')
  expect(pair).toMatch(/^__Host-session=[\w.-]+$/)
  expect(pair.length).toBeLessThanOrEqual(4096)
  expect(attributes.sort()).toEqual([
    'HttpOnly',
    expect.stringMatching(/^Max-Age=43(200|19\d)$/),
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  expect(response.body).not.toContain(productToken())
})

test('SESSION-03 IDP-05 GET /api/session returns the session with the e-mail of the ID token, null without a session', async () => {
  let now = Date.parse('2026-05-01T12:00:00Z')
  const { call, signIn } = await startSite({
    deps: { now: () => now },
    env: { SESSION_MAX_AGE_S: '3600' },
    handlers: { 'POST /api/login': () => loggedIn(productToken({ exp: now / 1000 + 90_000 })) },
  })
  expect((await call({ url: '/api/session' })).json()).toEqual({ session: null })
  const cookie = await signIn()
  const owner = expect.stringMatching(/^[\w-]{22}$/)
  const summary = {
    owner,
    email: 'fan@example.com',
    hasCustomer: true,
    expiresAt: '2026-05-01T13:00:00.000Z',
  }
  expect((await call(session(cookie))).json()).toEqual({ session: { ...summary, expiresInS: 3600 } })
  now += 1_500_500
  expect((await call(session(cookie))).json()).toEqual({ session: { ...summary, expiresInS: 2100 } })
})

describe('SESSION-04 a session expires', () => {
  const start = Date.parse('2026-05-01T12:00:00Z')

  test.each([
    ['at the exp of the token', 600, '43200', 600],
    ['at its maximum age', 90_000, '43200', 43_200],
  ])('%s, under constant activity', async (_name, tokenLifeS, maxAge, lifeS) => {
    let now = start
    const { call, signIn } = await startSite({
      env: { SESSION_MAX_AGE_S: maxAge },
      deps: { now: () => now },
      handlers: { 'POST /api/login': () => loggedIn(productToken({ exp: start / 1000 + tokenLifeS })) },
    })
    const cookie = await signIn()
    for (const part of [0.3, 0.6, 0.9]) {
      now = start + lifeS * part * 1000
      expect((await call(session(cookie))).json().session).not.toBeNull()
    }
    now = start + lifeS * 1000
    expect((await call(session(cookie))).json().session).toBeNull()
  })
})

test.each([
  ['undecodable', 'not a token'],
  ['already expired', productToken({ exp: 1000 })],
  ['without a time in exp', productToken({ exp: 'soon' })],
])('SESSION-05 a login response whose token is %s opens no session', async (_name, token) => {
  const { call } = await startSite({ handlers: { 'POST /api/login': () => loggedIn(token) } })
  const response = await call({ method: 'POST', url: '/api/login', payload: { idToken: 'good' } })
  expect(response.statusCode).toBe(502)
  expect(response.cookies).toEqual([])
})

test('SESSION-06 a cookie of one tenant is refused and cleared at another, and nothing is sent upstream', async () => {
  const { call, signIn, origin } = await startSite()
  const cookie = await signIn()
  const reached = origin.calls.length
  const response = await call({
    url: '/api/payments/cards',
    headers: { cookie, host: host.replace('demo', 'other') },
  })
  expect(response.statusCode).toBe(401)
  expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
  expect(origin.calls).toHaveLength(reached)
})

test('SESSION-06 an expired cookie counts as no session and is cleared, and nothing is sent upstream', async () => {
  let now = Date.parse('2026-05-01T12:00:00Z')
  const { call, signIn, origin } = await startSite({
    deps: { now: () => now },
    handlers: { 'POST /api/login': () => loggedIn(productToken({ exp: now / 1000 + 60 })) },
  })
  const cookie = await signIn()
  const reached = origin.calls.length
  now += 59_999
  expect((await call(session(cookie))).cookies).toEqual([])
  now += 1
  const asked = await call(session(cookie))
  expect(asked.json()).toEqual({ session: null })
  expect(String(asked.headers['set-cookie'])).toContain('__Host-session=;')
  const response = await call({ url: '/api/payments/cards', headers: { cookie } })
  expect(response.statusCode).toBe(401)
  expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
  expect(origin.calls).toHaveLength(reached)
})

test('SESSION-09 BFF-15 a cookie from before the log-out is refused and cleared', async () => {
  const { call, signIn } = await startSite()
  const cookie = await signIn()
  const logout = await call({ method: 'POST', url: '/api/logout', headers: { cookie } })
  expect(logout.statusCode).toBe(204)
  expect(String(logout.headers['set-cookie'])).toContain('__Host-session=;')
  const response = await call({ url: '/api/payments/cards', headers: { cookie } })
  expect(response.statusCode).toBe(401)
  expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
})

test('BFF-11 a cookie of at most 4,096 bytes with its name is set, and a longer one is refused', async () => {
  const { call, origin } = await startSite()
  const logIn = (customerLength: number) => {
    origin.handlers['POST /api/login'] = () => loggedIn(productToken(), 'C'.repeat(customerLength))
    return call({ method: 'POST', url: '/api/login', payload: { idToken: 'good' } })
  }
  const bytesOf = (response: Awaited<ReturnType<typeof logIn>>) =>
    String(response.headers['set-cookie']).split(';')[0]?.length ?? 0
  // Three more characters are four more bytes, so no cookie has exactly 4,096.
  const longest = 1 + Math.floor(((4096 - bytesOf(await logIn(1))) * 3) / 4)
  expect(bytesOf(await logIn(longest))).toBe(4095)
  const tooLong = await logIn(longest + 1)
  expect([tooLong.statusCode, tooLong.json().code]).toEqual([502, 'SESSION_TOO_LARGE'])
  expect(tooLong.cookies).toEqual([])
})

test('BFF-11 a token too long for the cookie is a counted 502 and never a cookie', async () => {
  const { app, call } = await startSite({
    handlers: { 'POST /api/login': () => loggedIn(productToken({ filler: 'x'.repeat(4000) })) },
  })
  const response = await call({ method: 'POST', url: '/api/login', payload: { idToken: 'good' } })
  expect(response.statusCode).toBe(502)
  expect(response.json().code).toBe('SESSION_TOO_LARGE')
  expect(response.cookies).toEqual([])
  const { values } = await app.metrics.logins.get()
  expect(values.filter(({ value }) => value > 0)).toEqual([
    { labels: { outcome: 'SESSION_TOO_LARGE', tenant: 'unknown' }, value: 1 },
  ])
})

test('BFF-80 a cookie of an older key opens and is sealed again; with its key removed it opens no session', async () => {
  const [older, newer] = [base64Key(), base64Key()]
  const before = await startSite({ env: { SESSION_KEYS: older } })
  const cookie = await before.signIn()

  const rotated = await startSite({ env: { SESSION_KEYS: `${newer},${older}` } })
  const response = await rotated.call(session(cookie))
  expect(response.json().session.email).toBe('fan@example.com')
  const resealed = `__Host-session=${response.cookies[0]?.value}`
  expect(resealed).not.toBe(cookie)

  const removed = await startSite({ env: { SESSION_KEYS: newer } })
  expect((await removed.call(session(cookie))).json().session).toBeNull()
  const again = await removed.call(session(resealed))
  expect(again.json().session.email).toBe('fan@example.com')
  expect(again.cookies).toEqual([])
})

test('BFF-11 the cookie expires with the session, also after it was sealed again', async () => {
  let now = Date.parse('2026-05-01T12:00:00Z')
  const [older, newer] = [base64Key(), base64Key()]
  const deps = { now: () => now }
  const handlers = {
    'POST /api/login': () => loggedIn(productToken({ exp: now / 1000 + 600 })),
  }
  const before = await startSite({ env: { SESSION_KEYS: older }, deps, handlers })
  const login = await before.call({ method: 'POST', url: '/api/login', payload: { idToken: 'good' } })
  expect(login.cookies).toMatchObject([{ maxAge: 600 }])

  now += 150_500
  const env = { SESSION_KEYS: `${newer},${older}` }
  const rotated = await startSite({ env, deps })
  const response = await rotated.call(session(`__Host-session=${login.cookies[0]?.value}`))
  expect(response.json().session.expiresInS).toBe(450)
  expect(response.cookies).toMatchObject([{ maxAge: 449 }])
})

test('SESSION-09 a slow response to a request from before the log-out does not bring the cookie back', async () => {
  const [older, newer] = [base64Key(), base64Key()]
  const { signIn } = await startSite({ env: { SESSION_KEYS: older } })
  const cookie = await signIn()
  const slow = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const { call } = await startSite({
    env: { SESSION_KEYS: `${newer},${older}` },
    handlers: {
      'GET /api/cart/details': async () => {
        reached.resolve()
        await slow.promise
        return { body: {} }
      },
    },
  })
  const response = call({ url: '/api/cart/details', headers: { cookie } })
  await reached.promise
  await call({ method: 'POST', url: '/api/logout', headers: { cookie } })
  slow.resolve()
  expect((await response).statusCode).toBe(200)
  expect((await response).cookies).toEqual([])
})

test('BFF-18 login over a session ends the old one, and both are counted; a failed login leaves it unchanged', async () => {
  const { app, call, signIn } = await startSite()
  const first = await signIn()
  const failed = await call({
    method: 'POST',
    url: '/api/login',
    payload: { idToken: 'bad' },
    headers: { cookie: first },
  })
  expect(failed.statusCode).toBe(401)
  expect((await call(session(first))).json().session).not.toBeNull()

  const again = await call({
    method: 'POST',
    url: '/api/login',
    payload: { idToken: 'good' },
    headers: { cookie: first },
  })
  const second = `__Host-session=${again.cookies[0]?.value}`
  expect((await call(session(first))).json().session).toBeNull()
  expect((await call(session(second))).json().session).not.toBeNull()
  const counted = [app.metrics.sessionsBegun, app.metrics.sessionsEnded].map((counter) => counter.get())
  expect((await Promise.all(counted)).map(({ values }) => values[0]?.value)).toEqual([2, 1])
})

/** Stores that count the lookups of revocations. */
function countedStores() {
  const stores = memoryStores()
  const counted = { lookups: 0 }
  const revocations = {
    ...stores.revocations,
    get: (key: string) => {
      counted.lookups += 1
      return stores.revocations.get(key)
    },
  }
  return { counted, stores: { ...stores, revocations } }
}

test.each(['/assets/none-abc123.js', '/version.json', '/api/branding'])(
  'BFF-48 %s does not depend on the session: none is opened, and no cookie is changed',
  async (url) => {
    const { counted, stores } = countedStores()
    const { call, signIn } = await startSite({ deps: { stores } })
    const cookie = await signIn()
    for (const sent of [cookie, '__Host-session=damaged']) {
      const response = await call({ url, headers: { cookie: sent } })
      expect([response.headers['set-cookie'], counted.lookups]).toEqual([undefined, 0])
    }
    expect((await call(session(cookie))).json().session).not.toBeNull()
    expect(counted.lookups).toBe(1)
  },
)

test('a response that a shared cache may store carries no cookie, whatever happens to the session', async () => {
  const devServer = await startOrigin({
    'GET /': () => ({ headers: { 'content-type': 'text/html' }, body: '<html></html>' }),
    'GET /shared.js': () => ({ headers: { 'cache-control': 'public, max-age=60' }, body: '1' }),
    'GET /own.js': () => ({ headers: { 'cache-control': 'no-cache' }, body: '1' }),
  })
  const { call } = await startSite({ deps: { spa: { devServerUrl: devServer.url } } })
  const cookiesOf = async (url: string) =>
    (await call({ url, headers: { cookie: '__Host-session=damaged' } })).cookies.map(({ name }) => name)
  expect(await cookiesOf('/own.js')).toEqual(['__Host-session'])
  expect(await cookiesOf('/shared.js')).toEqual([])
})

test('SESSION-03 the summary shows whether the fan is a customer', async () => {
  const { call, signIn } = await startSite({
    handlers: { 'POST /api/login': () => loggedIn(productToken(), null) },
  })
  expect((await call(session(await signIn()))).json().session.hasCustomer).toBe(false)
})

test('the session plugin requires the plugins for tenant, state, metrics and audit', async () => {
  await expect(Fastify().register(sessionPlugin).ready()).rejects.toThrow("'tenant'")
})

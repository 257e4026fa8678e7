import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { loggedIn, productToken, startSite } from '../../test-support/site.ts'
import { requireCustomerNumber, requireLiveSession } from './session-guard.ts'

test('CALL-04 a data call without a session is 401 and does not reach the product server', async () => {
  const { call, origin } = await startSite()
  const response = await call({ url: '/api/console/entertainments/events' })
  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({ error: 'Authentication required', code: 'UNAUTHENTICATED' })
  expect(origin.calls).toEqual([])
})

test.each([
  ['POST', '/api/cart/items'],
  ['DELETE', '/api/cart/items/i-1'],
] as const)(
  'CART-14 %s %s without a session is 401 "Authentication token not found"',
  async (method, url) => {
    const { call, origin } = await startSite()
    const response = await call({ method, url })
    expect(response.statusCode).toBe(401)
    expect(response.json().error).toBe('Authentication token not found')
    expect(origin.calls).toEqual([])
  },
)

test.each([
  ['GET', '/api/payments/cards'],
  ['POST', '/api/payments/generate-order-id'],
  ['POST', '/api/payments/cards/c-1/charge'],
  ['GET', '/api/transactions'],
] as const)('CARD-20 %s %s without customer number is 409 "Missing customer number"', async (method, url) => {
  const site = await startSite({
    handlers: { 'POST /api/login': () => loggedIn(productToken(), null) },
  })
  const response = await site.call({ method, url, headers: { cookie: await site.signIn() } })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ error: 'Missing customer number', code: 'NO_CUSTOMER' })
  expect(site.origin.calls).toHaveLength(1)
})

const fan = {
  id: 's-1',
  uid: 'uid-1',
  email: 'fan@example.com',
  token: 'bearer',
  domain: null,
  customerNumber: null,
  expiresAt: 2_000_000_000_000,
}

test.each([
  ['CALL-04', 'no session', requireLiveSession, null, 401, 'UNAUTHENTICATED'],
  ['CALL-04', 'no session', requireCustomerNumber, null, 401, 'UNAUTHENTICATED'],
  ['CARD-20', 'no customer number', requireCustomerNumber, fan, 409, 'NO_CUSTOMER'],
] as const)(
  '%s a handler asks for itself, should its scope have no guard: with %s it stops',
  async (_row, _name, require, session, status, code) => {
    const app = Fastify()
    app.decorateRequest('session', null)
    app.addHook('onRequest', async (request) => {
      request.session = session
    })
    app.get('/', async (request: FastifyRequest) => ({ given: require(request) }))
    const response = await app.inject({ url: '/' })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  },
)

test('BFF-33 CARD-20 a handler gets only a session that is certainly live, and its customer number', async () => {
  const customer = { ...fan, customerNumber: 'C-1' }
  const request = { session: customer, revocationStatus: 'live' } as FastifyRequest
  expect(requireLiveSession(request)).toBe(customer)
  expect(requireCustomerNumber(request)).toBe('C-1')
  const unclear = { ...request, revocationStatus: 'unknown' } as FastifyRequest
  expect(() => requireLiveSession(unclear)).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE', details: { headers: { 'retry-after': '5' } } }),
  )
})

test('BFF-52 no header grants access: not that of a health checker, an internal address, or a claim to be internal', async () => {
  const { call, origin } = await startSite({ env: { TRUST_PROXY: '127.0.0.1' } })
  for (const headers of [
    { 'user-agent': 'kube-probe/1.30' },
    { 'user-agent': 'GoogleHC/1.0', 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1', 'x-original-url': '/api/session', 'x-rewrite-url': '/api/session' },
    { 'x-http-method-override': 'GET', 'x-forwarded-user': 'fan@example.com' },
    { authorization: 'Bearer token', 'customer-reference-number': 'C-1', 'x-internal': 'true' },
  ]) {
    expect((await call({ url: '/api/payments/cards', headers })).statusCode).toBe(401)
    expect((await call({ url: '/metrics', headers: { accept: '*/*', ...headers } })).statusCode).toBe(404)
  }
  expect(origin.calls).toEqual([])
})

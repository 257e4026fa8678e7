import { expect, test } from 'vitest'
import { loggedIn, productToken, startSite } from '../../test-support/site.ts'

test('CALL-04 a data call without a session is 401 and does not reach the product server', async () => {
  const { call, origin } = await startSite()
  const answer = await call({ url: '/api/console/entertainments/events' })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ error: 'Authentication required', code: 'UNAUTHENTICATED' })
  expect(origin.calls).toEqual([])
})

test.each([
  ['POST', '/api/cart/items'],
  ['DELETE', '/api/cart/items/i-1'],
] as const)(
  'CART-14 %s %s without a session is 401 "Authentication token not found"',
  async (method, url) => {
    const { call, origin } = await startSite()
    const answer = await call({ method, url })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error).toBe('Authentication token not found')
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
  const answer = await site.call({ method, url, headers: { cookie: await site.signIn() } })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ error: 'Missing customer number', code: 'NO_CUSTOMER' })
  expect(site.origin.calls).toHaveLength(1)
})

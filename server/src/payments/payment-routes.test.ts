import { describe, expect, test } from 'vitest'
import { approve, chargeName, dropConnection, shop } from '../../test-support/shop.ts'
import { loggedIn, productToken } from '../../test-support/site.ts'

/** The call that checks the session when a 403 may be about one object only. */
const events = 'GET /api/console/entertainments/events'

const sessionOf = async (site: Awaited<ReturnType<typeof shop>>) =>
  (await site.callAsFan({ url: '/api/session' })).json().session

describe('a refusal of the product server passes through to the fan', () => {
  test('PAY-23 with its status and unchanged JSON, and the session continues', async () => {
    const text = '{"userMessage":"Expired", "code": 10000000000000000001}'
    const site = await shop(() => ({ status: 422, body: text }))
    const response = await site.pay()
    expect([response.statusCode, response.body]).toEqual([422, text])
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(String(response.headers['set-cookie'])).not.toContain('__Host-session')
    expect(await sessionOf(site)).toMatchObject({ email: 'fan@example.com' })
  })

  test.each([
    ['a gateway’s page', '<html><body>Forbidden by acme-waf at 10.0.0.7</body></html>'],
    ['a text', 'No.'],
    ['a JSON text', '"<b>No</b>"'],
    ['nothing', ''],
  ])('BFF-113 unless it is not JSON: %s is replaced by our error', async (_case, body) => {
    const { pay } = await shop(() => ({ status: 402, body }))
    const response = await pay()
    expect([response.statusCode, response.json().code]).toEqual([402, 'BAD_REQUEST'])
    expect(response.body).not.toMatch(/waf|No/)
  })

  test.each([401, 403])('BFF-26 with a %d of the charge, which ends the session', async (status) => {
    const site = await shop(() => ({ status, body: { error: 'token expired' } }), {
      handlers: { [events]: () => ({ status }) },
    })
    const response = await site.pay()
    expect([response.statusCode, response.json()]).toEqual([status, { error: 'token expired' }])
    expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
    expect(await sessionOf(site)).toBeNull()
  })

  test('BFF-26 with a 403 of the charge alone, as for another fan’s card: the session continues', async () => {
    const site = await shop(() => ({ status: 403, body: { error: 'not yours' } }), {
      handlers: { [events]: () => ({ body: [] }) },
    })
    const response = await site.pay()
    expect([response.statusCode, response.json()]).toEqual([403, { error: 'not yours' }])
    expect(String(response.headers['set-cookie'])).not.toContain('__Host-session')
    expect(await sessionOf(site)).toMatchObject({ email: 'fan@example.com' })
    expect(await site.attempt()).toBe('FAILED')
  })

  test.each([402, 422])(
    'SESSION-14 with a %d that declines the card in such words: the session is not asked about',
    async (status) => {
      const body = { error: 'Forbidden: unauthorized by issuer', message: 'invalid token' }
      const site = await shop(() => ({ status, body }), { handlers: { [events]: () => ({ status: 401 }) } })
      const response = await site.pay()
      expect([response.statusCode, response.json()]).toEqual([status, body])
      expect(await sessionOf(site)).toMatchObject({ email: 'fan@example.com' })
      expect(site.origin.callsOf(events)).toEqual([])
    },
  )

  test.each([401, 403])('BFF-26 with a %d of the cart: nothing is sent or stored', async (status) => {
    const site = await shop(approve, {
      handlers: {
        'GET /api/cart/details': () => ({ status, body: { error: 'token expired' } }),
        [events]: () => ({ status }),
      },
    })
    const response = await site.pay()
    expect([response.statusCode, response.json()]).toEqual([status, { error: 'token expired' }])
    expect(await sessionOf(site)).toBeNull()
    expect(site.charges()).toEqual([])
    site.origin.handlers['GET /api/cart/details'] = () => ({
      body: { id: 'cart-1', payment: { amount: '48.1' } },
    })
    const again = site.withCookie(await site.signIn())
    expect(await again.attempt()).toBe('NONE')
    expect((await again.pay()).json()).toEqual({ status: 'SUCCESS' })
  })
})

test('PAY-24 BFF-64 an unclear charge is 202 with the product server’s message, and is looked up', async () => {
  const userMessage = 'We are checking with your bank.'
  const { pay, attempt, history, origin } = await shop(() => ({ status: 503, body: { userMessage } }))
  const response = await pay()
  expect([response.statusCode, response.json()]).toEqual([202, { status: 'UNKNOWN', userMessage }])
  origin.handlers[chargeName] = dropConnection
  expect((await pay({ orderId: 'order-2' })).json()).toEqual({ status: 'UNKNOWN' })
  expect(await attempt()).toBe('UNKNOWN')
  history.add({ orderID: 'order-1', status: 'completed' })
  expect(await attempt()).toBe('SUCCESS')
})

test('BFF-63 a charge that could not be sent is 503 with Retry-After', async () => {
  const { pay, app, origin } = await shop(approve)
  const { call } = app.upstream
  app.upstream.call = async (...args) => {
    if (args[0].path.endsWith('/charge')) await origin.stop()
    return call(...args)
  }
  const response = await pay()
  expect([response.statusCode, response.json().code]).toEqual([503, 'PAYMENT_NOT_SENT'])
  expect(response.headers['retry-after']).toBe('5')
  await origin.restart()
})

test('PAY-21 the same order id of another fan is another order', async () => {
  const { pay, charges, signIn, withCookie, origin } = await shop(approve)
  await pay()
  origin.handlers['POST /api/login'] = () => loggedIn(productToken(), 'C-200')
  const other = withCookie(await signIn(), 'C-200')
  expect(await other.attempt()).toBe('NONE')
  expect((await other.pay()).json()).toEqual({ status: 'SUCCESS' })
  expect(charges().map(({ headers }) => headers['customer-reference-number'])).toEqual(['C-100', 'C-200'])
})

test('PAY-24 the history is searched only for an order without a record', async () => {
  const { attempt, pay, history, origin } = await shop(approve)
  history.add({ orderID: 'order-2', status: 'completed' })
  expect(await attempt('order-2')).toBe('SUCCESS')
  await pay()
  origin.calls.length = 0
  expect(await attempt()).toBe('SUCCESS')
  expect(origin.calls).toEqual([])
})

test('charges are counted by their outcome', async () => {
  const { pay, app, origin } = await shop(approve)
  await pay()
  await pay()
  origin.handlers[chargeName] = dropConnection
  await pay({ orderId: 'order-2' })
  const { values } = await app.metrics.charges.get()
  const counted = values.filter(({ value }) => value > 0)
  expect(counted.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ['success', 2],
    ['unknown', 1],
  ])
})

describe('BFF-33 BFF-63 while a store is unavailable', () => {
  const away = () => Promise.reject(new Error('connection refused'))

  test('a charge is 503 PAYMENT_NOT_SENT, its status 503 UNAVAILABLE, both with Retry-After', async () => {
    const { pay, callAsFan, charges, app } = await shop(approve)
    Object.assign(app.stores.attempts, { get: away, setIfAbsent: away })
    const refused = await pay()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'PAYMENT_NOT_SENT'])
    expect(refused.headers['retry-after']).toBe('5')
    const status = await callAsFan({ url: '/api/payments/orders/order-1/attempt' })
    expect([status.statusCode, status.json().code]).toEqual([503, 'UNAVAILABLE'])
    expect(status.headers['retry-after']).toBe('5')
    expect(charges()).toEqual([])
  })

  test('BFF-15 a session that may have been revoked may read the status of a charge but not pay', async () => {
    const { pay, attempt, charges, app } = await shop(approve)
    app.stores.revocations.get = away
    expect(await attempt()).toBe('NONE')
    const refused = await pay()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'PAYMENT_NOT_SENT'])
    expect(refused.headers['retry-after']).toBe('5')
    expect(charges()).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { approve, dropConnection, everyShop, type shop } from '../../test-support/shop.ts'
import { loggedIn, productToken } from '../../test-support/site.ts'

const checkoutName = 'POST /api/payments/orders/order-1/checkout'
const checkedOut: Handler = () => ({ body: { order: { id: 'order-1' }, receipt: 7 } })

/** A shop whose product server handles the checkout of order-1 with `checkout`. */
async function shopWith(open: typeof shop, checkout: Handler = checkedOut, charge: Handler = approve) {
  const site = await open(charge, { handlers: { [checkoutName]: checkout } })
  const ended = async () => {
    const response = await site.checkOut()
    return [response.statusCode, response.json().code]
  }
  return { ...site, ended, sent: () => site.origin.callsOf(checkoutName) }
}

describe.each(everyShop)('BFF-99 %s: a checkout', (_name, open) => {
  test('CALL-35 sends the e-mail and a key made from the order, the same each time, and returns order.id', async () => {
    const { pay, checkOut, callAsFan, sent, charges } = await shopWith(open)
    await pay()
    const response = await callAsFan({
      method: 'POST',
      url: '/api/payments/orders/order-1/checkout',
      payload: { email: 'fan@example.com' },
      headers: { 'accept-language': 'de-CH' },
    })
    expect([response.statusCode, response.json()]).toEqual([200, { order: { id: 'order-1' } }])
    await checkOut()
    expect(sent().map(({ body }) => body)).toEqual(Array(2).fill({ email: 'fan@example.com' }))
    expect(sent()[0]?.headers).toMatchObject({
      'accept-language': 'de-CH',
      'idempotency-key': expect.stringMatching(/^[\w-]{43}$/),
      authorization: expect.stringMatching(/^Bearer /),
      domain: 'demo',
      'customer-reference-number': 'C-100',
    })
    const keys = [...sent(), ...charges()].map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
  })

  test('of an order that was never paid is 409 ORDER_NOT_PAID, and not sent', async () => {
    const { ended, sent } = await shopWith(open)
    expect(await ended()).toEqual([409, 'ORDER_NOT_PAID'])
    expect(sent()).toEqual([])
  })

  test.each<[string, Handler]>([
    ['declined', () => ({ body: { status: 'FAILED' } })],
    ['unclear', dropConnection],
  ])('of an order that is %s is 409, until the history shows it as paid', async (_how, charge) => {
    const { pay, ended, history, sent } = await shopWith(open, checkedOut, charge)
    await pay()
    expect(await ended()).toEqual([409, 'ORDER_NOT_PAID'])
    const row = history.add({ orderID: 'order-1', status: 'pending' })
    expect(await ended()).toEqual([409, 'ORDER_NOT_PAID'])
    expect(sent()).toEqual([])
    row.status = 'completed'
    expect(await ended()).toEqual([200, undefined])
  })

  test.each([
    ['has lost the record', async () => null],
    ['is unavailable', () => Promise.reject(new Error('connection refused'))],
  ])(
    'is decided by the history if the store %s, and is 503 while the history cannot be read',
    async (_how, get) => {
      const { pay, ended, checkOut, history, origin, sent, app } = await shopWith(open)
      await pay()
      Object.assign(app.stores.attempts, { get })
      expect(await ended()).toEqual([409, 'ORDER_NOT_PAID'])
      const list = origin.handlers['GET /api/transactions']
      origin.handlers['GET /api/transactions'] = () => ({ status: 500 })
      const response = await checkOut()
      expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE'])
      expect(response.headers['retry-after']).toBe('5')
      expect(sent()).toEqual([])
      if (list) origin.handlers['GET /api/transactions'] = list
      const row = history.add({ orderID: 'order-1', status: 'pending' })
      expect(await ended()).toEqual([409, 'ORDER_NOT_PAID'])
      row.status = 'completed'
      expect(await ended()).toEqual([200, undefined])
      expect(sent()).toHaveLength(1)
    },
  )

  test('is one call for many requests at once; a later request is another call', async () => {
    const released = Promise.withResolvers<void>()
    const { pay, checkOut, sent } = await shopWith(open, async (...call) => {
      await released.promise
      return checkedOut(...call)
    })
    await pay()
    const asked = Array.from({ length: 20 }, () => checkOut())
    await expect.poll(() => sent().length).toBe(1)
    released.resolve()
    for (const response of await Promise.all(asked)) {
      expect(response.json()).toEqual({ order: { id: 'order-1' } })
    }
    expect(sent()).toHaveLength(1)
    await checkOut()
    expect(sent()).toHaveLength(2)
  })

  test('of another session of the fan is another call, since a 401 ends the session that was sent', async () => {
    const released = Promise.withResolvers<void>()
    let token = productToken()
    const { pay, checkOut, signIn, withCookie, sent, origin } = await shopWith(open, async ({ headers }) => {
      if (headers.authorization === `Bearer ${token}`) return { body: { order: { id: 'order-1' } } }
      await released.promise
      return { status: 401, body: { error: 'token expired' } }
    })
    await pay()
    const first = token
    token = productToken({ jti: 'second' })
    const old = checkOut()
    await expect.poll(() => sent().length).toBe(1)
    expect(sent()[0]?.headers.authorization).toBe(`Bearer ${first}`)
    origin.handlers['POST /api/login'] = () => loggedIn(token)
    const renewed = withCookie(await signIn())
    expect((await renewed.checkOut()).statusCode).toBe(200)
    released.resolve()
    expect((await old).statusCode).toBe(401)
    expect((await renewed.callAsFan({ url: '/api/session' })).json().session).not.toBeNull()
  })

  test('CALL-08 that the product server refuses passes through with its body; one that fails is 502 with its userMessage', async () => {
    let handler: Handler = () => ({ status: 422, body: { error: 'closed' } })
    const { pay, checkOut, callAsFan } = await shopWith(open, (call, raw) => handler(call, raw))
    await pay()
    const refused = await checkOut()
    expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'closed' }])
    handler = () => ({ status: 500, body: { userMessage: 'Later', stack: 'at' } })
    const failed = await checkOut()
    expect([failed.statusCode, failed.json()]).toEqual([
      502,
      {
        error: expect.any(String),
        code: 'UPSTREAM_FAILED',
        requestId: expect.any(String),
        userMessage: 'Later',
      },
    ])
    handler = () => ({ status: 503, body: 'No' })
    expect(Object.keys((await checkOut()).json())).not.toContain('userMessage')
    handler = dropConnection
    expect((await checkOut()).json().code).toBe('UPSTREAM_FAILED')
    handler = () => ({ status: 401, body: { error: 'token expired' } })
    const ended = await checkOut()
    expect([ended.statusCode, ended.json()]).toEqual([401, { error: 'token expired' }])
    expect(String(ended.headers['set-cookie'])).toContain('__Host-session=;')
    expect((await callAsFan({ url: '/api/session' })).json().session).toBeNull()
  })
})

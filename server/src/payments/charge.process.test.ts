import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import {
  approve,
  chargeName,
  everyShop,
  firstOf,
  longTimeouts,
  pause,
  payload,
  proofOf,
} from '../../test-support/shop.ts'
import { pageHeaders, signInAt, startSite } from '../../test-support/site.ts'
import { memoryStores } from '../state/memory-store.ts'

describe.each(everyShop)('%s:', (_name, shop) => {
  test('CALL-33 the charge sends the amount of the cart and an Idempotency-Key, and its status comes back', async () => {
    const { pay, charges, attempt } = await shop(approve)
    expect(await attempt()).toBe('NONE')
    const response = await pay({ customerNumber: 'forged', customerReferenceNumber: 'forged' })
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'SUCCESS' }])
    expect(charges()[0]?.body).toEqual(payload)
    expect(charges()[0]?.headers).toMatchObject({
      'idempotency-key': expect.stringMatching(/^[\w-]{43}$/),
      'customer-reference-number': 'C-100',
    })
    expect(await attempt()).toBe('SUCCESS')
  })

  test('PAY-24 BFF-29 a charge has a dedicated connection, so none is lost when the product server closes a connection after a request', async () => {
    const used = new WeakSet<Socket>()
    const { pay, charges } = await shop((_call, { socket }) => {
      if (!socket || used.has(socket)) return void socket?.destroy()
      used.add(socket)
      return { body: { status: 'SUCCESS' } }
    })
    const responses = [await pay(), await pay({ orderId: 'order-2' }), await pay({ orderId: 'order-3' })]
    expect(responses.map((response) => response.json().status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect(charges().map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close'])
  })

  describe('PAY-20 BFF-34 an amount that is not the cart’s is 409 CART_CHANGED and nothing is charged', () => {
    test.each(['48.09', '48.11', '0.00', '4810.00'])('$%s', async (amount) => {
      const { pay, charges, attempt } = await shop(approve)
      const response = await pay({ amount })
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({ code: 'CART_CHANGED', amount: '48.10' })
      expect(charges()).toEqual([])
      expect(await attempt()).toBe('NONE')
    })

    test('when the cart no longer exists', async () => {
      const { pay, charges } = await shop(approve, {
        handlers: { 'GET /api/cart/details': () => ({ status: 400 }) },
      })
      expect((await pay()).json()).toMatchObject({ code: 'CART_CHANGED', amount: '0.00' })
      expect(charges()).toEqual([])
    })

    test.each<[string, Handler]>([
      ['is empty', () => ({ body: { id: 'cart-1', payment: { amount: 0 } } })],
      ['no longer exists', () => ({ status: 400 })],
    ])('$0.00 for a cart that %s', async (_state, cart) => {
      const { pay, charges, attempt } = await shop(approve, { handlers: { 'GET /api/cart/details': cart } })
      expect((await pay({ amount: '0.00' })).json()).toMatchObject({ code: 'CART_CHANGED', amount: '0.00' })
      expect(charges()).toEqual([])
      expect(await attempt()).toBe('NONE')
    })

    test('when another cart than the requested one is active', async () => {
      const { pay, charges, origin } = await shop(approve, {
        handlers: {
          'GET /api/cart/details': () => ({ body: { id: 'cart-1', payment: { amount: '48.1' } } }),
        },
      })
      expect((await pay({ cartId: 'cart-2' })).json().code).toBe('CART_CHANGED')
      expect(origin.callsOf('GET /api/cart/details')[0]?.headers['cart-id']).toBe('cart-2')
      expect(charges()).toEqual([])
    })
  })

  test('PAY-21 BFF-27 of 20 simultaneous charges one is sent, the others are 409 PAYMENT_IN_PROGRESS', async () => {
    const charged = Promise.withResolvers<void>()
    const charge = async () => {
      await charged.promise
      return { body: { status: 'SUCCESS' } }
    }
    const { pay, charges, attempt } = await shop(charge, { env: longTimeouts })
    const all = Array.from({ length: 20 }, () => pay())
    const refused = await firstOf(19, all)
    expect(await attempt()).toBe('PENDING')
    charged.resolve()
    expect(refused.map((response) => response.json().code)).toEqual(Array(19).fill('PAYMENT_IN_PROGRESS'))
    expect((await Promise.all(all)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(charges()).toHaveLength(1)
  })

  test('PAY-22 an order that succeeded returns the same response again and is not sent', async () => {
    const { pay, charges } = await shop(() => ({ body: { status: 'SUCCESS', userMessage: 'Enjoy' } }))
    await pay()
    const again = await pay()
    expect([again.statusCode, again.json()]).toEqual([200, { status: 'SUCCESS', userMessage: 'Enjoy' }])
    expect(charges()).toHaveLength(1)
  })

  describe('PAY-23 a failed charge may be tried again', () => {
    const failed = { status: 'FAILED', userMessage: 'No' }
    const failures: [string, Handler, number, object][] = [
      ['a decline', () => ({ body: failed }), 200, failed],
      ['a 402', () => ({ status: 402, body: {} }), 402, {}],
      [
        'a refusal with a message of the product server',
        () => ({ status: 422, body: { userMessage: 'Expired' } }),
        422,
        { userMessage: 'Expired' },
      ],
      ['a 400', () => ({ status: 400, body: { error: 'rejected' } }), 400, { error: 'rejected' }],
    ]
    test.each(failures)('BFF-96 %s, under a new key', async (_name, fail, status, body) => {
      let handler = fail
      const { pay, charges, attempt } = await shop((call, raw) => handler(call, raw))
      const first = await pay()
      expect(first.statusCode).toBe(status)
      expect(first.json()).toMatchObject(body)
      expect(await attempt()).toBe('FAILED')
      handler = approve
      expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
      expect(charges()).toHaveLength(2)
      expect(new Set(charges().map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
    })
  })

  describe('BFF-62 an order that was charged for one cart and amount is 409 ORDER_REUSED for another', () => {
    const cartOf: Handler = ({ headers }) => ({
      body: { id: headers['cart-id'], payment: { amount: '48.1' } },
    })
    const others = [{ cartId: 'cart-2' }, { amount: '50.00' }, { cartId: 'cart-2', amount: '50.00' }]

    test.each(others)('%o after a success', async (other) => {
      const { pay, charges, attempt } = await shop(approve, { handlers: { 'GET /api/cart/details': cartOf } })
      await pay()
      const reused = await pay(other)
      expect([reused.statusCode, reused.json().code]).toEqual([409, 'ORDER_REUSED'])
      expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
      expect(await attempt()).toBe('SUCCESS')
      expect(charges()).toHaveLength(1)
    })

    test('while the charge runs, and while it is unclear', async () => {
      const released = Promise.withResolvers<void>()
      const { pay, charges } = await shop(
        async (_call, { socket }) => {
          await released.promise
          socket?.destroy()
          return undefined
        },
        { env: longTimeouts, handlers: { 'GET /api/cart/details': cartOf } },
      )
      const first = pay()
      await expect.poll(() => charges().length).toBe(1)
      expect((await pay({ cartId: 'cart-2' })).json().code).toBe('ORDER_REUSED')
      released.resolve()
      expect((await first).statusCode).toBe(202)
      expect((await pay({ cartId: 'cart-2' })).json().code).toBe('ORDER_REUSED')
      expect((await pay()).statusCode).toBe(202)
      expect(charges()).toHaveLength(1)
    })

    test('but a declined order may pay another cart', async () => {
      let handler: Handler = () => ({ body: { status: 'FAILED' } })
      const { pay } = await shop((call, raw) => handler(call, raw), {
        handlers: { 'GET /api/cart/details': cartOf },
      })
      await pay()
      handler = approve
      expect((await pay({ cartId: 'cart-2' })).json()).toEqual({ status: 'SUCCESS' })
    })
  })

  test('BFF-63 a refused connection is 503, nothing was sent, and a later try charges once', async () => {
    const { pay, charges, attempt, origin, app } = await shop(approve)
    const { call } = app.upstream
    let stopped = false
    app.upstream.call = async (...args) => {
      if (args[0].path.endsWith('/charge') && !stopped) {
        stopped = true
        await origin.stop()
        // Waits until our pool has noticed that its idle connections were closed.
        await pause(50)
      }
      return call(...args)
    }
    const response = await pay()
    expect([response.statusCode, response.json().code]).toEqual([503, 'PAYMENT_NOT_SENT'])
    await origin.restart()
    expect(await attempt()).toBe('NONE')
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test('BFF-26 a 401 of the charge passes through and ends the session', async () => {
    const { pay, attempt } = await shop(() => ({ status: 401, body: { error: 'token expired' } }))
    const response = await pay()
    expect([response.statusCode, response.json()]).toEqual([401, { error: 'token expired' }])
    expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
    expect(await attempt()).toBeUndefined()
  })
})

test('BFF-32 a charge whose client has disconnected is finished and recorded before the server has closed', async () => {
  const stores = memoryStores()
  const site = await startSite({
    deps: { stores },
    handlers: {
      'GET /api/cart/details': () => ({ body: { id: 'cart-1', payment: { amount: 48.1 } } }),
      [chargeName]: async () => {
        await pause(300)
        return { body: { status: 'SUCCESS' } }
      },
    },
  })
  const recorded: string[] = []
  const { replace, set } = stores.attempts
  stores.attempts.replace = (key, expected, value, ttlMs) => {
    recorded.push(JSON.parse(value).status)
    return replace(key, expected, value, ttlMs)
  }
  stores.attempts.set = (key, value, ttlMs) => {
    recorded.push(JSON.parse(value).status)
    return set(key, value, ttlMs)
  }
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'application/json', ...pageHeaders }
  const cookie = await signInAt(address)
  const client = new AbortController()
  const disconnected = fetch(`${address}/api/payments/cards/card-1/charge`, {
    method: 'POST',
    headers: { ...headers, cookie: `${cookie}; ${proofOf(site.app.config.sessionKeys)}` },
    body: JSON.stringify(payload),
    signal: client.signal,
  }).catch(() => 'disconnected')
  await expect.poll(() => site.origin.callsOf(chargeName).length).toBe(1)
  client.abort()
  expect(await disconnected).toBe('disconnected')
  await site.app.close()
  expect(recorded).toEqual(['PENDING', 'SUCCESS'])
})

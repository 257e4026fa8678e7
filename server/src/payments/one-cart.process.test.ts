import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { emptyRedis } from '../../test-support/redis.ts'
import { approve, dropConnection, everyShop, longTimeouts, shop } from '../../test-support/shop.ts'
import { loggedIn, productToken } from '../../test-support/site.ts'

/** A second order of the same cart. */
const second = { orderId: 'order-2', cartId: 'cart-1' }
const declined: Handler = () => ({ body: { status: 'FAILED' } })
const inPayment = [409, 'CART_IN_PAYMENT']

/** A shop whose product server handles charges with `charge`, which a test may replace. */
async function shopWith(open: typeof shop, charge: Handler, now: () => number = Date.now) {
  let handler = charge
  const site = await open((call, raw) => handler(call, raw), { env: longTimeouts, now })
  return {
    ...site,
    next: (other: Handler) => {
      handler = other
    },
    payAgain: async () => {
      const response = await site.pay(second)
      return [response.statusCode, response.json().code ?? response.json().status]
    },
  }
}

describe.each(everyShop)('BFF-98 %s: another order of a cart', (_name, open) => {
  test('is 409 CART_IN_PAYMENT and not sent after a paid one', async () => {
    const { pay, payAgain, attempt, charges } = await shopWith(open, approve)
    await pay()
    expect(await payAgain()).toEqual(inPayment)
    expect(await payAgain()).toEqual(inPayment)
    expect(await attempt('order-2')).toBe('NONE')
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test('is refused while the charge of the first is unclear, until the history shows that it failed', async () => {
    const { pay, payAgain, next, history, charges } = await shopWith(open, dropConnection)
    expect((await pay()).statusCode).toBe(202)
    next(approve)
    expect(await payAgain()).toEqual(inPayment)
    history.add({ orderID: 'order-1', status: 'declined', createdOn: Date.now() + 1_000 })
    expect(await payAgain()).toEqual([200, 'SUCCESS'])
    expect((await pay()).json().code).toBe('CART_IN_PAYMENT')
    expect(charges()).toHaveLength(2)
  })

  test('is refused while the charge of the first runs', async () => {
    const released = Promise.withResolvers<void>()
    const { pay, payAgain, charges } = await shopWith(open, async () => {
      await released.promise
      return { body: { status: 'SUCCESS' } }
    })
    const paying = pay()
    await expect.poll(() => charges().length).toBe(1)
    expect(await payAgain()).toEqual(inPayment)
    released.resolve()
    expect((await paying).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test('is refused while the first is being checked', async () => {
    const checked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const { pay, payAgain, origin, charges } = await shopWith(open, approve)
    const cart = origin.handlers['GET /api/cart/details']
    origin.handlers['GET /api/cart/details'] = async (...call) => {
      checked.resolve()
      await released.promise
      return cart?.(...call)
    }
    const paying = pay()
    await checked.promise
    expect(await payAgain()).toEqual(inPayment)
    released.resolve()
    expect((await paying).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test('is charged after a first that was declined or never sent', async () => {
    const { pay, payAgain, next, charges } = await shopWith(open, declined)
    await pay()
    expect(await payAgain()).toEqual([200, 'FAILED'])
    expect((await pay({ amount: '1.00' })).json().code).toBe('CART_CHANGED')
    next(approve)
    expect(await payAgain()).toEqual([200, 'SUCCESS'])
    expect((await pay()).json().code).toBe('CART_IN_PAYMENT')
    expect(charges()).toHaveLength(3)
  })

  test('is charged after a first that stalled before sending, and the stalled one sends nothing', async () => {
    let now = Date.now()
    const checked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const { pay, payAgain, origin, charges } = await shopWith(open, approve, () => now)
    const cart = origin.handlers['GET /api/cart/details']
    origin.handlers['GET /api/cart/details'] = async (...call) => {
      checked.resolve()
      await released.promise
      return cart?.(...call)
    }
    const late = pay()
    await checked.promise
    now += 60_000
    if (cart) origin.handlers['GET /api/cart/details'] = cart
    expect(await payAgain()).toEqual([200, 'SUCCESS'])
    released.resolve()
    expect((await late).json().code).toBe('PAYMENT_NOT_SENT')
    expect(charges()).toHaveLength(1)
    expect(await payAgain()).toEqual([200, 'SUCCESS'])
  })

  test('is refused while the history cannot tell the outcome of a first whose record is lost', async () => {
    const { pay, payAgain, history, origin, app, charges } = await shopWith(open, approve)
    await pay()
    const { get } = app.stores.attempts
    app.stores.attempts.get = async (key) => (key.startsWith('attempt:') ? null : get(key))
    const list = origin.handlers['GET /api/transactions']
    origin.handlers['GET /api/transactions'] = () => ({ status: 500 })
    expect(await payAgain()).toEqual([503, 'PAYMENT_NOT_SENT'])
    if (list) origin.handlers['GET /api/transactions'] = list
    history.add({ orderID: 'order-1', status: 'completed' })
    expect(await payAgain()).toEqual(inPayment)
    expect(charges()).toHaveLength(1)
  })

  test('is charged for another fan, whose cart is a separate one', async () => {
    const { pay, signIn, withCookie, origin } = await shopWith(open, approve)
    await pay()
    origin.handlers['POST /api/login'] = () => loggedIn(productToken(), 'C-200')
    const other = withCookie(await signIn(), 'C-200')
    expect((await other.pay(second)).json()).toEqual({ status: 'SUCCESS' })
  })
})

test('BFF-98 of 20 simultaneous orders of a cart at two replicas one is sent', async () => {
  const env = {
    ...longTimeouts,
    REDIS_URL: await emptyRedis(),
    SESSION_KEYS: randomBytes(32).toString('base64'),
  }
  const first = await shop(approve, { env })
  const other = await shop(approve, { env: { ...env, UPSTREAM_URL: first.origin.url } })
  const replicas = [first, other.withCookie(first.cookie)] as const
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      replicas[n % 2 === 0 ? 0 : 1].pay({ orderId: `order-${n}`, cartId: 'cart-1' }),
    ),
  )
  const results = responses.map((response) => response.json().code ?? response.json().status)
  expect(results.filter((each) => each === 'SUCCESS')).toHaveLength(1)
  expect(results.filter((each) => each === 'CART_IN_PAYMENT' || each === 'PAYMENT_IN_PROGRESS')).toHaveLength(
    19,
  )
  expect(first.charges()).toHaveLength(1)
})

test.each<[string, Handler]>([
  ['paid', approve],
  ['unclear', dropConnection],
])(
  'BFF-98 a claim on a cart that the store lost during the charge is written again: %s',
  async (_how, end) => {
    const env = { ...longTimeouts, REDIS_URL: await emptyRedis() }
    const { pay, charges } = await shop(
      async (...call) => {
        await emptyRedis()
        return end(...call)
      },
      { env },
    )
    await pay()
    expect((await pay(second)).json().code).toBe('CART_IN_PAYMENT')
    expect(charges()).toHaveLength(1)
  },
)

describe('BFF-98 the claim on a cart', () => {
  const dayMs = 24 * 60 * 60 * 1000

  async function kept(charge: Handler, { amount = '48.10' } = {}) {
    const { pay, app } = await shop(charge, { env: { REDIS_URL: await emptyRedis() } })
    await pay({ amount })
    const [key] = (await app.redis?.client.keys('storefront:cart:*')) ?? []
    return key === undefined ? null : app.redis?.client.pttl(key)
  }

  test('is kept as long as the record of a success, and while a charge is unclear', async () => {
    for (const charge of [approve, dropConnection]) {
      expect(await kept(charge)).toBeGreaterThanOrEqual(90 * dayMs - 10_000)
    }
  })

  test('is removed when nothing was charged', async () => {
    expect(await kept(declined)).toBeNull()
    expect(await kept(approve, { amount: '1.00' })).toBeNull()
  })
})

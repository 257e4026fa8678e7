import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { dropConnection } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'
import { readCartAmount } from './charge-check.ts'

const cartCall = 'GET /api/cart/details'
const date = 'Fri, 01 May 2026 18:00:00 GMT'

/** Reads the amount of cart-1 from a product server with this handler; also returns the headers of the call. */
async function read(cart: Handler) {
  const { app, origin } = await startSite({ handlers: { [cartCall]: cart } })
  const context = { headers: { 'x-fan': 'fan-1' }, timing: { upstreamMs: 0 }, lane: 'fan' } as const
  const amount = await readCartAmount(app.upstream, 'cart-1', context)
  return { amount, headers: origin.callsOf(cartCall)[0]?.headers }
}

const cart = (id: unknown, amount: unknown = '48.1') => ({ id, payment: { amount } })

describe('PAY-20 the amount of a cart', () => {
  test('is read past caches, in the fan’s name, with the product server’s time', async () => {
    const { amount, headers } = await read(() => ({ body: cart('cart-1'), headers: { date } }))
    expect(amount).toEqual({ cents: 4810, readAt: Date.parse(date) })
    expect(headers).toMatchObject({ 'cart-id': 'cart-1', 'cache-control': 'no-cache', 'x-fan': 'fan-1' })
  })

  test('is zero without an active cart', async () => {
    const { amount } = await read(() => ({ status: 400, body: cart('cart-1'), headers: { date } }))
    expect(amount).toEqual({ cents: 0, readAt: Date.parse(date) })
  })

  test('is read from a cart without an id, because that is the requested cart', async () => {
    expect((await read(() => ({ body: cart(null, 5) }))).amount).toMatchObject({ cents: 500 })
  })

  test('is an error when another cart is active', async () => {
    await expect(read(() => ({ body: cart('cart-2') }))).rejects.toMatchObject({
      code: 'CART_CHANGED',
      details: { fields: { amount: '0.00' } },
    })
  })

  test.each([401, 403])(
    'BFF-26 is replaced by the product server’s %d, which passes through',
    async (status) => {
      const body = { error: 'token expired' }
      expect((await read(() => ({ status, body }))).amount).toMatchObject({ status, body })
    },
  )

  test.each<[string, Handler]>([
    ['a 404', () => ({ status: 404, body: cart('cart-1') })],
    ['a 201', () => ({ status: 201, body: cart('cart-1') })],
    ['a 500', () => ({ status: 500, body: cart('cart-1') })],
    ['what is not a cart', () => ({ body: '"cart"' })],
    ['an amount in words', () => ({ body: cart('cart-1', 'nine') })],
    ['a broken connection', dropConnection],
  ])('WORLD-11 cannot be read from %s', async (_what, handler) => {
    await expect(read(handler)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
  })
})

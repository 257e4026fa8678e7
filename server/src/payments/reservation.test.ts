import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { approve, everyShop } from '../../test-support/shop.ts'

/** A cart that is told only when the test lets it. */
function slowCart() {
  const asked = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  const cart: Handler = async () => {
    asked.resolve()
    await allowed.promise
    return { body: { id: 'cart-1', payment: { amount: '48.1' } } }
  }
  return { cart, asked: asked.promise, tell: allowed.resolve }
}

const cartCall = 'GET /api/cart/details'
const slow = { UPSTREAM_TIMEOUT_MS: '5000' }

describe.each(everyShop)('%s:', (_name, shop) => {
  test('PAY-21 an order is being paid from the moment its cart is checked, so nobody is told NONE before a charge', async () => {
    const { cart, asked, tell } = slowCart()
    const { pay, attempt, charges } = await shop(approve, { env: slow, handlers: { [cartCall]: cart } })
    const paying = pay()
    await asked
    expect(await attempt()).toBe('PENDING')
    expect((await pay()).json().code).toBe('PAYMENT_IN_PROGRESS')
    tell()
    expect((await paying).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test('PAY-24 an attempt that died before anything was sent is free after its lease; the one that wakes up sends nothing', async () => {
    const { cart, asked, tell } = slowCart()
    let now = Date.now()
    const { pay, attempt, charges, origin } = await shop(approve, {
      env: slow,
      now: () => now,
      handlers: { [cartCall]: cart },
    })
    const sleeper = pay()
    await asked
    now += 60_000
    expect(await attempt()).toBe('NONE')
    origin.handlers[cartCall] = () => ({ body: { id: 'cart-1', payment: { amount: '48.1' } } })
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    tell()
    expect((await sleeper).json().code).toBe('PAYMENT_IN_PROGRESS')
    expect(charges()).toHaveLength(1)
  })

  test('PAY-20 a cart that cannot be read leaves the order free', async () => {
    const { pay, attempt, charges, origin } = await shop(approve)
    const cart = origin.handlers[cartCall]
    origin.handlers[cartCall] = () => ({ status: 500 })
    expect((await pay()).statusCode).toBe(502)
    expect(await attempt()).toBe('NONE')
    if (cart) origin.handlers[cartCall] = cart
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })
})

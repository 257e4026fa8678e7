import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { approve, everyShop } from '../../test-support/shop.ts'

/** A cart whose response the test releases. */
function slowCart() {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const cart: Handler = async () => {
    requested.resolve()
    await released.promise
    return { body: { id: 'cart-1', payment: { amount: '48.1' } } }
  }
  return { cart, cartRequested: requested.promise, releaseCart: released.resolve }
}

const cartCall = 'GET /api/cart/details'
const slowUpstream = { UPSTREAM_TIMEOUT_MS: '5000' }

/** A payment that waits for its cart, under a clock that the test sets. */
async function stalledPayment(open: (typeof everyShop)[number][1]) {
  const { cart, cartRequested, releaseCart } = slowCart()
  const clock = { now: Date.now() }
  const site = await open(approve, {
    env: slowUpstream,
    now: () => clock.now,
    handlers: { [cartCall]: cart },
  })
  const paying = site.pay()
  await cartRequested
  return { ...site, clock, paying, releaseCart }
}

describe.each(everyShop)('%s:', (_name, shop) => {
  test('PAY-21 an order is PENDING from the moment its cart is checked, never NONE just before a charge', async () => {
    const { cart, cartRequested, releaseCart } = slowCart()
    const { pay, attempt, charges } = await shop(approve, {
      env: slowUpstream,
      handlers: { [cartCall]: cart },
    })
    const paying = pay()
    await cartRequested
    expect(await attempt()).toBe('PENDING')
    expect((await pay()).json().code).toBe('PAYMENT_IN_PROGRESS')
    releaseCart()
    expect((await paying).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test('PAY-24 an order reserved by a stalled attempt is free after the lease; the attempt sends nothing when it continues', async () => {
    const { pay, paying, clock, releaseCart, attempt, charges, origin } = await stalledPayment(shop)
    clock.now += 60_000
    expect(await attempt()).toBe('NONE')
    origin.handlers[cartCall] = () => ({ body: { id: 'cart-1', payment: { amount: '48.1' } } })
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    releaseCart()
    expect((await paying).json().code).toBe('PAYMENT_IN_PROGRESS')
    expect(charges()).toHaveLength(1)
  })

  test('PAY-24 an attempt that stalled past its lease sends nothing, even if no other attempt has taken the order', async () => {
    const { paying, clock, releaseCart, attempt, charges } = await stalledPayment(shop)
    clock.now += 60_000
    releaseCart()
    const response = await paying
    expect([response.statusCode, response.json().code]).toEqual([503, 'PAYMENT_NOT_SENT'])
    expect(response.headers['retry-after']).toBe('5')
    expect(await attempt()).toBe('NONE')
    expect(charges()).toEqual([])
  })

  test('PAY-24 an attempt sends nothing if the store was too slow to mark it as sending', async () => {
    let now = Date.now()
    const { pay, attempt, charges, app } = await shop(approve, { now: () => now })
    const { replace } = app.stores.attempts
    app.stores.attempts.replace = async (...write) => {
      now += 12_500
      return replace(...write)
    }
    expect((await pay()).json().code).toBe('PAYMENT_NOT_SENT')
    app.stores.attempts.replace = replace
    expect(await attempt()).toBe('NONE')
    expect(charges()).toEqual([])
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
  })

  test('PAY-21 an expired reservation is deleted before the order is reported as free', async () => {
    const { paying, clock, releaseCart, attempt, charges } = await stalledPayment(shop)
    // Seen by a replica whose clock is a minute ahead.
    clock.now += 60_000
    expect(await attempt()).toBe('NONE')
    clock.now -= 60_000
    releaseCart()
    expect((await paying).json().code).toBe('PAYMENT_IN_PROGRESS')
    expect(charges()).toEqual([])
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

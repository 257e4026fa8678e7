import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { startTestRedis } from '../../test-support/redis.ts'
import { approve, pause, shop } from '../../test-support/shop.ts'

async function shopOn(charge: Handler) {
  const redis = await startTestRedis()
  return { redis, ...(await shop(charge, { env: { REDIS_URL: redis.url } })) }
}

const isBack = { timeout: 8_000, interval: 50 }

describe('BFF-33 with Redis away', () => {
  test('reads go on, and a charge is 503 with Retry-After; when it is back one charge goes through', async () => {
    const { redis, pay, charges, call, cookie, origin } = await shopOn(approve)
    await redis.stop()
    origin.handlers['GET /api/payments/cards'] = () => ({ body: [] })
    expect((await call({ url: '/api/payments/cards', headers: { cookie } })).statusCode).toBe(200)
    const session = await call({ url: '/api/session', headers: { cookie } })
    expect(session.json().session.email).toBe('fan@example.com')

    const refused = await pay()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE'])
    expect(refused.headers['retry-after']).toBe('5')
    const asked = await call({ url: '/api/payments/orders/order-1/attempt', headers: { cookie } })
    expect([asked.statusCode, asked.headers['retry-after']]).toEqual([503, '5'])
    expect(charges()).toEqual([])

    await redis.start()
    await expect.poll(async () => (await pay()).statusCode, isBack).toBe(200)
    expect(charges()).toHaveLength(1)
  })

  test('a charge that Redis left in the middle of is told as it ended, written down later, and not sent again', async () => {
    const redis = await startTestRedis()
    const { pay, charges, attempt } = await shop(
      async () => {
        await redis.stop()
        return { body: { status: 'SUCCESS' } }
      },
      { env: { REDIS_URL: redis.url } },
    )
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect((await pay()).statusCode).toBe(503)
    await redis.start()
    await expect.poll(() => attempt(), isBack).toBe('SUCCESS')
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test('a Redis that forgot everything while the card was charged hears of the success all the same', async () => {
    const redis = await startTestRedis()
    const { pay, charges } = await shop(
      async () => {
        await redis.clear()
        return { body: { status: 'SUCCESS' } }
      },
      { env: { REDIS_URL: redis.url } },
    )
    await pay()
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test('whose answer to the lock was lost nothing is sent, and the order is free again when it is back', async () => {
    const { redis, pay, charges, attempt, origin } = await shopOn(approve)
    const cart = origin.handlers['GET /api/cart/details']
    origin.handlers['GET /api/cart/details'] = async (...given) => {
      // It hears the lock, answers only when nobody listens any more.
      redis.freeze()
      return cart?.(...given)
    }
    const answer = await pay()
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
    expect(charges()).toEqual([])
    redis.thaw()
    await expect.poll(() => attempt(), isBack).toBe('NONE')
    if (cart) origin.handlers['GET /api/cart/details'] = cart
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test('whose connection is cut during a charge one charge is made', async () => {
    const { pay, charges, app } = await shopOn(async () => {
      app.redis?.disconnect(true)
      await pause(20)
      return { body: { status: 'SUCCESS' } }
    })
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    await expect.poll(async () => (await pay()).statusCode, isBack).toBe(200)
    expect(charges()).toHaveLength(1)
  })
})

test('BFF-32 BFF-33 a charge in flight is written down in Redis before the server has closed', async () => {
  const { redis, pay, charges, app } = await shopOn(async () => {
    await pause(300)
    return { body: { status: 'SUCCESS' } }
  })
  const paying = pay()
  await expect.poll(() => charges().length).toBe(1)
  await app.close()
  await paying
  const after = await shop(approve, { env: { REDIS_URL: redis.url } })
  expect(await after.attempt()).toBe('SUCCESS')
})

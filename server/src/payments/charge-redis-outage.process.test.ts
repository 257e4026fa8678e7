import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { startTestRedis } from '../../test-support/redis.ts'
import { approve, pause, shop } from '../../test-support/shop.ts'

async function shopWithRedis(charge: Handler) {
  const redis = await startTestRedis()
  return { redis, ...(await shop(charge, { env: { REDIS_URL: redis.url } })) }
}

const isBack = { timeout: 8_000, interval: 50 }

describe('BFF-33 BFF-63 when Redis becomes unavailable', () => {
  test('reads continue, a charge is 503 with Retry-After, and after the outage one charge goes through', async () => {
    const { redis, pay, charges, attempt, call, cookie, origin } = await shopWithRedis(approve)
    await redis.stop()
    origin.handlers['GET /api/payments/cards'] = () => ({ body: [] })
    expect((await call({ url: '/api/payments/cards', headers: { cookie } })).statusCode).toBe(200)
    const session = await call({ url: '/api/session', headers: { cookie } })
    expect(session.json().session.email).toBe('fan@example.com')

    const refused = await pay()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'PAYMENT_NOT_SENT'])
    expect(refused.headers['retry-after']).toBe('5')
    const status = await call({ url: '/api/payments/orders/order-1/attempt', headers: { cookie } })
    expect([status.statusCode, status.headers['retry-after']]).toEqual([503, '5'])
    expect(charges()).toEqual([])

    await redis.start()
    await expect.poll(() => attempt(), isBack).toBe('NONE')
    await expect.poll(async () => (await pay()).statusCode, isBack).toBe(200)
    expect(charges()).toHaveLength(1)
  })

  test('during a charge, the result is returned, recorded after the outage, and nothing is sent again', async () => {
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

  test('and loses its data during a charge, the success is still recorded', async () => {
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

  test('and its reply to the write before the charge is lost, nothing is sent, and the order is free after the outage', async () => {
    const { redis, pay, charges, attempt, origin } = await shopWithRedis(approve)
    const cart = origin.handlers['GET /api/cart/details']
    origin.handlers['GET /api/cart/details'] = async (...given) => {
      // Redis carries out the next write and replies only after we have stopped waiting.
      redis.freeze()
      return cart?.(...given)
    }
    const response = await pay()
    expect([response.statusCode, response.json().code]).toEqual([503, 'PAYMENT_NOT_SENT'])
    expect(charges()).toEqual([])
    redis.thaw()
    await expect.poll(() => attempt(), isBack).toBe('NONE')
    if (cart) origin.handlers['GET /api/cart/details'] = cart
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(charges()).toHaveLength(1)
  })

  test('and the connection breaks during a charge, one charge is sent', async () => {
    const { pay, charges, app } = await shopWithRedis(async () => {
      app.redis?.client.disconnect(true)
      await pause(20)
      return { body: { status: 'SUCCESS' } }
    })
    expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
    await expect.poll(async () => (await pay()).statusCode, isBack).toBe(200)
    expect(charges()).toHaveLength(1)
  })
})

test('BFF-32 BFF-33 a charge in flight is recorded in Redis before the server has closed', async () => {
  const { redis, pay, charges, app } = await shopWithRedis(async () => {
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

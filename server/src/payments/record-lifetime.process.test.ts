import { expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { emptyRedis } from '../../test-support/redis.ts'
import { approve, dropConnection, pause, shop } from '../../test-support/shop.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A shop with Redis, and the lifetime of its one record: in ms, -1 without an expiry, null without a record. */
async function shopWithRedis(charge: Handler) {
  const site = await shop(charge, { env: { REDIS_URL: await emptyRedis() } })
  const keptMs = async () => {
    const [key] = (await site.app.redis?.client.keys('storefront:attempt:*')) ?? []
    return key === undefined ? null : ((await site.app.redis?.client.pttl(key)) ?? null)
  }
  return { ...site, keptMs }
}

test('BFF-61 the record of a possible charge never expires, before its response and after the response was lost', async () => {
  const { pay, keptMs, charges } = await shopWithRedis(async (...call) => {
    await pause(100)
    return dropConnection(...call)
  })
  const paying = pay()
  await expect.poll(() => charges().length).toBe(1)
  expect(await keptMs()).toBe(-1)
  await paying
  expect(await keptMs()).toBe(-1)
})

test('BFF-61 a success is kept for 90 days', async () => {
  const { pay, keptMs } = await shopWithRedis(approve)
  await pay()
  expect(await keptMs()).toBeGreaterThanOrEqual(90 * dayMs - 10_000)
})

test('BFF-61 an attempt that sent nothing is kept for ten minutes, and for a day once its tap is closed', async () => {
  const { pay, attempt, keptMs, origin } = await shopWithRedis(approve)
  const kept: unknown[] = []
  origin.handlers['GET /api/cart/details'] = async () => {
    kept.push(await keptMs())
    return { status: 400 }
  }
  expect((await pay({ tap: 'tap-00001' })).json().code).toBe('CART_CHANGED')
  kept.push(await keptMs())
  expect(kept).toEqual([expect.any(Number), expect.any(Number)])
  for (const ms of kept) {
    expect(ms).toBeLessThanOrEqual(10 * 60 * 1000)
    expect(ms).toBeGreaterThan(0)
  }
  expect(await attempt('order-1', 'tap-00001')).toBe('NONE')
  expect(await keptMs()).toBeGreaterThanOrEqual(dayMs - 10_000)
})

test('PAY-23 the number of declines survives an attempt that sent nothing, so the next key is new', async () => {
  let handler: Handler = () => ({ body: { status: 'FAILED' } })
  const { pay, attempt, charges } = await shopWithRedis((...call) => handler(...call))
  await pay()
  expect((await pay({ amount: '1.00' })).json().code).toBe('CART_CHANGED')
  expect(await attempt()).toBe('FAILED')
  handler = approve
  await pay()
  expect(new Set(charges().map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
})

test('PAY-23 BFF-58 a failure is kept for a day, also while the order is tried again', async () => {
  const { pay, keptMs, origin } = await shopWithRedis(() => ({ body: { status: 'FAILED' } }))
  await pay()
  const kept = [await keptMs()]
  const cart = origin.handlers['GET /api/cart/details']
  origin.handlers['GET /api/cart/details'] = async (...call) => {
    kept.push(await keptMs())
    return cart?.(...call)
  }
  await pay()
  for (const ms of kept) {
    expect(ms).toBeGreaterThanOrEqual(dayMs - 10_000)
    expect(ms).toBeLessThanOrEqual(dayMs)
  }
  expect(kept).toHaveLength(2)
})

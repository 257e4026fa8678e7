import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { emptyRedis } from '../../test-support/redis.ts'
import { approve, chargeName, dropConnection, firstOf, longTimeouts, shop } from '../../test-support/shop.ts'

/** A fan who signed in at the first of two replicas that share session keys, Redis and product server. */
async function replicas(charge: Handler, { now = Date.now }: { now?: () => number } = {}) {
  const shared = {
    ...longTimeouts,
    REDIS_URL: await emptyRedis(),
    SESSION_KEYS: randomBytes(32).toString('base64'),
  }
  const first = await shop(charge, { env: shared, now })
  const second = await shop(charge, { env: { ...shared, UPSTREAM_URL: first.origin.url }, now })
  const headers = { cookie: first.cookie }
  return { first, second: second.withCookie(first.cookie), headers, charges: first.charges }
}

test('BFF-15 a session of one replica is valid at the other', async () => {
  const { second } = await replicas(approve)
  expect((await second.callAsFan({ url: '/api/session' })).json().session.email).toBe('fan@example.com')
  expect((await second.pay()).json()).toEqual({ status: 'SUCCESS' })
})

test('BFF-15 a log-out at one replica ends the session at the other', async () => {
  const { first, second, headers, charges } = await replicas(approve)
  await first.call({ method: 'POST', url: '/api/logout', headers })
  const response = await second.callAsFan({ url: '/api/session' })
  expect(response.json()).toEqual({ session: null })
  expect(String(response.headers['set-cookie'])).toContain('__Host-session=;')
  expect((await second.pay()).statusCode).toBe(401)
  expect(charges()).toEqual([])
})

test('BFF-18 a login at one replica ends the session it replaces at the other', async () => {
  const { first, second, headers } = await replicas(approve)
  await first.call({ method: 'POST', url: '/api/login', payload: { idToken: 'good' }, headers })
  expect((await second.callAsFan({ url: '/api/session' })).json()).toEqual({ session: null })
})

test('BFF-27 of 20 simultaneous charges at two replicas one is sent, the others are 409', async () => {
  const charged = Promise.withResolvers<void>()
  const { first, second, charges } = await replicas(async () => {
    await charged.promise
    return { body: { status: 'SUCCESS' } }
  })
  const all = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? first : second).pay())
  const codes = (await firstOf(19, all)).map((response) => response.json().code)
  expect(codes).toEqual(Array(19).fill('PAYMENT_IN_PROGRESS'))
  expect(await second.attempt()).toBe('PENDING')
  charged.resolve()
  await Promise.all(all)
  expect(charges()).toHaveLength(1)
  expect(charges()[0]?.path).toBe(chargeName.split(' ')[1])
})

test('PAY-22 a success at one replica is returned by the other', async () => {
  const { first, second, charges } = await replicas(() => ({
    body: { status: 'SUCCESS', userMessage: 'Enjoy' },
  }))
  await first.pay()
  expect((await second.pay()).json()).toEqual({ status: 'SUCCESS', userMessage: 'Enjoy' })
  expect(charges()).toHaveLength(1)
})

test('BFF-29 a charge that is unknown at one replica is unknown at the other, and a transaction resolves it for both', async () => {
  const { first, second, charges } = await replicas(dropConnection)
  expect((await first.pay()).statusCode).toBe(202)
  expect((await second.pay()).statusCode).toBe(202)
  expect(charges()).toHaveLength(1)
  first.history.add({ orderID: 'order-1', status: 'completed' })
  expect(await second.attempt()).toBe('SUCCESS')
  expect((await first.pay()).json()).toEqual({ status: 'SUCCESS' })
})

test('PAY-23 a charge declined at one replica may be tried again at the other', async () => {
  let handler: Handler = () => ({ body: { status: 'FAILED' } })
  const { first, second, charges } = await replicas((call, raw) => handler(call, raw))
  await first.pay()
  handler = approve
  expect((await second.pay()).json()).toEqual({ status: 'SUCCESS' })
  expect(new Set(charges().map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
})

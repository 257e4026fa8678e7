import { expect, onTestFinished, test, vi } from 'vitest'
import { startSite } from '../../test-support/site.ts'

const cards = { url: '/api/payments/cards' }
const manyPerAccount = { callsPerAccount: 1_000, callsPerEndpoint: 1_000 }

test('BFF-85 calls beyond the queue of a slow endpoint are refused at once, and other endpoints are unaffected', async () => {
  const released = Promise.withResolvers<void>()
  const { app, call, signIn, origin } = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '30000' },
    config: { upstreamConnections: 4, upstreamQueue: 8, ...manyPerAccount },
    handlers: {
      'GET /api/payments/cards': () => released.promise.then(() => ({ body: [] })),
      'GET /api/transactions': () => ({ body: { data: [] } }),
    },
  })
  const headers = { cookie: await signIn() }
  const gauge = async (name: string) =>
    (await app.metrics.registry.metrics())
      .split('\n')
      .find((line) => line.startsWith(`storefront_upstream_${name}{endpoint="listCards"}`))
      ?.split(' ')[1]

  const held = Array.from({ length: 12 }, () => call({ ...cards, headers }))
  await expect.poll(() => gauge('queued'), { timeout: 5_000 }).toBe('8')
  expect(await gauge('in_flight')).toBe('4')

  // They end although none of the earlier calls has ended.
  const refused = await Promise.all(Array.from({ length: 50 }, () => call({ ...cards, headers })))
  for (const response of refused) {
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    expect(response.json().code).toBe('UNAVAILABLE')
  }
  expect(await gauge('refused_total')).toBe('50')
  expect((await call({ url: '/api/transactions', headers })).statusCode).toBe(200)

  released.resolve()
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  expect(origin.callsOf('GET /api/payments/cards')).toHaveLength(12)
  await expect.poll(() => gauge('in_flight')).toBe('0')
  expect(await gauge('queued')).toBe('0')
  expect((await call({ ...cards, headers })).statusCode).toBe(200)
})

test('BFF-85 an endpoint that hangs under hundreds of calls does not block others', async () => {
  const { call, signIn, origin } = await startSite({
    config: manyPerAccount,
    handlers: {
      'GET /api/payments/cards': () => undefined,
      'GET /api/transactions': () => ({ body: { data: [] } }),
      'POST /api/payments/generate-order-id': () => ({ body: { orderId: 'o-1' } }),
    },
  })
  const cookie = await signIn()
  // With the clock stopped, no call reaches its deadline.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hanging = Array.from({ length: 400 }, () => call({ url: '/api/payments/cards', headers: { cookie } }))
  await expect.poll(() => origin.callsOf('GET /api/payments/cards').length).toBe(64)
  const others = await Promise.all([
    ...Array.from({ length: 20 }, () => call({ url: '/api/transactions', headers: { cookie } })),
    call({ method: 'POST', url: '/api/payments/generate-order-id', headers: { cookie } }),
  ])
  expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  // The deadline ends the others too.
  await vi.advanceTimersByTimeAsync(5_000)
  const ends = await Promise.all(hanging)
  expect(new Set(ends.map(({ statusCode }) => statusCode))).toEqual(new Set([504]))
})

test('hundreds of reads that meet a 503 with a long body are sent once each, and the site recovers at once', async () => {
  let isWell = false
  const { call, signIn, origin } = await startSite({
    env: { UPSTREAM_TIMEOUT_MS: '60000' },
    config: manyPerAccount,
    handlers: {
      'GET /api/payments/cards': () => (isWell ? { body: [] } : { status: 503, body: 'x'.repeat(200_000) }),
    },
  })
  const headers = { cookie: await signIn() }
  const responses = await Promise.all(Array.from({ length: 500 }, () => call({ ...cards, headers })))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([502]))
  expect(origin.callsOf('GET /api/payments/cards')).toHaveLength(500)
  isWell = true
  const since = performance.now()
  expect((await call({ ...cards, headers })).statusCode).toBe(200)
  // Behind a call that hangs it would take 60 s.
  expect(performance.now() - since).toBeLessThan(10_000)
}, 60_000)

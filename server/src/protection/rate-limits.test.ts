import { expect, test } from 'vitest'
import { shop } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'
import { limits } from './rate-limits.ts'

const login = { method: 'POST', url: '/api/login', payload: { idToken: 'good' } } as const
const forged = { ...login, payload: { idToken: 'forged' } } as const

type Site = Awaited<ReturnType<typeof startSite>>

/** Makes calls, a hundred at a time. Returns how many responses had each status. */
async function statusesOf(times: number, call: () => Promise<{ statusCode: number }>) {
  const counts: Record<number, number> = {}
  for (let at = 0; at < times; at += 100) {
    const batch = Array.from({ length: Math.min(100, times - at) }, call)
    for (const { statusCode } of await Promise.all(batch)) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  }
  return counts
}

const from = (site: Site, remoteAddress: string, headers = {}) =>
  site.call({ ...forged, remoteAddress, headers })

test('BFF-41 logins of one client are limited by its address, whatever X-Forwarded-For it sends', async () => {
  const site = await startSite()
  let spoofed = 0
  const counts = await statusesOf(limits.login.client + 20, () => {
    spoofed += 1
    return from(site, '198.51.100.7', { 'x-forwarded-for': `203.0.113.${spoofed % 250}` })
  })
  expect(counts).toEqual({ 401: limits.login.client, 429: 20 })
  const refused = await from(site, '198.51.100.7')
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    error: 'Too many requests. Please try again later.',
    requestId: expect.any(String),
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await from(site, '198.51.100.8')).statusCode).toBe(401)
})

test('BFF-41 behind a trusted proxy the forwarded client counts; of IPv6 its /64', async () => {
  const site = await startSite({ env: { TRUST_PROXY: '10.0.0.0/8' } })
  const as = (client: string) => from(site, '10.0.0.1', { 'x-forwarded-for': client })
  let last = 0
  const counts = await statusesOf(limits.login.client + 5, () => {
    last += 1
    return as(`2001:db8:1:2::${last.toString(16)}`)
  })
  expect(counts).toEqual({ 401: limits.login.client, 429: 5 })
  expect((await as('2001:db8:1:3::1')).statusCode).toBe(401)
})

test('BFF-41 logins of one account are limited from whatever address, and forged ones do not count', async () => {
  const site = await startSite()
  let address = 0
  const next = () => `198.51.100.${(address++ % 250) + 1}`
  await statusesOf(limits.login.account + 10, () => from(site, next()))
  const counts = await statusesOf(limits.login.account + 7, () =>
    site.call({ ...login, remoteAddress: next() }),
  )
  expect(counts).toEqual({ 200: limits.login.account, 429: 7 })
  expect(site.origin.callsOf('POST /api/login')).toHaveLength(limits.login.account)
})

test('BFF-41 payments of one account are limited, those of another from the same address are not', async () => {
  const { call, app } = await startSite({
    handlers: { 'POST /api/payments/generate-order-id': () => ({ body: { orderId: 'o-1' } }) },
    deps: { verifyIdToken: async (email) => ({ email }) },
  })
  const cookieOf = async (email: string) => {
    const response = await call({ ...login, payload: { idToken: email } })
    return `${response.cookies[0]?.name}=${response.cookies[0]?.value}`
  }
  const order = async (cookie: string) =>
    call({ method: 'POST', url: '/api/payments/generate-order-id', headers: { cookie } })
  const [one, other] = [await cookieOf('one@fans.test'), await cookieOf('other@fans.test')]
  const counts = await statusesOf(limits.payments.account + 3, () => order(one))
  expect(counts).toEqual({ 200: limits.payments.account, 429: 3 })
  expect((await order(other)).statusCode).toBe(200)
  expect(await app.metrics.registry.metrics()).toContain(
    'storefront_rate_limited_total{limit="payments-account"} 3',
  )
})

test('BFF-41 BFF-28 a charge over the limit is refused before anything is sent', async () => {
  const { pay, charges } = await shop(() => ({ body: { status: 'FAILED' } }))
  const counts = await statusesOf(limits.payments.account + 2, () => pay({ amount: '1.00' }))
  expect(counts[429]).toBe(2)
  expect(charges()).toEqual([])
})

test.each(['/api/nothing', '/assets/nothing.js'])(
  'BFF-41 a flood of unknown addresses (%s) is 429, while known ones go on',
  async (url) => {
    const { call } = await startSite()
    const counts = await statusesOf(limits.notFound.client + 10, () => call({ url }))
    expect(counts).toEqual({ 404: limits.notFound.client, 429: 10 })
    expect((await call({ url: '/api/session' })).statusCode).toBe(200)
  },
)

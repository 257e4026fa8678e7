import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { emptyRedis, startTestRedis } from '../../test-support/redis.ts'
import { longTimeouts, shop } from '../../test-support/shop.ts'
import { loggedIn, productToken, startSite } from '../../test-support/site.ts'
import { AppError } from '../errors/app-error.ts'

type Call = () => Promise<{ statusCode: number }>
type Site = Awaited<ReturnType<typeof loginSite>>

/** A site that accepts every ID token that does not begin with 'bad', for the account that the token names. */
const loginSite = (env: Record<string, string>) =>
  startSite({
    env: { ...longTimeouts, ...env },
    handlers: {
      'POST /api/payments/initiate': () => ({ body: {} }),
      'POST /api/payments/generate-order-id': () => ({ body: { orderId: 'o-1' } }),
    },
    deps: {
      verifyIdToken: async (name) => {
        if (name.startsWith('bad')) throw new AppError('ID_TOKEN_REFUSED')
        return { uid: name, email: `${name}@fans.test` }
      },
    },
  })

const logIn = ({ call }: Site, idToken: string, options: InjectOptions = {}) =>
  call({ method: 'POST', url: '/api/login', payload: { idToken }, ...options })

/** The statuses of a call that is made several times in sequence. */
async function statusesOf(times: number, call: (at: number) => Promise<{ statusCode: number }>) {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1) statuses.push((await call(at)).statusCode)
  return statuses
}

const upTo = (limit: number, status: number, over = 2) => [
  ...Array(limit).fill(status),
  ...Array(over).fill(429),
]

const anyAddress = (at: number) => `198.51.${Math.floor(at / 250)}.${(at % 250) + 1}`
const limitedBy = async ({ app }: Pick<Site, 'app'>) =>
  [...(await app.metrics.registry.metrics()).matchAll(/rate_limited_total\{limit="([\w-]+)"\} [1-9]/g)].map(
    ([, limit]) => limit,
  )

describe('BFF-41 verified logins are limited', () => {
  test('of one account, from any address', async () => {
    const site = await loginSite({ LIMIT_LOGIN_ACCOUNT: '4' })
    const statuses = await statusesOf(6, (at) => logIn(site, 'ana', { remoteAddress: anyAddress(at) }))
    expect(statuses).toEqual(upTo(4, 200))
    expect(await limitedBy(site)).toEqual(['login-account'])
    expect(site.origin.callsOf('POST /api/login')).toHaveLength(4)
    expect((await logIn(site, 'ben')).statusCode).toBe(200)
  })

  test('BFF-65 of one account, and rejected ones consume neither the limit of its address nor of its tenant', async () => {
    const site = await loginSite({
      LIMIT_LOGIN_ACCOUNT: '2',
      LIMIT_LOGIN_CLIENT: '4',
      LIMIT_LOGIN_TENANT: '4',
    })
    expect(await statusesOf(20, () => logIn(site, 'ana'))).toEqual(upTo(2, 200, 18))
    expect((await logIn(site, 'ben')).statusCode).toBe(200)
  })

  test('of one client, with any X-Forwarded-For', async () => {
    const site = await loginSite({ LIMIT_LOGIN_CLIENT: '4' })
    const remoteAddress = '198.51.100.7'
    const statuses = await statusesOf(6, (at) =>
      logIn(site, `fan-${at}`, { remoteAddress, headers: { 'x-forwarded-for': anyAddress(at) } }),
    )
    expect(statuses).toEqual(upTo(4, 200))
    expect(await limitedBy(site)).toEqual(['login-client'])
    const refused = await logIn(site, 'fan-9', { remoteAddress })
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: 'Too many requests. Please try again later.',
      requestId: expect.any(String),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await logIn(site, 'fan-9', { remoteAddress: '198.51.100.8' })).statusCode).toBe(200)
  })

  test('of one client behind a trusted proxy, by the forwarded address, for IPv6 by its /64', async () => {
    const site = await loginSite({ LIMIT_LOGIN_CLIENT: '4', TRUST_PROXY: '10.0.0.0/8' })
    const as = (at: number, client: string) =>
      logIn(site, `fan-${at}`, { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': client } })
    expect(await statusesOf(6, (at) => as(at, `2001:db8:1:2::${at}`))).toEqual(upTo(4, 200))
    expect((await as(9, '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  test('of one tenant, from any addresses and accounts', async () => {
    const site = await loginSite({ LIMIT_LOGIN_TENANT: '4' })
    const from = (at: number, headers = {}) =>
      logIn(site, `fan-${at}`, { remoteAddress: anyAddress(at), headers })
    expect(await statusesOf(6, from)).toEqual(upTo(4, 200))
    expect(await limitedBy(site)).toEqual(['login-tenant'])
    expect((await from(9, { host: 'other.fans.test' })).statusCode).toBe(200)
  })

  test('while Redis is unavailable', async () => {
    const redis = await startTestRedis()
    const site = await loginSite({
      LIMIT_LOGIN_ACCOUNT: '4',
      LIMIT_INVALID_LOGIN_CLIENT: '4',
      REDIS_URL: redis.url,
    })
    await redis.stop()
    expect(await statusesOf(6, () => logIn(site, 'ana'))).toEqual(upTo(4, 200))
    expect(await statusesOf(6, () => logIn(site, 'bad'))).toEqual(upTo(4, 401))
  })
})

describe('BFF-65 invalid logins', () => {
  const rubbish: [string, InjectOptions, number][] = [
    ['an empty body', { payload: {} }, 400],
    ['a token that is not a string', { payload: { idToken: 7 } }, 400],
    ['an invalid token', { payload: { idToken: 'bad' } }, 401],
    ['broken JSON', { payload: '{"idToken":', headers: { 'content-type': 'application/json' } }, 400],
    ['another type', { payload: 'idToken=good', headers: { 'content-type': 'text/plain' } }, 415],
    ['a too long body', { payload: { idToken: 'x'.repeat(13_000) } }, 413],
  ]

  test.each(rubbish)(
    '%s counts against its address, and a fan can still sign in from there',
    async (_name, request, status) => {
      const site = await loginSite({
        LIMIT_INVALID_LOGIN_CLIENT: '4',
        LIMIT_LOGIN_CLIENT: '4',
        LIMIT_LOGIN_TENANT: '4',
      })
      const send = () => logIn(site, '', { remoteAddress: '198.51.100.7', ...request })
      expect(await statusesOf(30, send)).toEqual(upTo(4, status, 26))
      expect(await limitedBy(site)).toEqual(['invalid-login-client'])
      expect(site.origin.calls).toEqual([])
      expect((await logIn(site, 'ana', { remoteAddress: '198.51.100.7' })).statusCode).toBe(200)
      expect((await logIn(site, 'bad', { remoteAddress: '198.51.100.8' })).statusCode).toBe(401)
    },
  )

  test('from many networks do not close the tenant, and cause no call upstream', async () => {
    const site = await loginSite({ LIMIT_LOGIN_TENANT: '4' })
    const statuses = await statusesOf(30, (at) => logIn(site, 'bad', { remoteAddress: anyAddress(at) }))
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(site.origin.calls).toEqual([])
    expect((await logIn(site, 'ana')).statusCode).toBe(200)
  })

  test('that never stop do not affect 200 fans who sign in from the same address', async () => {
    const site = await loginSite({})
    const remoteAddress = '198.51.100.7'
    const fans: number[] = []
    for (let at = 0; at < 2_000; at += 100) {
      const batch = Array.from({ length: 100 }, async (_, place) => {
        const isFan = place % 10 === 9
        const idToken = `${isFan ? 'fan' : 'bad'}-${at + place}`
        const { statusCode } = await logIn(site, idToken, { remoteAddress })
        if (isFan) fans.push(statusCode)
      })
      await Promise.all(batch)
    }
    expect(fans).toEqual(Array(200).fill(200))
    expect(site.origin.callsOf('POST /api/login')).toHaveLength(200)
  })
})

const payment: InjectOptions = {
  method: 'POST',
  url: '/api/payments/initiate',
  payload: { orderId: 'o-1', amount: '1.00' },
}
const orderId: InjectOptions = { method: 'POST', url: '/api/payments/generate-order-id' }

/** A site, and a function that makes a call (by default a payment) of a fan, who is signed in once, from the given address. */
async function paymentSite(env: Record<string, string>) {
  const site = await loginSite(env)
  let customers = 0
  site.origin.handlers['POST /api/login'] = () => {
    customers += 1
    return loggedIn(productToken(), `C-${customers}`)
  }
  const fanAt = async (name: string, remoteAddress = '198.51.100.7', host = 'demo.fans.test') => {
    const [cookie] = (await logIn(site, name, { headers: { host } })).cookies
    const headers = { host, cookie: `${cookie?.name}=${cookie?.value}` }
    return (call = payment) => site.call({ remoteAddress, headers, ...call })
  }
  return { ...site, fanAt }
}

describe('BFF-41 writes of payments are limited', () => {
  test('of one account, at any address; another one at the same address is not affected', async () => {
    const site = await paymentSite({
      LIMIT_PAYMENTS_ACCOUNT: '4',
      LIMIT_PAYMENTS_CLIENT: '6',
      LIMIT_PAYMENTS_TENANT: '6',
    })
    const ana = await site.fanAt('ana')
    expect(await statusesOf(30, () => ana())).toEqual(upTo(4, 200, 26))
    expect(await limitedBy(site)).toEqual(['payments-account'])
    expect((await (await site.fanAt('ben'))()).statusCode).toBe(200)
  })

  test('of one client, over all its accounts', async () => {
    const site = await paymentSite({ LIMIT_PAYMENTS_CLIENT: '4' })
    const fans = await Promise.all(['ana', 'ben', 'cat', 'dan', 'eve', 'fay'].map((name) => site.fanAt(name)))
    expect(await statusesOf(6, (at) => (fans[at] as Call)())).toEqual(upTo(4, 200))
    expect(await limitedBy(site)).toEqual(['payments-client'])
    expect((await (await site.fanAt('gus', '198.51.100.8'))()).statusCode).toBe(200)
  })

  test('of one tenant, over all accounts and addresses', async () => {
    const site = await paymentSite({ LIMIT_PAYMENTS_TENANT: '4' })
    const fans = await Promise.all(
      Array.from({ length: 6 }, (_, at) => site.fanAt(`fan-${at}`, anyAddress(at))),
    )
    expect(await statusesOf(6, (at) => (fans[at] as Call)())).toEqual(upTo(4, 200))
    expect(await limitedBy(site)).toEqual(['payments-tenant'])
    const elsewhere = await site.fanAt('gus', anyAddress(9), 'other.fans.test')
    expect((await elsewhere()).statusCode).toBe(200)
  })

  test('BFF-41 a charge over the limit is refused before anything is sent', async () => {
    const { pay, charges } = await shop(() => ({ body: { status: 'FAILED' } }), {
      env: { LIMIT_PAYMENTS_ACCOUNT: '4' },
    })
    expect(await statusesOf(6, () => pay({ amount: '1.00' }))).toEqual(upTo(4, 409))
    expect(charges()).toEqual([])
  })

  test('BFF-105 order ids are limited by day and account, and do not count as payments', async () => {
    const site = await paymentSite({ LIMIT_ORDER_IDS_ACCOUNT: '4', LIMIT_PAYMENTS_ACCOUNT: '1' })
    const ana = await site.fanAt('ana')
    expect(await statusesOf(6, () => ana(orderId))).toEqual(upTo(4, 200))
    expect(await limitedBy(site)).toEqual(['order-ids-account'])
    const dayS = 86_400
    const retryAfterS = Number((await ana(orderId)).headers['retry-after'])
    expect(retryAfterS).toBeGreaterThan(dayS - 60)
    expect(retryAfterS).toBeLessThanOrEqual(dayS)
    expect((await ana()).statusCode).toBe(200)
    expect((await (await site.fanAt('ben'))(orderId)).statusCode).toBe(200)
  })

  test('and so are the payment lookups of one account', async () => {
    const { callAsFan } = await shop(() => undefined, { env: { LIMIT_LOOKUPS_ACCOUNT: '4' } })
    const ask = () => callAsFan({ url: '/api/payments/orders/order-1/attempt' })
    expect(await statusesOf(6, ask)).toEqual(upTo(4, 200))
  })
})

describe.each(['memory', 'redis'])('BFF-105 strangers with accounts, counted in %s', (where) => {
  const storeOf = async () => (where === 'redis' ? { REDIS_URL: await emptyRedis() } : undefined)

  test.each(['TENANT', 'CLIENT'])(
    'a new fan can sign in while they exhaust the limit LOGIN_%s',
    async (who) => {
      const site = await loginSite({
        ...(await storeOf()),
        LIMIT_LOGIN_ACCOUNT: '10',
        [`LIMIT_LOGIN_${who}`]: '40',
      })
      const strangers = await statusesOf(70, (at) => logIn(site, `stranger-${Math.floor(at / 10)}`))
      // The last three come when the open budget is exhausted; two requests of each may use the reserve.
      expect(strangers.filter((status) => status === 200)).toHaveLength(30 + 4 * 2)
      expect(await limitedBy(site)).toEqual([`login-${who.toLowerCase()}`])
      expect((await logIn(site, 'ana')).statusCode).toBe(200)
      expect(await statusesOf(5, (at) => logIn(site, `fan-${at}`))).toEqual(upTo(1, 200, 4))
      expect(site.origin.callsOf('POST /api/login')).toHaveLength(40)
    },
  )

  test.each([
    ['payments', payment, { LIMIT_PAYMENTS_TENANT: '40', LIMIT_PAYMENTS_ACCOUNT: '20' }],
    ['order-ids', orderId, { LIMIT_ORDER_IDS_TENANT: '40', LIMIT_ORDER_IDS_ACCOUNT: '20' }],
  ])('a new fan is not refused while they exhaust the limit of %s', async (name, call, env) => {
    const site = await paymentSite({ ...(await storeOf()), ...env })
    for (const name of ['one', 'two', 'three']) {
      const stranger = await site.fanAt(name)
      await statusesOf(20, () => stranger(call))
    }
    expect(await limitedBy(site)).toEqual([`${name}-tenant`])
    const ana = await site.fanAt('ana')
    // Six requests of the third stranger could use the reserve.
    expect(await statusesOf(6, () => ana(call))).toEqual(upTo(4, 200))
    expect((await ana({ url: '/api/session' })).statusCode).toBe(200)
  })

  test('BFF-41 a request rejected by one limit does not consume the others', async () => {
    const site = await loginSite({
      ...(await storeOf()),
      LIMIT_LOGIN_ACCOUNT: '3',
      LIMIT_LOGIN_CLIENT: '20',
      LIMIT_LOGIN_TENANT: '4',
    })
    const at = (name: string, host?: string) => logIn(site, name, host ? { headers: { host } } : {})
    await statusesOf(4, (fan) => at(`fan-${fan}`))
    expect(await statusesOf(40, () => at('ana'))).toEqual(Array(40).fill(429))
    expect(await limitedBy(site)).toEqual(['login-tenant'])
    expect(await statusesOf(5, () => at('ana', 'other.fans.test'))).toEqual(upTo(3, 200))
  })
})

test.each(['/api/nothing', '/assets/nothing.js'])(
  'BFF-41 a flood of unknown addresses (%s) is 429, while known ones still work',
  async (url) => {
    const site = await startSite({ env: { LIMIT_NOT_FOUND_CLIENT: '4' } })
    expect(await statusesOf(6, () => site.call({ url }))).toEqual(upTo(4, 404))
    expect(await limitedBy(site)).toEqual(['not-found-client'])
    expect((await site.call({ url: '/api/session' })).statusCode).toBe(200)
  },
)

test('BFF-41 reports of one client are limited, and those over the limit are not logged', async () => {
  const lines: string[] = []
  const site = await startSite({
    env: { LIMIT_VITALS_CLIENT: '4', LOG_LEVEL: 'info' },
    deps: { logDestination: { write: (line) => void lines.push(line) } },
  })
  const entries = [{ kind: 'error', message: 'x is not a function', screen: '/cart' }]
  const report = (remoteAddress: string) =>
    site.call({ method: 'POST', url: '/api/vitals', payload: { entries }, remoteAddress })
  expect(await statusesOf(6, () => report('198.51.100.7'))).toEqual(upTo(4, 204))
  expect(await limitedBy(site)).toEqual(['vitals-client'])
  expect(lines.filter((line) => line.includes('reported by a browser'))).toHaveLength(4)
  expect((await report('198.51.100.8')).statusCode).toBe(204)
})

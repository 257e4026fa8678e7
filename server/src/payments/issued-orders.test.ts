import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { approve, chargeName, pause, payload, proofOf, shop } from '../../test-support/shop.ts'

const generate = { method: 'POST', url: '/api/payments/generate-order-id' } as const

/** A shop whose product server numbers its orders, and calls of a fan with a browser's cookies. */
async function orderingShop(env: Record<string, string> = {}, now = Date.now) {
  let orders = 0
  const site = await shop(approve, {
    env,
    now,
    handlers: { 'POST /api/payments/generate-order-id': () => ({ body: { orderId: `order-${++orders}` } }) },
  })
  let session = site.cookie
  const issue = async (cookie = session) => {
    const response = await site.call({ ...generate, headers: { cookie } })
    const proofs = response.cookies.filter(({ name }) => name.startsWith('__Host-order-'))
    return { response, proofs, orderId: response.json().orderId as string }
  }
  const charge = (orderId: string, ...proofs: { name: string; value: string }[]) =>
    site.call({
      method: 'POST',
      url: '/api/payments/cards/card-1/charge',
      payload: { ...payload, orderId, cartId: orderId.replace('order', 'cart') },
      headers: { cookie: [session, ...proofs.map(({ name, value }) => `${name}=${value}`)].join('; ') },
    })
  const signInAgain = async () => {
    session = await site.signIn()
  }
  return { ...site, issue, charge, signInAgain }
}

describe('BFF-103 an order id that was issued', () => {
  test('is proved by a cookie that only the server reads, and may be charged', async () => {
    const { issue, charge } = await orderingShop()
    const { response, proofs, orderId } = await issue()
    expect(response.json()).toEqual({ orderId: 'order-1' })
    expect(proofs).toEqual([
      expect.objectContaining({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 43_200 }),
    ])
    expect((await charge(orderId, ...proofs)).json()).toEqual({ status: 'SUCCESS' })
  })

  test('may be charged at once after the store has lost everything, at any replica with our keys', async () => {
    const [first, second] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'))
    const before = await orderingShop({ SESSION_KEYS: `${first}` })
    const { proofs, orderId } = await before.issue()
    const after = await orderingShop({ SESSION_KEYS: `${second},${first}` })
    expect((await after.charge(orderId, ...proofs)).json()).toEqual({ status: 'SUCCESS' })
  })

  test('is kept by both of two tabs that get one at the same time', async () => {
    const { issue, charge } = await orderingShop()
    const tabs = await Promise.all([issue(), issue()])
    const proofs = tabs.flatMap((tab) => tab.proofs)
    for (const { orderId } of tabs)
      expect((await charge(orderId, ...proofs)).json()).toEqual({ status: 'SUCCESS' })
  })

  test('is one of the eight newest of a browser; an older proof is deleted', async () => {
    let now = Date.now()
    const { issue, cookie } = await orderingShop({}, () => now)
    const kept: string[] = []
    for (let count = 0; count < 9; count++) {
      now += 1_000
      const { proofs } = await issue([cookie, ...kept].join('; '))
      const [given, deleted] = proofs
      if (count === 8) expect([deleted?.name, deleted?.value]).toEqual([kept[0]?.split('=')[0], ''])
      else expect(deleted).toBeUndefined()
      kept.push(`${given?.name}=${given?.value}`)
    }
  })

  test('is proved again when the product server repeats it among eight others', async () => {
    let now = Date.now()
    const { issue, cookie, origin, charge } = await orderingShop({}, () => now)
    const kept: { name: string; value: string }[] = []
    const issueNext = async () => {
      now += 1_000
      return issue([cookie, ...kept.map(({ name, value }) => `${name}=${value}`)].join('; '))
    }
    for (let count = 0; count < 8; count++) kept.push(...(await issueNext()).proofs)
    origin.handlers['POST /api/payments/generate-order-id'] = () => ({ body: { orderId: 'order-1' } })
    const { proofs } = await issueNext()
    expect(proofs).toEqual([expect.objectContaining({ name: kept[0]?.name, maxAge: 43_200 })])
    expect((await charge('order-1', ...proofs)).json()).toEqual({ status: 'SUCCESS' })
  })

  test('BFF-95 is known as sent also when the product server repeats it', async () => {
    const { issue, cookie, origin } = await orderingShop()
    origin.handlers['POST /api/payments/generate-order-id'] = () => ({ body: { orderId: 'order-1' } })
    const [first] = (await issue()).proofs
    const [again] = (await issue(`${cookie}; ${first?.name}=${first?.value}.sent`)).proofs
    expect(again?.value).toMatch(/\.sent$/)
    expect(first?.value).not.toMatch(/\.sent$/)
  })

  test.each([
    [422, { message: 'No' }, 422],
    [500, { userMessage: 'Later', stack: 'db.internal' }, 502],
    [200, { order: 'order-1' }, 502],
  ])('is not set when the product server responds with %i %j', async (status, body, expected) => {
    const { issue, origin } = await orderingShop()
    origin.handlers['POST /api/payments/generate-order-id'] = () => ({ status, body })
    const { response, proofs } = await issue()
    expect([response.statusCode, proofs]).toEqual([expected, []])
    expect(response.body).not.toContain('db.internal')
  })
})

describe('BFF-103 an order id that was not issued to this fan', () => {
  test('is not charged: many of them cause no call and leave nothing in the store', async () => {
    const { charge, app, origin } = await orderingShop({ LIMIT_PAYMENTS_ACCOUNT: '2000' })
    const before = origin.calls.length
    for (let count = 0; count < 1_000; count++) {
      const response = await charge(`order-${count}`)
      expect([response.statusCode, response.json().code]).toEqual([409, 'ORDER_NOT_ISSUED'])
    }
    expect(origin.calls).toHaveLength(before)
    expect((await app.stores.attempts.scan('', null)).entries).toEqual([])
  })

  test.each<[string, Parameters<typeof proofOf>[1]]>([
    ['another order', { orderId: 'order-2' }],
    ['another fan', { customer: 'C-200' }],
    ['another venue', { tenant: 'light' }],
  ])('is not charged with the proof of %s', async (_whose, changes) => {
    const { charge, app, charges } = await orderingShop()
    const [, name = ''] = /^(.*?)=/.exec(proofOf(app.config.sessionKeys)) ?? []
    const value = proofOf(app.config.sessionKeys, changes).replace(/^.*?=/, '')
    expect((await charge('order-1', { name, value })).json().code).toBe('ORDER_NOT_ISSUED')
    expect(charges()).toEqual([])
  })

  test.each([
    ['damaged', (value: string) => value.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'))],
    ['truncated', (value: string) => value.slice(0, -1)],
    ['not ASCII', (value: string) => value.replace(/.$/, 'é')],
    ['with another time', (value: string) => value.replace(/^\d+/, (time) => `${Number(time) + 1}`)],
    ['empty', () => ''],
  ])('is not charged with a proof that is %s', async (_how, damage) => {
    const { charge, issue } = await orderingShop()
    const { proofs, orderId } = await issue()
    const [{ name, value } = { name: '', value: '' }] = proofs
    expect((await charge(orderId, { name, value: damage(value) })).json().code).toBe('ORDER_NOT_ISSUED')
  })

  test('is not charged once its proof has expired, unless it has a record', async () => {
    let now = Date.now()
    const { charge, issue, origin, signInAgain } = await orderingShop({}, () => now)
    const [first, second] = [await issue(), await issue()]
    origin.handlers[chargeName] = () => ({ body: { status: 'FAILED' } })
    await charge(second.orderId, ...second.proofs)
    now += 43_201_000
    await signInAgain()
    origin.handlers[chargeName] = approve
    expect((await charge(first.orderId, ...first.proofs)).json().code).toBe('ORDER_NOT_ISSUED')
    expect((await charge(second.orderId, ...second.proofs)).json()).toEqual({ status: 'SUCCESS' })
  })

  test('may be looked up', async () => {
    const { attempt } = await orderingShop()
    expect(await attempt('order-77')).toBe('NONE')
  })
})

describe('60 lookups of invented orders', () => {
  test('cause 15 calls at most, and block no receipt of another fan', async () => {
    const { attempt, callAsFan, history, origin } = await shop(approve, {
      config: { upstreamConnections: 2, upstreamQueue: 12, callsPerAccount: 100 },
    })
    for (let count = 0; count < 12; count++) history.add({ orderID: `old-${count}`, status: 'completed' })
    const list = origin.handlers['GET /api/transactions']
    origin.handlers['GET /api/transactions'] = async (...call) => {
      await pause(100)
      return list?.(...call)
    }
    const before = origin.calls.length
    const lookups = Array.from({ length: 60 }, (_, count) => attempt(`order-${count}`))
    const receipt = await callAsFan({ url: '/api/transactions/T-12/orders' })
    expect(receipt.statusCode).toBe(200)
    expect(new Set(await Promise.all(lookups))).toEqual(new Set(['NONE']))
    expect(origin.calls.length - before - 1).toBeLessThanOrEqual(15)
  })
})

import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { approve, dropConnection, shop } from '../../test-support/shop.ts'
import { customer, loggedIn, productToken, startSite } from '../../test-support/site.ts'

type Line = Record<string, unknown>

/** A shop with the audit trail that it has written so far. */
async function auditedShop(charge: Handler, env: Record<string, string> = {}) {
  const written: string[] = []
  const site = await shop(charge, {
    env: { LOG_LEVEL: 'warn', ...env },
    logDestination: { write: (line) => void written.push(line) },
  })
  const lines = () => written.map((line): Line => JSON.parse(line))
  const trail = () => lines().filter(({ audit }) => audit !== undefined)
  const events = () =>
    trail().map(({ audit, outcome }) => (outcome === undefined ? audit : `${audit} ${outcome}`))
  return { ...site, trail, events, text: () => written.join('') }
}

const decline: Handler = () => ({ body: { status: 'FAILED' } })

describe('BFF-87 the audit trail', () => {
  test('contains a login, a login that replaces it, a session that the product server refuses, and a log-out', async () => {
    const { call, cookie, events, origin } = await auditedShop(approve)
    const payload = { idToken: 'good' }
    const again = await call({ method: 'POST', url: '/api/login', payload, headers: { cookie } })
    await call({ method: 'POST', url: '/api/login', payload: { idToken: 'forged' } })
    const [renewed] = again.cookies
    const second = `${renewed?.name}=${renewed?.value}`
    origin.handlers['GET /api/payments/cards'] = () => ({ status: 401 })
    await call({ url: '/api/payments/cards', headers: { cookie: second } })
    const third = await call({ method: 'POST', url: '/api/login', payload })
    const [last] = third.cookies
    await call({ method: 'POST', url: '/api/logout', headers: { cookie: `${last?.name}=${last?.value}` } })
    expect(events()).toEqual([
      'login success',
      'session.revoked new-login',
      'login success',
      'login ID_TOKEN_REFUSED',
      'session.revoked refused',
      'login success',
      'logout',
    ])
  })

  test("contains what a lookup found for an order without a record, and for another order of the cart under that order's id", async () => {
    const { pay, attempt, trail, history } = await auditedShop(dropConnection)
    history.add({ orderID: 'order-0', status: 'completed' })
    await attempt('order-0')
    await pay()
    await pay({ orderId: 'order-2', cartId: 'cart-1' })
    const lookups = trail().filter(({ audit }) => audit === 'charge.lookup')
    expect(lookups.map(({ orderId, outcome }) => [orderId, outcome])).toEqual([
      ['order-0', 'success'],
      ['order-1', 'unproven'],
    ])
  })

  test('contains each step of a charge with order, amount and outcome, and its repetition', async () => {
    const { pay, trail, events } = await auditedShop(approve)
    await pay()
    await pay()
    expect(events().slice(1)).toEqual([
      'charge.reserved',
      'charge.sending',
      'charge.result success',
      'charge.repeated success',
    ])
    expect(trail()[3]).toEqual({
      level: 30,
      time: expect.any(Number),
      msg: 'audit',
      audit: 'charge.result',
      tenant: 'demo',
      account: expect.stringMatching(/^[0-9a-f]{16}$/),
      outcome: 'success',
      amountCents: 4810,
      orderId: 'order-1',
      reqId: expect.any(String),
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test.each<[string, Handler, string]>([
    ['declined', decline, 'declined'],
    ['without a response', dropConnection, 'unknown'],
    ['refused', () => ({ status: 422, body: {} }), 'refused'],
  ])('a charge that was %s', async (_name, charge, outcome) => {
    const { pay, events } = await auditedShop(charge)
    await pay()
    expect(events().slice(1)).toEqual(['charge.reserved', 'charge.sending', `charge.result ${outcome}`])
  })

  test('contains why a charge was not sent', async () => {
    const { pay, events, origin } = await auditedShop(approve)
    await pay({ amount: '1.00' })
    origin.handlers['GET /api/cart/details'] = () => ({ status: 401, body: {} })
    await pay()
    expect(events().slice(1)).toEqual([
      'charge.reserved',
      'charge.not-sent CART_CHANGED',
      'charge.reserved',
      'charge.not-sent refused',
      'session.revoked refused',
    ])
  })

  test('contains what a lookup found for an unknown charge, and that this settled it', async () => {
    const { pay, attempt, history, events } = await auditedShop(dropConnection)
    await pay()
    await attempt()
    history.add({ orderID: 'order-1', status: 'completed' })
    await attempt()
    expect(events().slice(4)).toEqual([
      'charge.lookup unproven',
      'charge.lookup success',
      'charge.reconciled success',
    ])
  })

  test('contains the adoption of a charge that only the history lists', async () => {
    const { pay, history, trail } = await auditedShop(approve)
    history.add({ orderID: 'order-1', status: 'completed' })
    await pay()
    expect(trail().at(-1)).toMatchObject({ audit: 'charge.adopted', outcome: 'success', amountCents: 4810 })
  })

  test('BFF-44 contains no e-mail address, customer number, card, token or cookie', async () => {
    const { pay, text, cookie } = await auditedShop(approve)
    await pay()
    for (const secret of [customer, 'fan@example.com', 'card-1', productToken(), cookie, 'uid-1']) {
      expect(text()).not.toContain(secret)
    }
  })

  test('is complete at every LOG_LEVEL except silent', async () => {
    const fatal = await auditedShop(approve, { LOG_LEVEL: 'fatal' })
    expect(fatal.events()).toEqual(['login success'])
    const silent = await auditedShop(approve, { LOG_LEVEL: 'silent' })
    expect(silent.text()).toBe('')
  })
})

describe('BFF-87 the digest of an account', () => {
  const accountOf = async (env: Record<string, string>) =>
    (await auditedShop(approve, env)).trail()[0]?.account

  test('is an HMAC of tenant and customer number with AUDIT_KEY', async () => {
    const key = randomBytes(32)
    const expected = createHmac('sha256', key).update(`demo ${customer}`).digest('hex').slice(0, 16)
    expect(await accountOf({ AUDIT_KEY: key.toString('base64') })).toBe(expected)
  })

  test('SESSION-18 uses the account id when there is no customer number, since not all accounts have an e-mail address', async () => {
    const key = randomBytes(32)
    const written: string[] = []
    const { signIn } = await startSite({
      env: { LOG_LEVEL: 'warn', AUDIT_KEY: key.toString('base64') },
      handlers: { 'POST /api/login': () => loggedIn(productToken(), null) },
      deps: {
        logDestination: { write: (line) => void written.push(line) },
        verifyIdToken: async () => ({ uid: 'uid-7', email: '' }),
      },
    })
    await signIn()
    const account = createHmac('sha256', key).update('demo uid-7').digest('hex').slice(0, 16)
    expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ audit: 'login', account })
  })

  test('is the same on all replicas, survives a key rotation with AUDIT_KEY, and changes with the first session key without it', async () => {
    const [older, newer, AUDIT_KEY] = [32, 32, 32].map((bytes) => randomBytes(bytes).toString('base64'))
    const before = { SESSION_KEYS: `${older}` }
    const after = { SESSION_KEYS: `${newer},${older}` }
    expect(await accountOf(before)).toBe(await accountOf(before))
    expect(await accountOf(before)).not.toBe(await accountOf(after))
    expect(await accountOf({ ...before, AUDIT_KEY: `${AUDIT_KEY}` })).toBe(
      await accountOf({ ...after, AUDIT_KEY: `${AUDIT_KEY}` }),
    )
  })
})

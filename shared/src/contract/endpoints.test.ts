import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, pathOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { transactionNumber } from './transaction-number.ts'

const all: [string, Endpoint][] = Object.entries(endpoints)

describe('the table of endpoints', () => {
  test('has every method and path once for the browser', () => {
    const open = all
      .filter(([, { access }]) => access !== 'server')
      .map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(open).size).toBe(open.length)
  })

  test.each(all)('%s names every parameter of its path', (_, { path, params }) => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(params?.def.shape ?? {}).sort()).toEqual(named.sort())
  })

  test.each(all.filter(([, { method }]) => method === 'GET'))('%s, a GET, has no body', (_, { body }) => {
    expect(body).toBeUndefined()
  })

  test('CALL-08 BFF-36 the error of a 5xx passes on login and where a cart is created, added to or removed from, and nowhere else', () => {
    const shown = all.filter(([, { showsError }]) => showsError).map(([name]) => name)
    expect(shown).toEqual(['loginExchange', 'createCart', 'addCartItem', 'removeCartItem'])
  })

  test('BFF-41 BFF-70 signing in counts as a login, every write of a payment as a payment, an order id as one, and a report as one', () => {
    const writes = all.filter(([, { method, access }]) => method !== 'GET' && access !== 'server')
    const limitOf: Record<string, string> = {
      '/api/login': 'login',
      '/api/payments/generate-order-id': 'order-ids',
      '/api/vitals': 'vitals',
    }
    for (const [name, { path, rateLimit }] of writes) {
      const expected = limitOf[path] ?? (path.startsWith('/api/payments/') ? 'payments' : 'none')
      expect([name, rateLimit]).toEqual([name, expected])
    }
  })
})

describe('BFF-07 a path parameter cannot change the path', () => {
  test.each([
    '..',
    '.',
    'a..b',
    '',
    'a/b',
    'a\\b',
    '%2e%2e',
    'a?b',
    'a#b',
    'a b',
    'a\u0000',
    'é',
    'x'.repeat(129),
  ])('%j is refused', (value) => {
    expect(() => pathOf(endpoints.removeCartItem, { itemID: value })).toThrow()
  })

  test.each([7, 'T-100', 'a1.b_c~d'])('%j passes', (value) => {
    expect(pathOf(endpoints.removeCartItem, { itemID: value })).toBe(`/api/cart/items/${value}`)
  })
})

describe('CALL-38 CALL-39 CALL-40 BFF-07 the number of a transaction', () => {
  const odd = fc.oneof(
    fc.string({ minLength: 1, unit: 'grapheme', maxLength: 20 }),
    fc.stringMatching(/^[#/ %?&;\\.A-Z0-9-]{1,40}$/),
    fc.string({ minLength: 1, unit: 'binary', maxLength: 20 }),
  )
  const isText = (text: string) => text.length <= 128 && text.isWellFormed() && !/\p{Cc}/u.test(text)
  const hasDotSegment = (text: string) => text.split(/[/\\;]/).some((part) => /^(\.|%2e)*$/i.test(part))

  test('any text without control characters is one segment of the path, and is read back as it was', async () => {
    await fc.assert(
      fc.property(odd, (number) => {
        fc.pre(isText(number) && !hasDotSegment(number))
        const row = z.parse(endpoints.listTransactions.response, {
          data: [{ displayTransactionNumber: number }],
        })
        expect(row.data[0]?.displayTransactionNumber).toBe(number)
        const params = { displayTransactionNumber: number }
        const path = pathOf(endpoints.getTransactionOrder, params)
        const [, written = ''] = /^\/api\/transactions\/([\w%.!~*'()-]+)\/orders$/.exec(path) ?? []
        expect(decodeURIComponent(written)).toBe(number)
        expect(['.', '..']).not.toContain(written)
        expect(pathOf(endpoints.getFeedback, { transactionNumber: number })).toBe(`/api/feedback/${written}`)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['KR #7/3', 'T/1', 'a b', '100 %', '..x', 'x..', 'Nr. 7...', '%2e-1', '\u00a0', 7])(
    '%j is one',
    (number) => {
      expect(z.parse(transactionNumber, number)).toBe(String(number))
    },
  )

  test.each([
    '',
    '.',
    '..',
    'a/../b',
    '..\\a',
    'a/.',
    '..;x',
    '%2e%2e',
    '%252E%252e%252fadmin',
    '%2e%2e%5ca',
    'a\n',
    '\u0000',
    'a\u0085',
    '\ud800',
    'x'.repeat(129),
  ])('%j is none', (text) => {
    expect(() => pathOf(endpoints.getTransactionOrder, { displayTransactionNumber: text })).toThrow()
  })
})

test('CALL-18, CALL-20, CALL-21, CALL-37 the fixed queries need not be given', () => {
  const query = (entry: Endpoint, given = {}) => z.parse(entry.query ?? z.object({}), given)
  expect(query(endpoints.listEvents)).toStrictEqual({ timeframe: 'current,future' })
  expect(query(endpoints.listPickupLocations)).toStrictEqual({ status: 'Active' })
  expect(query(endpoints.getQuickPicks)).toStrictEqual({ eventID: '1', status: 'Active', expand: 'items' })
  expect(query(endpoints.listTransactions, { pageNo: '3' })).toStrictEqual({ limit: '10', pageNo: '3' })
})

test('CALL-31, CALL-33 a card number and a number as amount have no place in a body', () => {
  const body = (entry: Endpoint, given: unknown) => z.safeParse(entry.body ?? z.never(), given)
  const card = { rcCardToken: 'r', cardToken: 't', cardExpiry: { month: '04', year: '2030' }, sessionId: 's' }
  expect(body(endpoints.saveCard, { ...card, cardNumber: '4111111111111111' }).data).toStrictEqual(card)
  const charge = { orderId: 'o', cartId: 'c', storeId: 1, eventId: 18 }
  expect(body(endpoints.chargeCard, { ...charge, amount: '12.50' }).success).toBe(true)
  for (const amount of [12.5, '12.5', '-1.00', '1e2', '12.500', ''])
    expect(body(endpoints.chargeCard, { ...charge, amount }).success).toBe(false)
})

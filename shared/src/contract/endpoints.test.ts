import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, pathOf, queryText } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { cartIdentifier, pathSegment } from './request-texts.ts'

const all: [string, Endpoint][] = Object.entries(endpoints)

describe('the table of endpoints', () => {
  test('has each method and path once for browsers', () => {
    const open = all
      .filter(([, { access }]) => access !== 'server')
      .map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(open).size).toBe(open.length)
  })

  test.each(all)('%s names every parameter of its path', (_, { path, params }) => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(params?.def.shape ?? {}).sort()).toEqual(named.sort())
  })

  test.each(all.filter(([, { method }]) => method === 'GET'))(
    '%s is a GET and has no body',
    (_, { body }) => {
      expect(body).toBeUndefined()
    },
  )

  test('CALL-08 BFF-36 the error of a 5xx passes only for the login and for creating, adding to and removing from a cart', () => {
    const shown = all.filter(([, { showsError }]) => showsError).map(([name]) => name)
    expect(shown).toEqual(['loginExchange', 'createCart', 'addCartItem', 'removeCartItem'])
  })

  test('BFF-41 the login, payment writes, order ids and reports have their own rate limits', () => {
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

/** The paths of all calls with a parameter, with this value. */
const withParameter = (text: string | number) =>
  all.flatMap(([, entry]) => {
    const [name] = Object.keys(entry.params?.def.shape ?? {})
    return name ? [{ pattern: entry.path, write: () => pathOf(entry, { [name]: text }) }] : []
  })

describe('CALL-42 CALL-38 BFF-07 a path segment', () => {
  const odd = fc.oneof(
    fc.string({ minLength: 1, unit: 'grapheme', maxLength: 20 }),
    fc.stringMatching(/^[#/ %?&;=:+\\.A-Z0-9-]{1,40}$/),
    fc.string({ minLength: 1, unit: 'binary', maxLength: 20 }),
  )
  const isText = (text: string) => text.length <= 128 && text.isWellFormed() && !/[\p{Cc}\\%?]/u.test(text)
  const hasDotSegment = (text: string) => text.split(/[/;#]/).some((part) => /^\.*$/.test(part))

  test('any readable text is one segment of each path and survives encoding', async () => {
    await fc.assert(
      fc.property(odd, (text) => {
        fc.pre(isText(text) && !hasDotSegment(text))
        const row = z.parse(endpoints.listTransactions.response, {
          data: [{ displayTransactionNumber: text }],
        })
        expect(row.data[0]?.displayTransactionNumber).toBe(text)
        const encoded = encodeURIComponent(text)
        expect(encoded).toMatch(/^(?!\.{1,2}$)[\w%.!~*'()-]+$/)
        const calls = withParameter(text)
        expect(calls.map(({ write }) => write())).toEqual(
          calls.map(({ pattern }) => pattern.replace(/:\w+/, () => encoded)),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  test('a percent sign, backslash, question mark or unreadable character is refused anywhere', async () => {
    await fc.assert(
      fc.property(odd, (text) => {
        fc.pre(!isText(text))
        expect(z.safeParse(pathSegment, text).success).toBe(false)
      }),
    )
  })

  test.each(['sku=1:2+3 é', 'a==', 'KR #7/3', 'T/1', 'a b', '..x', 'x..', 'a..b', 'Nr. 7...', '\u00a0', 7])(
    '%j is accepted',
    (text) => {
      expect(z.parse(pathSegment, text)).toBe(String(text))
      for (const { write } of withParameter(text)) expect(write()).toContain(encodeURIComponent(text))
    },
  )

  test.each([
    '',
    '.',
    '..',
    'a/../b',
    'a/..',
    '..#',
    'a?b',
    '?customerNumber=C-999&x=',
    '..\\a',
    'a/.',
    '..;x',
    '100 %',
    '%2e%2e',
    '%2e-1',
    '%252E%252e%252fadmin',
    'a\\b',
    'a\n',
    '\u0000',
    'a\u0085',
    '\ud800',
    'x'.repeat(129),
  ])('%j is refused', (text) => {
    for (const { write } of withParameter(text)) expect(write).toThrow()
  })

  test.each([
    ['cart=1:2+3', true],
    ['a b', true],
    [7, true],
    ['é', false],
    [' a', false],
    ['a ', false],
    ['../7', false],
    ['a%2f', false],
  ])('%j is a valid cart id: %j', (text, isOne) => {
    expect(z.safeParse(cartIdentifier, text).success).toBe(isOne)
  })
})

test('CALL-18 a query is encoded like a path, except commas', () => {
  expect(queryText(z.parse(endpoints.listEvents.query, {}))).toBe('?timeframe=current,future')
  expect(queryText({ itemId: 'sku=1:2+3 é', none: undefined, page: 2 })).toBe(
    '?itemId=sku%3D1%3A2%2B3%20%C3%A9&page=2',
  )
  expect(queryText({ name: 'a\ud800' })).toBe('?name=a%EF%BF%BD')
  expect([queryText(), queryText({ none: undefined })]).toEqual(['', ''])
})

test('CALL-18, CALL-20, CALL-21, CALL-37 fixed queries are optional', () => {
  const query = (entry: Endpoint, given = {}) => z.parse(entry.query ?? z.object({}), given)
  expect(query(endpoints.listEvents)).toStrictEqual({ timeframe: 'current,future' })
  expect(query(endpoints.listPickupLocations)).toStrictEqual({ status: 'Active' })
  expect(query(endpoints.getQuickPicks)).toStrictEqual({ eventID: '1', status: 'Active', expand: 'items' })
  expect(query(endpoints.listTransactions, { pageNo: '3' })).toStrictEqual({ limit: '10', pageNo: '3' })
})

test('CALL-31, CALL-33 a body drops a card number and refuses a number as amount', () => {
  const body = (entry: Endpoint, given: unknown) => z.safeParse(entry.body ?? z.never(), given)
  const card = { rcCardToken: 'r', cardToken: 't', cardExpiry: { month: '04', year: '2030' }, sessionId: 's' }
  expect(body(endpoints.saveCard, { ...card, cardNumber: '4111111111111111' }).data).toStrictEqual(card)
  const charge = { orderId: 'o', cartId: 'c', storeId: 1, eventId: 18 }
  expect(body(endpoints.chargeCard, { ...charge, amount: '12.50' }).success).toBe(true)
  for (const amount of [12.5, '12.5', '-1.00', '1e2', '12.500', ''])
    expect(body(endpoints.chargeCard, { ...charge, amount }).success).toBe(false)
})

import { addCartItem, getCart, updateCustomer } from '@storefront/shared/contract/cart.ts'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { listEvents } from '@storefront/shared/contract/events.ts'
import { onUnreadable } from '@storefront/shared/contract/lenient.ts'
import { chargeCard } from '@storefront/shared/contract/payments.ts'
import { getProduct } from '@storefront/shared/contract/products.ts'
import { getQuickPicks } from '@storefront/shared/contract/quick-picks.ts'
import { login } from '@storefront/shared/contract/session.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { fanSession } from '../../test-support/boot-stub.ts'
import { ApiError, InvalidResponseError, isAuthError, NetworkError, onAuthError } from './api-error.ts'
import { call } from './client.ts'
import { sendReport } from './reports.ts'

const log = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => {
  vi.unstubAllGlobals()
  log.mockClear()
})

function respondWith(status: number, body: unknown) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(text, { status })
  })
  vi.stubGlobal('fetch', fetch)
  return {
    url: () => fetch.mock.calls[0]?.[0],
    init: () => fetch.mock.calls[0]?.[1],
    headers: () => new Headers(fetch.mock.calls[0]?.[1].headers),
  }
}

test('CALL-05 a call sends JSON Accept and Content-Type with a body, same-origin credentials, no Authorization', async () => {
  const sent = respondWith(200, {})
  await call(updateCustomer, { body: { firstName: 'Ada', lastName: 'L' } })
  expect(sent.headers().get('accept')).toBe('application/json')
  expect(sent.headers().get('content-type')).toBe('application/json')
  expect(sent.headers().has('authorization')).toBe(false)
  expect(sent.init()).toMatchObject({
    method: 'PATCH',
    credentials: 'same-origin',
    body: '{"firstName":"Ada","lastName":"L"}',
  })
})

test('CALL-05 a call without a body sends no Content-Type', async () => {
  const sent = respondWith(200, [])
  await call(listEvents, {})
  expect(sent.headers().has('content-type')).toBe(false)
  expect(sent.url()).toBe('/api/console/entertainments/events?timeframe=current,future')
})

test('BFF-57 every call and every report carries X-CSRF: 1', async () => {
  for (const [entry, input] of [
    [listEvents, {}],
    [updateCustomer, { body: { firstName: 'Ada', lastName: 'L' } }],
  ] as const) {
    const sent = respondWith(200, [])
    await call<Endpoint>(entry, input).catch(() => null)
    expect(sent.headers().get('x-csrf')).toBe('1')
  }
  const sent = respondWith(200, '')
  sendReport([])
  expect(sent.headers().get('x-csrf')).toBe('1')
})

test('CALL-23 the cart call carries the Cart-Id header', async () => {
  const sent = respondWith(200, { cartID: 'c1' })
  expect((await call(getCart, { cartId: 'c1' })).id).toBe('c1')
  expect(sent.headers().get('cart-id')).toBe('c1')
})

test('CALL-43 CALL-44 an id keeps its digits after a byte order mark too, and is sent back with them', async () => {
  respondWith(200, '\ufeff[{"id":9007199254740993,"name":"Home game"}]')
  const [event] = await call(listEvents, {})
  expect(event?.id).toBe('9007199254740993')
  const sent = respondWith(200, {})
  await call(addCartItem, { body: { itemID: event?.id ?? 0, quantity: 1 }, cartId: 'c' })
  expect(sent.init()?.body).toBe('{"itemID":"9007199254740993","quantity":1}')
})

test("CALL-06 a non-OK response is an error reading '{status}: {body text}' with the body's texts", async () => {
  respondWith(422, '{"error":"No.","code":"X","userMessage":"Not today"}')
  const error = await call(listEvents, {}).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error.message).toBe('422: {"error":"No.","code":"X","userMessage":"Not today"}')
  expect(error).toMatchObject({ status: 422, error: 'No.', code: 'X', userMessage: 'Not today' })
})

test('CALL-06 where configured, a 401 returns null and ends no session', async () => {
  respondWith(401, 'no')
  const ended = vi.fn()
  const stop = onAuthError(ended)
  expect(await call(listEvents, {}, { nullOn401: true })).toBeNull()
  expect(ended).not.toHaveBeenCalled()
  stop()
})

test('CALL-07 a failed call is logged and rethrown', async () => {
  respondWith(500, 'broken')
  await expect(call(listEvents, {})).rejects.toThrow('500: broken')
  expect(log).toHaveBeenCalledWith('GET /api/console/entertainments/events failed', expect.any(ApiError))
})

test('FAN-74 CALL-07 a refusal is logged as one line without a stack, and rethrown', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  respondWith(409, 'sold out')
  await expect(call(listEvents, {})).rejects.toThrow('409: sold out')
  expect(warn.mock.calls).toEqual([['GET /api/console/entertainments/events failed', '409: sold out']])
  expect(log).not.toHaveBeenCalled()
})

test('WORLD-08 a call without a response is a NetworkError, one that cannot be read an InvalidResponseError, and operators learn its field', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(listEvents, {})).rejects.toBeInstanceOf(NetworkError)
  const unreadable: string[] = []
  onUnreadable((what) => unreadable.push(what))
  respondWith(200, '<html>')
  await expect(call(listEvents, {})).rejects.toBeInstanceOf(InvalidResponseError)
  respondWith(200, { quickPickPages: 'none' })
  await expect(call(getQuickPicks, {})).rejects.toBeInstanceOf(InvalidResponseError)
  expect(unreadable).toEqual([
    'response of /api/console/entertainments/events',
    'quickPickPages of /api/console/catalog/quickpicks',
  ])
})

test.each([
  [401, 'Authentication required', 1],
  [403, 'No', 1],
  [400, 'token expired', 0],
  [400, 'bad', 0],
])('SESSION-13 a %s response %s reaches the one handler %s times', async (status, body, times) => {
  respondWith(status, body)
  const ended = vi.fn()
  const stop = onAuthError(ended)
  await expect(call(listEvents, {})).rejects.toThrow()
  expect(ended).toHaveBeenCalledTimes(times)
  stop()
})

test('AUTH-14 a refused login ends no session', async () => {
  respondWith(401, 'Server authentication failed')
  const ended = vi.fn()
  const stop = onAuthError(ended)
  await expect(call(login, { body: { idToken: 'x' } })).rejects.toThrow('401')
  expect(ended).not.toHaveBeenCalled()
  stop()
})

/** Responds with a refusal to every call except the session's, which gets `session`. @returns the requested addresses */
function refuseBut(session: () => Response | Promise<Response>, body = '{}', status = 403) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url === '/api/session' ? session() : new Response(body, { status })
  })
  return asked
}
const nobody = () => Response.json({ session: null })
const somebody = () => Response.json({ session: fanSession() })
const product = { params: { productId: '999' }, query: {} }

test.each([
  ['nobody', 1, nobody],
  ['somebody', 0, somebody],
  ['unknown, since that fails', 0, () => new Response('', { status: 502 })],
  ['unknown, since no response comes', 0, () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)(
  'SESSION-13 a 403 for one product while the session is %s reaches the handler %s times',
  async (_name, times, session) => {
    const asked = refuseBut(session)
    const ended = vi.fn()
    const stop = onAuthError(ended)
    const error = await call(getProduct, product).catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'ApiError', status: 403 })
    expect([ended.mock.calls.length, isAuthError(error)]).toEqual([times, times === 1])
    expect(asked).toEqual(['/api/console/catalog/products/999?expand=images', '/api/session'])
    stop()
  },
)

test.each([
  [400, { error: 'Token expired' }, nobody, 1, 1],
  [502, { message: 'This is FORBIDDEN' }, nobody, 1, 1],
  [400, { error: 'Alcohol sales are forbidden after nine' }, somebody, 1, 0],
  [400, { userMessage: 'Unauthorized' }, nobody, 0, 0],
  [400, { error: 'The offer has expired' }, nobody, 0, 0],
] as const)(
  'SESSION-14 after a %i with %j the session %o is asked for %i times, and the handler called %i times',
  async (status, body, session, questions, times) => {
    const asked = refuseBut(session, JSON.stringify(body), status)
    const ended = vi.fn()
    const stop = onAuthError(ended)
    const error = await call(listEvents, {}).catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'ApiError', status })
    expect([ended.mock.calls.length, isAuthError(error)]).toEqual([times, times === 1])
    expect(asked.filter((url) => url === '/api/session')).toHaveLength(questions)
    stop()
  },
)

test('SESSION-14 a charge that is declined in such words asks nothing', async () => {
  const asked = refuseBut(nobody, '{"error":"Forbidden: invalid token of the issuer"}', 402)
  const ended = vi.fn()
  const stop = onAuthError(ended)
  const body = { amount: '1.00', orderId: 'o', cartId: 'c', storeId: 1, eventId: 1 }
  const error = await call(chargeCard, { params: { cardId: 'k' }, body }).catch((thrown) => thrown)
  expect([ended.mock.calls.length, isAuthError(error), asked]).toEqual([
    0,
    false,
    ['/api/payments/cards/k/charge'],
  ])
  stop()
})

test('SESSION-13 concurrent 403s of this kind ask for the session once, and the next one asks again', async () => {
  const asked = refuseBut(somebody)
  await Promise.allSettled(Array.from({ length: 5 }, () => call(getProduct, product)))
  const questions = () => asked.filter((url) => url === '/api/session').length
  expect(questions()).toBe(1)
  await call(getProduct, product).catch(() => null)
  expect(questions()).toBe(2)
})

test('SESSION-13 BFF-57 a 403 of our server to the request itself does not end the session', async () => {
  const ended = vi.fn()
  const stop = onAuthError(ended)
  const body = '{"code":"CROSS_SITE","error":"The request did not come from a page of this site."}'
  refuseBut(() => new Response(body, { status: 403 }), body)
  const error = await call(listEvents, {}).catch((thrown) => thrown)
  expect([ended.mock.calls.length, isAuthError(error)]).toEqual([0, false])
  stop()
})

import { addCartItem, removeCartItem } from '@storefront/shared/contract/cart.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onAuthError } from './api-error.ts'
import { send } from './send.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const add = { cartId: 'c', body: { itemID: 'i', quantity: 1 } }
const remove = { cartId: 'c', params: { itemID: 'i' } }

function respondWith(...statuses: (number | 'lost')[]) {
  const fetch = vi.fn(async () => {
    const status = statuses.shift() ?? 200
    if (status === 'lost') throw new TypeError('Failed to fetch')
    return new Response('{}', { status })
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** Settles a call. @returns how often it was sent within 999 ms and after 1 s, and its outcome */
async function counts(run: () => Promise<unknown>, fetch: ReturnType<typeof respondWith>) {
  const settled = run().then(
    () => 'ok',
    () => 'failed',
  )
  await vi.advanceTimersByTimeAsync(999)
  const before = fetch.mock.calls.length
  await vi.advanceTimersByTimeAsync(1)
  return [before, fetch.mock.calls.length, await settled]
}

test('CALL-10 a failed DELETE is retried once, after 1 s', async () => {
  const fetch = respondWith(500, 500, 200)
  expect(await counts(() => send(removeCartItem, remove), fetch)).toEqual([1, 2, 'failed'])
})

test('CALL-10 a POST is retried only after a 503, with which nothing was forwarded', async () => {
  expect(await counts(() => send(addCartItem, add), respondWith(503, 200))).toEqual([1, 2, 'ok'])
})

test.each([['lost' as const], [500], [502]])(
  'CALL-10 a POST that ended in %s is not repeated',
  async (end) => {
    const fetch = respondWith(end, 200)
    expect(await counts(() => send(addCartItem, add), fetch)).toEqual([1, 1, 'failed'])
  },
)

test('CALL-10 a DELETE that was refused with 403 is not repeated, even if the session continues', async () => {
  const fetch = respondWith(403, 502, 200)
  // The second call asks for the session.
  expect(await counts(() => send(removeCartItem, remove), fetch)).toEqual([2, 2, 'failed'])
})

test('CALL-10 a cancelled call is not retried', async () => {
  const fetch = respondWith(503, 200)
  const signal = AbortSignal.abort()
  expect(await counts(() => send(addCartItem, add, { signal }), fetch)).toEqual([1, 1, 'failed'])
})

test("CALL-10 a mutation's auth error is not retried and goes through the auth-error check", async () => {
  const ended = vi.fn()
  const stop = onAuthError(ended)
  const fetch = respondWith(401, 200)
  expect(await counts(() => send(removeCartItem, remove), fetch)).toEqual([1, 1, 'failed'])
  expect(ended).toHaveBeenCalledOnce()
  stop()
})

import { addCartItem, removeCartItem } from '@storefront/shared/contract/cart.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onUnauthorized } from './on-unauthorized.ts'
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

function answers(...statuses: (number | 'lost')[]) {
  const fetch = vi.fn(async () => {
    const status = statuses.shift() ?? 200
    if (status === 'lost') throw new TypeError('Failed to fetch')
    return new Response('{}', { status })
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** Settles a call and tells how often it was sent in the first 999 ms and after 1 s. */
async function counts(run: () => Promise<unknown>, fetch: ReturnType<typeof answers>) {
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
  const fetch = answers(500, 500, 200)
  expect(await counts(() => send(removeCartItem, remove), fetch)).toEqual([1, 2, 'failed'])
})

test('CALL-10 a POST is retried only when answered 503, for then nothing was sent on', async () => {
  expect(await counts(() => send(addCartItem, add), answers(503, 200))).toEqual([1, 2, 'ok'])
})

test.each([['lost' as const], [500], [502]])(
  'CALL-10 a POST that ended in %s is not repeated',
  async (end) => {
    const fetch = answers(end, 200)
    expect(await counts(() => send(addCartItem, add), fetch)).toEqual([1, 1, 'failed'])
  },
)

test('CALL-10 a call that must go out only once is never retried', async () => {
  const fetch = answers(503, 200)
  expect(await counts(() => send(addCartItem, add, { retry: false }), fetch)).toEqual([1, 1, 'failed'])
})

test("CALL-10 a mutation's auth error is not retried and goes through the auth-error check", async () => {
  const ended = vi.fn()
  const stop = onUnauthorized(ended)
  const fetch = answers(401, 200)
  expect(await counts(() => send(removeCartItem, remove), fetch)).toEqual([1, 1, 'failed'])
  expect(ended).toHaveBeenCalledOnce()
  stop()
})

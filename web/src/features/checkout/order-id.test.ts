// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, writeStored } from '../../storage/stored.ts'
import { awaitOrderId, ensureOrderId } from './order-id.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function respondWith(response: () => Promise<Response>) {
  const fetch = vi.fn(response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('CARD-11 PAY-05 concurrent callers share one request, and the order id is stored', async () => {
  const fetch = respondWith(async () => Response.json({ orderId: 'ORD-1' }))
  expect(await Promise.all([ensureOrderId(), awaitOrderId(), awaitOrderId()])).toEqual(Array(3).fill('ORD-1'))
  expect(fetch).toHaveBeenCalledOnce()
  expect(readStored('order_id')).toBe('ORD-1')
})

test('PAY-05 a stored order id is used and none generated', async () => {
  const fetch = respondWith(async () => Response.json({ orderId: 'ORD-2' }))
  writeStored('order_id', 'ORD-1')
  expect(await ensureOrderId()).toBe('ORD-1')
  expect(fetch).not.toHaveBeenCalled()
})

test('PAY-05 the order id of a faster tab wins', async () => {
  respondWith(async () => {
    localStorage.setItem('order_id', 'ORD-OTHER')
    return Response.json({ orderId: 'ORD-1' })
  })
  expect(await ensureOrderId()).toBe('ORD-OTHER')
  expect(readStored('order_id')).toBe('ORD-OTHER')
})

test('CARD-11 after 5 s without an order id the fan gets a message', async () => {
  let finish: (response: Response) => void = () => {}
  respondWith(() => new Promise((resolve) => (finish = resolve)))
  const rejected = expect(awaitOrderId()).rejects.toThrow('Failed to prepare payment. Please try again.')
  await vi.advanceTimersByTimeAsync(4999)
  await vi.advanceTimersByTimeAsync(1)
  await rejected
  finish(Response.json({ orderId: 'ORD-1' }))
  expect(await ensureOrderId()).toBe('ORD-1')
})

test.each([
  ['the product server’s message', { userMessage: 'Closed for today' }, 'Closed for today'],
  ['ours without one', { error: 'nope' }, 'Failed to generate order ID'],
])('PAY-06 an error shows %s, and the next call tries again', async (_title, body, message) => {
  respondWith(async () => Response.json(body, { status: 422 }))
  await expect(ensureOrderId()).rejects.toThrow(message)
  respondWith(async () => Response.json({ orderId: 'ORD-2' }))
  expect(await ensureOrderId()).toBe('ORD-2')
})

import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pie } from '../../../test-support/pie.ts'
import { t } from '../../messages/language.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { cartLineKey, wantedQuantities } from './cart.ts'
import {
  changeQuantity,
  dropQuantities,
  flushQuantities,
  removeLine,
  useFlushOnLeave,
} from './quantity-changes.ts'

const fetch = vi.fn()
const sent = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(body).quantity)
const wanted = (cartId = 'C1') => wantedQuantities.get().get(cartLineKey(cartId, pie(2)))
/** Removes the line; the product server has nothing to say about it here. */
const removed = () => removeLine('C1', pie(2), async () => {}).then((forget) => forget())
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('cart_id', 'C1')
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(async () => new Response('{}')),
  )
})
afterEach(() => {
  dropQuantities()
  act(() => hot.removeAll())
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('WORLD-15 of two lines of one item only the changed one changes, and both are sent', async () => {
  const [first, second] = [
    { ...pie(2), cartItemID: 'c1' },
    { ...pie(2), cartItemID: 'c2' },
  ]
  changeQuantity('C1', first, 3)
  changeQuantity('C1', second, 5)
  expect([...wantedQuantities.get().values()]).toEqual([3, 5])
  await wait(1000)
  expect(sent()).toEqual([1, 3])
})

test('CART-08, CART-09 changes show at once and are sent as one difference, 1 s after the last', async () => {
  for (const quantity of [3, 4, 5, 4]) changeQuantity('C1', pie(2), quantity)
  expect(wanted()).toBe(4)
  await wait(999)
  expect(sent()).toEqual([])
  await wait(1)
  expect(sent()).toEqual([2])
  expect(wanted()).toBeUndefined()
})

test('CART-09 a reverted change sends nothing', async () => {
  changeQuantity('C1', pie(2), 3)
  changeQuantity('C1', pie(2), 2)
  await wait(1000)
  expect(sent()).toEqual([])
  expect(wanted()).toBeUndefined()
})

test('CART-09 a change made while another is in flight is sent after it, as the remaining difference', async () => {
  let respond = (_: Response) => {}
  fetch.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)))
  changeQuantity('C1', pie(1), 3)
  await wait(1000)
  changeQuantity('C1', pie(1), 2)
  await wait(1500)
  expect(sent()).toEqual([2])
  respond(new Response('{}'))
  await wait(0)
  expect(sent()).toEqual([2, -1])
})

test('CART-09 leaving sends at once and only once, by a request that outlives the page', async () => {
  changeQuantity('C1', pie(1), 4)
  flushQuantities()
  flushQuantities()
  await wait(1000)
  expect(sent()).toEqual([3])
  expect(fetch.mock.calls[0]?.[1].keepalive).toBe(true)
})

test('CART-10 FAN-29 a failed change is reverted and shown, and not sent again', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  render(<Toaster />)
  changeQuantity('C1', pie(1), 2)
  await wait(1000)
  expect(wanted()).toBeUndefined()
  expect(screen.getByRole('alert').textContent).toBe(`Failed to update quantity${t('errors.connection')}`)
  await wait(5000)
  expect(sent()).toEqual([1])
})

test('CART-11 the pending change of a removed line is dropped', async () => {
  changeQuantity('C1', pie(1), 2)
  await removed()
  await wait(1000)
  expect(sent()).toEqual([])
})

test('EVENT-12 a change of an abandoned cart is not sent to the next cart', async () => {
  changeQuantity('C1', pie(1), 2)
  localStorage.setItem('cart_id', 'C2')
  await wait(1000)
  expect(sent()).toEqual([])
  expect(wanted()).toBeUndefined()
})

test('EVENT-12 a plus on a line of a cart that another tab has replaced is not sent into the new one', async () => {
  localStorage.setItem('cart_id', 'C2')
  changeQuantity('C1', pie(2), 3)
  await wait(1000)
  expect(fetch).not.toHaveBeenCalledWith('/api/cart/items', expect.anything())
  expect(wanted()).toBeUndefined()
})

test('EVENT-12 a quantity wanted in one cart does not show in another cart with the same item', () => {
  changeQuantity('C1', pie(2), 3)
  expect(wanted()).toBe(3)
  expect(wanted('C2')).toBeUndefined()
})

test.each([
  ['hides the page', () => document.dispatchEvent(new Event('visibilitychange')), 'hidden'],
  ['leaves the page', () => window.dispatchEvent(new Event('pagehide')), 'visible'],
] as const)('CART-09 pending changes are sent at once when the fan %s', async (_case, leave, state) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  const { unmount } = renderHook(useFlushOnLeave)
  changeQuantity('C1', pie(1), 3)
  leave()
  expect(sent()).toEqual([2])
  await wait(0)
  unmount()
  changeQuantity('C1', pie(1), 2)
  leave()
  expect(sent()).toEqual([2])
  vi.restoreAllMocks()
})

test('CART-09 a page that becomes visible again sends nothing early', () => {
  renderHook(useFlushOnLeave)
  changeQuantity('C1', pie(1), 3)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent()).toEqual([])
})

test('CART-09 a request after 1 s does not outlive its page', async () => {
  changeQuantity('C1', pie(1), 3)
  await wait(1000)
  expect(fetch.mock.calls[0]?.[1].keepalive).toBe(false)
})

test('CART-09 leaving does not send a change in flight again, only later changes', async () => {
  fetch.mockImplementation(() => new Promise(() => {}))
  changeQuantity('C1', pie(1), 3)
  await wait(1000)
  flushQuantities()
  expect(sent()).toEqual([2])
  changeQuantity('C1', pie(1), 4)
  flushQuantities()
  expect(sent()).toEqual([2, 1])
})

test('CART-09 reverting a change in flight sends the difference, and shows the reverted quantity', async () => {
  let respond = (_: Response) => {}
  fetch.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)))
  changeQuantity('C1', pie(1), 3)
  await wait(1000)
  changeQuantity('C1', pie(1), 1)
  respond(new Response('{}'))
  await wait(0)
  expect(wanted()).toBe(1)
  await wait(1000)
  expect(sent()).toEqual([2, -2])
  expect(wanted()).toBeUndefined()
})

test('CART-09 every line has a separate delay', async () => {
  changeQuantity('C1', pie(1), 3)
  await wait(600)
  changeQuantity('C1', { ...pie(1), itemID: 6 }, 2)
  await wait(400)
  expect(sent()).toEqual([2])
  await wait(600)
  expect(sent()).toEqual([2, 1])
})

test('CART-08 after a change was sent the cart is fetched again', async () => {
  writeStored('last_cart_fetch', 1)
  changeQuantity('C1', pie(1), 3)
  await wait(1000)
  expect(readStored('last_cart_fetch')).toBeNull()
})

test('CART-10 after a failed change the cart is fetched again', async () => {
  writeStored('last_cart_fetch', 1)
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  changeQuantity('C1', pie(1), 3)
  await wait(1000)
  expect(readStored('last_cart_fetch')).toBeNull()
})

test('SESSION-13 a change that ends the session shows no toast', async () => {
  fetch.mockImplementation(async () => new Response('', { status: 401 }))
  render(<Toaster />)
  changeQuantity('C1', pie(1), 2)
  await wait(1000)
  expect(screen.queryByText('Failed to update quantity')).toBeNull()
  expect(wanted()).toBeUndefined()
})

test('CART-10 a change of a line that was removed meanwhile fails without a message', async () => {
  let fail = (_: Error) => {}
  fetch.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
  render(<Toaster />)
  changeQuantity('C1', pie(1), 2)
  await wait(1000)
  const gone = vi.fn()
  void removed().then(gone)
  await wait(0)
  expect([wanted(), gone.mock.calls]).toEqual([0, []])
  fail(new TypeError('Failed to fetch'))
  await wait(0)
  expect(gone).toHaveBeenCalledOnce()
  expect(screen.queryByText('Failed to update quantity')).toBeNull()
})

test('CART-11 dropping one line leaves the others, and dropping an unchanged line resolves at once', async () => {
  changeQuantity('C1', { ...pie(1), itemID: 6 }, 2)
  await removed()
  await wait(1000)
  expect(sent()).toEqual([1])
})

test('EVENT-12 a tab whose cart was replaced shows the new one', () => {
  writeStored('last_cart_fetch', 1)
  localStorage.setItem('cart_id', 'C2')
  changeQuantity('C1', pie(2), 3)
  expect(readStored('last_cart_fetch')).toBeNull()
})

test('CART-09 each change restarts the delay', async () => {
  changeQuantity('C1', pie(1), 2)
  await wait(600)
  changeQuantity('C1', pie(1), 3)
  await wait(999)
  expect(sent()).toEqual([])
  await wait(1)
  expect(sent()).toEqual([2])
})

/** A change from one to three whose response is still to come. */
async function inFlight() {
  let respond = (_: Response) => {}
  fetch.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)))
  changeQuantity('C1', pie(1), 3)
  await wait(1000)
  return async (response: Response) => {
    respond(response)
    await wait(0)
  }
}

test('CART-09 also while one is in flight: a waiting change includes the latest quantity', async () => {
  const respond = await inFlight()
  changeQuantity('C1', pie(1), 4)
  await wait(1500)
  changeQuantity('C1', pie(1), 5)
  await wait(500)
  await respond(new Response('{}'))
  expect(sent()).toEqual([2])
  await wait(500)
  expect(sent()).toEqual([2, 2])
})

test('CART-09 a change that is reverted to what was sent sends nothing', async () => {
  const respond = await inFlight()
  changeQuantity('C1', pie(1), 4)
  await respond(new Response('{}'))
  changeQuantity('C1', pie(1), 3)
  await wait(1000)
  expect([sent(), wanted()]).toEqual([[2], undefined])
})

test('CART-11 a change that waits for one in flight is dropped with its line', async () => {
  const respond = await inFlight()
  changeQuantity('C1', pie(1), 4)
  await wait(1500)
  void removed()
  await respond(new Response('{}'))
  await wait(2000)
  expect(sent()).toEqual([2])
})

test('CART-08 the end of a dropped change leaves a newer change of the line', async () => {
  const respond = await inFlight()
  void removed()
  changeQuantity('C1', pie(1), 6)
  await respond(new Response('{}', { status: 409 }))
  expect(wanted()).toBe(6)
})

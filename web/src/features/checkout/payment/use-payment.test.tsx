import { act, cleanup, render, renderHook } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchStub } from '../../../../test-support/fetch-stub.ts'
import { writeStored } from '../../../storage/stored.ts'
import { Toaster } from '../../../ui/toast/toaster.tsx'
import { followedPayments, usePayment } from './payment-flow.ts'
import type { Charge } from './payment-machine.ts'
import { unclearOrders } from './unclear-orders.ts'

const charge: Charge = {
  params: { cardId: 'c1' },
  body: { amount: '9.74', orderId: 'ORD-2', cartId: 'k2', storeId: 42, eventId: 7 },
}
const { replies, requested, stub } = fetchStub()

beforeEach(() => {
  vi.useFakeTimers()
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  localStorage.clear()
  writeStored('user_email', 'ana@fans.example')
  stub()
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  for (const flow of followedPayments.get().values()) flow.dispatch({ type: 'forgotten' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const attempt = (status: string) => replies.set('/attempt', async () => Response.json({ status }))
const settled = () => act(() => vi.advanceTimersByTimeAsync(0))
function useOrder(cartId: string, orderId: string) {
  writeStored('cart_id', cartId)
  writeStored('order_id', orderId)
}
/** An order whose charge a closed page sent a minute ago. */
function leaveUnclear(orderId: string, notCharged = false) {
  const rest = {
    cartId: 'k1',
    cart: null,
    eventId: null,
    amount: 974,
    email: '',
    userMessage: '',
    notCharged,
    event: null,
    place: null,
    paidAt: null,
  }
  const order = { ...rest, orderId, since: Date.now() - 60_000, requestId: `r-00-${orderId}` }
  writeStored('unclear_orders', [...unclearOrders(), order])
}
async function open(initialProps = { known: true, empty: false }) {
  const hook = renderHook(usePayment, { initialProps })
  await settled()
  return hook
}

test('PAY-24 a stored order is looked up before it is offered, once the cart is known', async () => {
  attempt('NONE')
  useOrder('k2', 'ORD-2')
  const { result, rerender } = await open({ known: false, empty: true })
  expect([result.current.payment.at, requested]).toEqual(['closed', []])
  rerender({ known: true, empty: false })
  await settled()
  expect(requested).toEqual(['/api/payments/orders/ORD-2/attempt'])
  expect(result.current.payment).toEqual({ at: 'ready', problem: null })
})

test('PAY-19 when the cart turns out to be empty, the stored order leads to /confirmation', async () => {
  attempt('NONE')
  useOrder('k2', 'ORD-2')
  const { result, rerender } = await open({ known: false, empty: false })
  rerender({ known: true, empty: true })
  await settled()
  expect(result.current.payment).toEqual({ at: 'nothing to pay' })
})

test('PAY-19 a cart that empties later, because it was paid, changes nothing', async () => {
  attempt('NONE')
  useOrder('k2', 'ORD-2')
  const { result, rerender } = await open()
  rerender({ known: true, empty: true })
  await settled()
  expect(result.current.payment.at).toBe('ready')
  expect(requested).toHaveLength(1)
})

test('PAY-24 without a cart /checkout shows the latest unclear order', async () => {
  attempt('UNKNOWN')
  for (const orderId of ['ORD-0', 'ORD-1']) leaveUnclear(orderId)
  leaveUnclear('ORD-3', true)
  const { result } = await open({ known: true, empty: true })
  expect(result.current.payment).toMatchObject({ at: 'confirming', orderId: 'ORD-1' })
  expect(result.current.flow).toBe(followedPayments.get().get('ORD-1'))
})

test('PAY-24 with a cart /checkout shows that cart’s payment, whatever orders are unclear', async () => {
  attempt('NONE')
  leaveUnclear('ORD-1')
  useOrder('k2', 'ORD-2')
  const { result } = await open()
  expect(result.current.payment).toEqual({ at: 'ready', problem: null })
})

test('PAY-17 the payment closes with the screen', async () => {
  attempt('NONE')
  useOrder('k2', 'ORD-2')
  const { result, unmount } = await open()
  const { flow } = result.current
  expect(flow.hasViewer()).toBe(true)
  unmount()
  expect([flow.hasViewer(), flow.get()]).toEqual([false, { at: 'closed' }])
})

/** Whether the browser asks for confirmation when the page closes. */
function asksOnClose() {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('PAY-24 closing the page warns only while a charge is in flight', async () => {
  let respond: (response: Response) => void = () => {}
  replies.set('/charge', () => new Promise((resolve) => (respond = resolve)))
  replies.set('/checkout', async () => Response.json({}))
  attempt('NONE')
  useOrder('k2', 'ORD-2')
  const { result, unmount } = await open()
  expect(asksOnClose()).toBe(false)
  act(() => result.current.flow.dispatch({ type: 'pay', charge }))
  await settled()
  expect([result.current.payment.at, asksOnClose()]).toEqual(['charging', true])
  respond(Response.json({ status: 'FAILED' }))
  await settled()
  expect([result.current.payment.at, asksOnClose()]).toEqual(['failed', false])
  unmount()
  expect(asksOnClose()).toBe(false)
})

test.each([
  ['an order id is replaced', '/generate-order-id', 'renewing'],
  ['a paid order is checked out', '/checkout', 'checking out'],
] as const)('PAY-24 closing the page warns while %s, too', async (_case, path, at) => {
  replies.set('/charge', async () =>
    at === 'checking out'
      ? Response.json({ status: 'SUCCESS' })
      : Response.json({ code: 'ORDER_NOT_ISSUED', error: 'x' }, { status: 409 }),
  )
  attempt('NONE')
  useOrder('k2', 'ORD-2')
  const { result } = await open()
  replies.set(path, () => new Promise(() => {}))
  act(() => result.current.flow.dispatch({ type: 'pay', charge }))
  await settled()
  expect([result.current.payment.at, asksOnClose()]).toEqual([at, true])
})

const refusal = (body: object) => () => Response.json({ error: 'x', ...body }, { status: 409 })

test.each<[string, string, () => void]>([
  [
    'of a charge that is not sent',
    'This event has ended',
    () =>
      writeStored('selected_event', {
        id: 7,
        name: '',
        startOn: '',
        endOn: '',
        location: null,
        isOver: true,
      }),
  ],
  [
    'of another total, once it is certain that nothing was charged',
    'Your cart has changed',
    () => replies.set('/charge', refusal({ code: 'CART_CHANGED', amount: '10.00' })),
  ],
  [
    'of a pause, once it is certain that nothing was charged',
    'The venue has paused ordering',
    () => replies.set('/charge', refusal({ code: 'VENUE_PAUSED' })),
  ],
  [
    'of an order id that is used up, once it is certain that nothing was charged',
    'Your order changed after an earlier try to pay it',
    () => replies.set('/charge', refusal({ code: 'ORDER_REUSED' })),
  ],
])('PAY-25 a fan who left /checkout reads %s in one toast', async (_why, why, arrange) => {
  attempt('NONE')
  useOrder('k2', 'ORD-2')
  arrange()
  const { result, unmount } = await open()
  render(<Toaster />)
  act(() => result.current.flow.dispatch({ type: 'pay', charge }))
  unmount()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-variant]')]
  expect(toasts.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(`^Not Paid${why}`)])
})

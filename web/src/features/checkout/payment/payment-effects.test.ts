// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchStub } from '../../../../test-support/fetch-stub.ts'
import { resolveMessages } from '../../../../test-support/resolve-messages.ts'
import { twoLines, unclearOrderStub } from '../../../../test-support/unclear-order.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { readStored, writeStored } from '../../../storage/stored.ts'
import { checkDelayMs, paymentEffect, scheduleOnce } from './payment-effects.ts'
import { createPaymentFlow } from './payment-flow.ts'
import type { Payment, PaymentEvent } from './payment-machine.ts'
import { holdOrder, unclearOrders } from './unclear-orders.ts'

// Writes to the database need real timers.
const savePass = vi.hoisted(() => vi.fn(async (_pass: Partial<Pass>) => {}))
vi.mock('../../passes/passes.ts', () => ({ savePass }))

const charge = {
  params: { cardId: 'c1' },
  body: { amount: '9.74', orderId: 'ORD-1', cartId: 'k1', storeId: 42, eventId: 7 },
}
const { replies, requested, stub } = fetchStub()

beforeEach(() => {
  savePass.mockReset()
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  stub()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('PAY-24 the status is checked at once, then after 2 s, then ever more rarely up to every 10 s', () => {
  const waits = Array.from({ length: 9 }, (_, checks) => checkDelayMs(checks))
  expect(waits).toEqual([0, 2000, 2000, 3000, 4500, 6750, 10_000, 10_000, 10_000])
})

test('PAY-24 a restored connection checks at once, and only once', () => {
  const check = vi.fn()
  scheduleOnce(checkDelayMs(6), check)
  window.dispatchEvent(new Event('online'))
  expect(check).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(20_000)
  window.dispatchEvent(new Event('online'))
  expect(check).toHaveBeenCalledOnce()
})

test('PAY-24 nothing is checked after the payment was settled', () => {
  const check = vi.fn()
  scheduleOnce(checkDelayMs(1), check)()
  vi.advanceTimersByTime(20_000)
  expect(check).not.toHaveBeenCalled()
})

test('PAY-24 a hidden page requests nothing until it is visible again', () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const check = vi.fn()
  scheduleOnce(checkDelayMs(0), check)
  vi.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event('online'))
  expect(check).not.toHaveBeenCalled()
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(check).toHaveBeenCalledOnce()
})

const attempt = (status: string) => replies.set('/attempt', () => Response.json({ status }))
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const current = () => [readStored('cart_id'), readStored('order_id')]
function useCart(cartId = 'k1', orderId = 'ORD-1') {
  writeStored('cart_id', cartId)
  writeStored('order_id', orderId)
  writeStored('cart_data', twoLines)
}

/** A fan on /checkout, after these events. */
async function pay(...events: PaymentEvent[]) {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  const flow = createPaymentFlow(paymentEffect, () => {})
  const leave = flow.addViewer()
  for (const event of events) flow.dispatch(event)
  await wait(0)
  return { flow, leave }
}
const opened = (orderId: string | null, cartEmpty = false): PaymentEvent => ({
  type: 'screen opened',
  orderId,
  cartEmpty,
})
const resumed: PaymentEvent = { type: 'resumed', orderId: 'ORD-1', userMessage: '', requestId: 'r-0123456' }
const payNow: PaymentEvent = { type: 'pay', charge }
const pickup = {
  deliveryMethod: 'pickup',
  pickupLocation: 'Gate A',
  pickupTime: '6:00 PM-6:30 PM',
  section: '',
  seat: '',
} as const
const passOfTwoLines = {
  orderId: 'ORD-1',
  paidAt: expect.any(Number),
  paidHere: true,
  total: 974,
  items: [2, 3].map((itemID) =>
    expect.objectContaining({ itemID, quantity: itemID === 2 ? 2 : 1, unitPrice: 487, size: '', color: '' }),
  ),
  event: { name: 'Derby', startOn: 's', endOn: 'e' },
  place: { method: 'pickup', location: 'Gate A', time: '6:00 PM-6:30 PM' },
  requestId: expect.stringMatching(/^[0-9a-f]{20}$/),
}

test('PAY-24 a stored order that cannot be looked up is not offered for payment, and is looked up again', async () => {
  useCart()
  const { flow } = await pay(opened('ORD-1'))
  expect(flow.get()).toMatchObject({ at: 'opening', checks: 1 })
  attempt('NONE')
  await wait(1999)
  expect(requested).toHaveLength(1)
  await wait(1)
  expect(flow.get()).toEqual({ at: 'ready', problem: null })
})

test('PAY-24 nothing is looked up any more once the screen is closed', async () => {
  const { leave } = await pay(opened('ORD-1'))
  leave()
  await wait(60_000)
  expect(requested).toHaveLength(1)
})

test('PAY-05 PAY-06 an order id is generated, or the fan reads the error and may try again', async () => {
  replies.set('/generate-order-id', () => Response.json({ userMessage: 'Closed' }, { status: 422 }))
  const { flow } = await pay(opened(null))
  expect(flow.get()).toEqual({ at: 'ready', problem: { text: 'Closed', retry: true } })
  replies.set('/generate-order-id', () => Response.json({ orderId: 'ORD-9' }))
  flow.dispatch({ type: 'prepare' })
  await wait(0)
  expect([flow.get(), readStored('order_id')]).toEqual([{ at: 'ready', problem: null }, 'ORD-9'])
})

test('PAY-22 an order that is no longer the current one is not sent; another id may be requested', async () => {
  const { flow } = await pay(opened(null, true), payNow)
  const problem = { text: 'Order information not found', retry: true }
  expect([resolveMessages(flow.get()), requested]).toEqual([{ at: 'ready', problem }, []])
})

test('PAY-20 with another total the cart comes back and is fetched again', async () => {
  useCart()
  writeStored('last_cart_fetch', 1)
  const changed = { code: 'CART_CHANGED', error: 'Changed.', amount: '12.00' }
  replies.set('/charge', () => Response.json(changed, { status: 409 }))
  attempt('NONE')
  const { flow } = await pay(opened(null, true), payNow)
  expect(flow.get().at).toBe('total changed')
  expect([current(), unclearOrders(), readStored('last_cart_fetch')]).toEqual([['k1', 'ORD-1'], [], null])
})

test.each([
  ['CART_IN_PAYMENT', null],
  ['ANY_OTHER', 'k1'],
])('BFF-98 a cart whose charge is refused with %s comes back as %s', async (code, cartId) => {
  useCart()
  attempt('NONE')
  replies.set('/charge', () => Response.json({ error: 'No', code }, { status: 409 }))
  const { flow } = await pay(opened('ORD-1'))
  flow.dispatch(payNow)
  await wait(0)
  expect(flow.get()).toMatchObject({ at: 'failed', requestId: expect.any(String) })
  expect([readStored('cart_id'), unclearOrders()]).toEqual([cartId, []])
})

test('BFF-64 a later status without a message keeps the product server’s text', async () => {
  useCart()
  const held = { status: 'UNKNOWN', userMessage: 'Held.' }
  replies.set('/charge', () => Response.json(held, { status: 202 }))
  attempt('UNKNOWN')
  await pay(opened(null, true), payNow)
  expect(unclearOrders().map(({ userMessage }) => userMessage)).toEqual(['Held.'])
  await pay(resumed)
  expect(unclearOrders().map(({ userMessage }) => userMessage)).toEqual(['Held.'])
})

test('PAY-24 an order that our server reports as unclear is held with its cart', async () => {
  useCart()
  attempt('UNKNOWN')
  await pay(opened('ORD-1'))
  expect([current(), unclearOrders().map(({ orderId }) => orderId)]).toEqual([[null, null], ['ORD-1']])
})

test('PAY-14 an order that our server reports as paid is held, checked out and settled', async () => {
  useCart()
  writeStored('user_email', 'ana@fans.example')
  attempt('SUCCESS')
  replies.set('/checkout', () => Response.json({}))
  const { flow } = await pay(opened('ORD-1'))
  expect(flow.get()).toEqual({ at: 'paid', orderId: 'ORD-1' })
  expect(requested).toEqual(['/api/payments/orders/ORD-1/attempt', '/api/payments/orders/ORD-1/checkout'])
  expect([current(), unclearOrders()]).toEqual([[null, 'ORD-1'], []])
})

test('PAY-14 one tab at a time checks an order out, once', async () => {
  const left: number[] = []
  const request = vi.fn(async (_name: string, _options: object, turn: (lock: object) => Promise<unknown>) => {
    const result = await turn({})
    left.push(unclearOrders().length)
    return result
  })
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({}) } })
  attempt('SUCCESS')
  replies.set('/checkout', () => Response.json({}))
  writeStored('unclear_orders', [unclearOrderStub()])
  await pay(resumed)
  await wait(2000)
  expect(request.mock.calls.map(([name]) => name)).toEqual(['checkout ORD-1'])
  // The next tab finds that it is done.
  expect(left).toEqual([0])
})

test('PAY-24 a status from before another tab sent the order again proves nothing', async () => {
  writeStored('unclear_orders', [unclearOrderStub()])
  replies.set('/attempt', () => {
    writeStored('unclear_orders', [unclearOrderStub({ requestId: 'r-again-0' })])
    return Response.json({ status: 'FAILED' })
  })
  const { flow } = await pay(resumed)
  await wait(2000)
  expect(flow.get()).toMatchObject({ at: 'confirming', checks: 3 })
  await wait(3000)
  expect(flow.get().at).toBe('failed')
})

const pending: Payment = { at: 'order pending', orderId: 'ORD-1', tries: 0 }
const checkingOut: Payment = { at: 'checking out', orderId: 'ORD-1' }
const closed: Payment = { at: 'closed' }
const enter = (now: Payment, before: Payment) => paymentEffect(now, () => {}, before) ?? (() => {})

test('FAN-16 FAN-18 the pass of a paid order is saved before the checkout, and the order is forgotten only once the pass is confirmed', async () => {
  useCart()
  writeStored('user_email', 'ana@fans.example')
  writeStored('selected_event', { id: 7, name: 'Derby', startOn: 's', endOn: 'e', location: null })
  writeStored('customer_details', { ...pickup, email: '', firstName: 'Ana', lastName: '' })
  const seen: unknown[] = []
  savePass.mockImplementation(async ({ confirmed }) => {
    await Promise.resolve()
    seen.push([confirmed, unclearOrders().length])
  })
  let respond = (_: Response) => {}
  replies.set('/charge', () => Response.json({ status: 'SUCCESS' }))
  replies.set('/checkout', () => new Promise<Response>((resolve) => (respond = resolve)))
  const { flow } = await pay(opened(null, true), payNow)
  expect([flow.get().at, seen]).toEqual(['checking out', [[false, 1]]])
  expect(unclearOrders()[0]?.paidAt).toBe(Date.now())
  respond(Response.json({}))
  await wait(0)
  expect([flow.get().at, seen, unclearOrders()]).toEqual([
    'paid',
    [
      [false, 1],
      [true, 1],
    ],
    [],
  ])
  expect(savePass.mock.calls.map(([pass]) => pass)).toEqual([
    { ...passOfTwoLines, confirmed: false },
    { ...passOfTwoLines, confirmed: true },
  ])
})

test('FAN-16 an order that an earlier release held is saved without event and place', async () => {
  const { event, place, paidAt, ...earlier } = unclearOrderStub()
  localStorage.setItem('unclear_orders', JSON.stringify([earlier]))
  attempt('SUCCESS')
  replies.set('/checkout', () => Response.json({}))
  await pay(resumed)
  await wait(2000)
  expect(savePass.mock.lastCall?.[0]).toMatchObject({ total: 974, confirmed: true, event: null, place: null })
})

test('PAY-18 an order that is not checked out stays held, and neither it nor its cart can be paid again', () => {
  useCart()
  holdOrder(charge)
  enter(pending, checkingOut)()
  expect([current(), unclearOrders().map(({ orderId }) => orderId)]).toEqual([[null, null], ['ORD-1']])
})

test('SESSION-11 a forgotten payment leaves the held order as it is', () => {
  useCart()
  holdOrder(charge)
  enter(closed, { at: 'charging', charge })
  expect([current(), unclearOrders()]).toEqual([
    [null, null],
    [expect.objectContaining({ orderId: 'ORD-1' })],
  ])
})

test('PAY-17 the cart of an order found paid is cleared, and its id is removed with the dialog', () => {
  useCart()
  const leave = enter(
    { at: 'paid', orderId: 'ORD-1' },
    { at: 'opening', orderId: 'ORD-1', cartEmpty: true, checks: 0 },
  )
  expect([current(), readStored('cart_data')]).toEqual([[null, 'ORD-1'], null])
  leave()
  expect(current()).toEqual([null, null])
})

test('PAY-17 a cart that the fan began meanwhile stays, while the dialog is open and after', () => {
  useCart('k2', 'ORD-2')
  const leave = enter({ at: 'paid', orderId: 'ORD-1' }, checkingOut)
  expect([current(), readStored('cart_data')]).toEqual([['k2', 'ORD-2'], twoLines])
  leave()
  expect(current()).toEqual(['k2', 'ORD-2'])
})

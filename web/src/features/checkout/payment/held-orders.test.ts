// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { resolveMessages } from '../../../../test-support/resolve-messages.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { readStored, writeStored } from '../../../storage/stored.ts'
import { payEvent } from './charge.ts'
import { followedPayments, followUnclearOrders, newPayment } from './payment-flow.ts'
import { forgetOrder, returnItems, unclearOrders } from './unclear-orders.ts'

// Writes to the database need real timers.
const savePass = vi.hoisted(() => vi.fn(async (_pass: Partial<Pass>) => {}))
vi.mock('../../passes/passes.ts', () => ({ savePass }))

writeBoot(bootStub(fanSession()))

const card = { id: 'c1', type: 'visa', cardNumber: '', cardHolderName: '' }
const line = {
  cartItemID: 1,
  itemID: 2,
  name: 'Cola',
  imageUrl: '',
  unitPrice: 450,
  quantity: 2,
  size: '',
  item: { size: '', color: '' },
}
const cart = {
  id: 'k1',
  items: [line],
  payment: { subTotal: 900, tax: 74, amount: 974 },
  metadata: { gameData: null },
}
const event = { id: 7, name: '', startOn: '', endOn: '', location: null }

type Reply = Response | (() => Promise<Response>)
const replies = new Map<string, Reply>()
const pathOf = (url: string) => String(url.split('?')[0])
const asked = (path: string) => fetched.filter(([url]) => pathOf(url).endsWith(path))
let fetched: [url: string, init: RequestInit][] = []

beforeEach(() => {
  savePass.mockClear()
  vi.useFakeTimers()
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  localStorage.clear()
  fetched = []
  replies.clear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    fetched.push([url, init])
    const reply = [...replies].find(([path]) => pathOf(url).endsWith(path))?.[1]
    return typeof reply === 'function' ? reply() : (reply?.clone() ?? Response.json({}, { status: 500 }))
  })
  writeStored('selected_event', event)
  writeStored('user_email', 'ana@fans.example')
  useCart('k1', 'ORD-1')
})
afterEach(() => {
  for (const flow of followedPayments.get().values()) flow.dispatch({ type: 'forgotten' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function useCart(cartId: string, orderId: string) {
  writeStored('cart_id', cartId)
  writeStored('order_id', orderId)
  writeStored('cart_data', cart)
}
const current = () => [readStored('cart_id'), readStored('order_id')]
const attempt = (status: string) => replies.set('/attempt', Response.json({ status }))
const settled = () => vi.advanceTimersByTimeAsync(0)

/** A fan on /checkout who has tapped Pay Now. */
async function paying() {
  const flow = newPayment()
  const leave = flow.addViewer()
  flow.dispatch({ type: 'screen opened', orderId: null, cartEmpty: true })
  flow.dispatch(payEvent(card, cart))
  await settled()
  return { flow, leave }
}

test('PAY-24 an order is held with its cart for every tab, before its charge is sent', async () => {
  let stored: unknown
  replies.set('/charge', async () => {
    stored = [current(), readStored('cart_data'), unclearOrders()]
    return new Promise(() => {})
  })
  await paying()
  const requestId = new Headers(fetched[0]?.[1].headers).get('x-request-id')
  expect(requestId).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
  const order = {
    orderId: 'ORD-1',
    cartId: 'k1',
    cart,
    eventId: 7,
    amount: 974,
    email: 'ana@fans.example',
    since: Date.now(),
    requestId,
    userMessage: '',
    notCharged: false,
    paidAt: null,
    event: { name: '', startOn: '', endOn: '' },
    place: null,
  }
  expect(stored).toEqual([[null, null], null, [order]])
})

test('FAN-01 nothing is charged for an event that is over when the fan taps Pay Now', async () => {
  writeStored('selected_event', { ...event, isOver: true })
  const { flow } = await paying()
  expect(resolveMessages(flow.get())).toEqual({
    at: 'ready',
    problem: { text: 'This event has ended. Choose another one.', retry: false },
  })
  expect(asked('/charge')).toEqual([])
  expect(unclearOrders()).toEqual([])
})

test('FAN-01 in overtime, after the end by this phone’s clock, the charge is sent', async () => {
  writeStored('selected_event', { ...event, endOn: new Date(Date.now() - 1).toISOString() })
  await paying()
  expect(asked('/charge')).toHaveLength(1)
})

test('FAN-01 a charge in flight is followed after its event has ended', async () => {
  replies.set('/charge', () => new Promise(() => {}))
  const { flow, leave } = await paying()
  writeStored('selected_event', { ...event, isOver: true })
  followUnclearOrders()
  leave()
  expect(unclearOrders()).toMatchObject([{ orderId: 'ORD-1', notCharged: false }])
  expect(flow.get().at).toBe('charging')
})

test.each([
  ['order_id', null],
  ['order_id', 'ORD-2'],
  ['cart_id', 'k2'],
] as const)(
  'PAY-22 an order that is no longer the current one (%s is %s) is not sent',
  async (key, value) => {
    const flow = newPayment()
    flow.addViewer()
    const event = payEvent(card, cart)
    flow.dispatch({ type: 'screen opened', orderId: null, cartEmpty: true })
    writeStored(key, value)
    flow.dispatch(event)
    await settled()
    expect(fetched).toEqual([])
    expect(unclearOrders()).toEqual([])
    expect(resolveMessages(flow.get())).toMatchObject({
      at: 'ready',
      problem: { text: 'Order information not found' },
    })
  },
)

test('PAY-15 an order found paid in the background does not touch the current cart', async () => {
  replies.set('/charge', Response.json({ status: 'UNKNOWN' }, { status: 202 }))
  attempt('UNKNOWN')
  const { flow, leave } = await paying()
  leave()
  expect(flow.get().at).toBe('confirming')
  useCart('k2', 'ORD-2')
  writeStored('user_email', 'other@fans.example')
  attempt('SUCCESS')
  replies.set('/orders/ORD-1/checkout', Response.json({ order: { id: 'ORD-1' } }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked('/orders/ORD-1/checkout').map(([, { body }]) => body)).toEqual([
    '{"email":"ana@fans.example"}',
  ])
  expect(current()).toEqual(['k2', 'ORD-2'])
  expect(readStored('cart_data')).toEqual(cart)
  expect(unclearOrders()).toEqual([])
  expect(asked('/charge')).toHaveLength(1)
})

test('PAY-17 the order id of a paid order stays until its dialog is left', async () => {
  replies.set('/charge', Response.json({ status: 'SUCCESS' }))
  replies.set('/checkout', Response.json({}))
  const { flow, leave } = await paying()
  expect(flow.get().at).toBe('paid')
  expect([current(), unclearOrders()]).toEqual([[null, 'ORD-1'], []])
  leave()
  expect(current()).toEqual([null, null])
})

test.each(['FAILED', 'NONE'])(
  'PAY-23 an order that turns out %s comes back with its cart',
  async (status) => {
    replies.set('/charge', Response.json({ status: 'UNKNOWN' }, { status: 202 }))
    attempt('UNKNOWN')
    const { leave } = await paying()
    leave()
    attempt(status)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([current(), unclearOrders()]).toEqual([['k1', 'ORD-1'], []])
    expect(readStored('cart_data')).toEqual(cart)
  },
)

test('PAY-23 a declined charge comes back at once', async () => {
  replies.set('/charge', Response.json({ status: 'FAILED' }))
  const { flow } = await paying()
  expect(flow.get().at).toBe('failed')
  expect([current(), unclearOrders()]).toEqual([['k1', 'ORD-1'], []])
})

test('FAN-23 a charge that failed in the end still names its request', async () => {
  replies.set('/charge', Response.json({ status: 'UNKNOWN' }, { status: 202 }))
  attempt('FAILED')
  const { flow } = await paying()
  await vi.advanceTimersByTimeAsync(10_000)
  const requestId = new Headers(asked('/charge')[0]?.[1].headers).get('x-request-id')
  expect(flow.get()).toMatchObject({ at: 'failed', requestId })
})

test('PAY-23 when the fan has another cart, the earlier cart is held and can be returned as lines of that cart', async () => {
  replies.set('/charge', Response.json({ status: 'UNKNOWN' }, { status: 202 }))
  attempt('UNKNOWN')
  const { leave } = await paying()
  leave()
  useCart('k2', 'ORD-2')
  attempt('FAILED')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(current()).toEqual(['k2', 'ORD-2'])
  const [kept] = unclearOrders()
  expect(kept).toMatchObject({ orderId: 'ORD-1', notCharged: true })
  followUnclearOrders()
  expect(followedPayments.get().size).toBe(0)

  replies.set('/api/cart/items', Response.json({}))
  if (kept) await returnItems(kept)
  const [, add] = asked('/api/cart/items')[0] ?? []
  expect([add?.body, new Headers(add?.headers).get('cart-id')]).toEqual(['{"itemID":2,"quantity":2}', 'k2'])
  expect([current(), unclearOrders()]).toEqual([['k2', 'ORD-2'], []])
})

test('EVENT-12 the cart of another event does not come back', async () => {
  replies.set('/charge', Response.json({ status: 'UNKNOWN' }, { status: 202 }))
  attempt('UNKNOWN')
  const { leave } = await paying()
  leave()
  writeStored('selected_event', { ...event, id: 8 })
  attempt('FAILED')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([current(), unclearOrders()]).toEqual([[null, null], []])
})

/** A page that was loaded after another page sent the charge. */
function afterReload(ms: number) {
  const order = {
    orderId: 'ORD-1',
    cartId: 'k1',
    cart,
    eventId: 7,
    amount: 974,
    email: 'ana@fans.example',
    since: Date.now() - ms,
    requestId: 'request-of-a-tab-that-is-gone',
    userMessage: '',
    notCharged: false,
    paidAt: null,
    event: null,
    place: null,
  }
  localStorage.removeItem('cart_id')
  localStorage.removeItem('order_id')
  writeStored('unclear_orders', [order])
  followUnclearOrders()
}

const refusals: [string, Reply][] = [
  ['a refusal', Response.json({}, { status: 402 })],
  ['a request that the ingress refused', Response.json({}, { status: 429 })],
  ['“not sent”', Response.json({ code: 'PAYMENT_NOT_SENT', error: 'x' }, { status: 503 })],
  ['another total', Response.json({ code: 'CART_CHANGED', error: 'x', amount: '12.00' }, { status: 409 })],
  ['a paused venue', Response.json({ code: 'VENUE_PAUSED', error: 'x' }, { status: 409 })],
  ['a used order id', Response.json({ code: 'ORDER_REUSED', error: 'x' }, { status: 409 })],
  ['an error of the server', Response.json({}, { status: 500 })],
  ['a network that failed', () => Promise.reject(new TypeError('Failed to fetch'))],
]

test.each(refusals)(
  'PAY-25 after %s nothing is said and the cart stays held until our server has closed the tap',
  async (_case, reply) => {
    replies.set('/charge', reply)
    let close = (_: Response) => {}
    replies.set('/attempt', () => new Promise<Response>((resolve) => (close = resolve)))
    replies.set('/generate-order-id', Response.json({ orderId: 'ORD-2' }))
    const { flow } = await paying()
    expect([flow.get().at, current(), unclearOrders()]).toEqual([
      'confirming',
      [null, null],
      [expect.objectContaining({ orderId: 'ORD-1', notCharged: false })],
    ])
    const requestId = new Headers(asked('/charge')[0]?.[1].headers).get('x-request-id')
    expect(asked('/attempt').map(([url]) => url)).toEqual([
      `/api/payments/orders/ORD-1/attempt?tap=${requestId}`,
    ])
    close(Response.json({ status: 'NONE' }))
    await settled()
    expect(readStored('cart_id')).toBe('k1')
    expect(unclearOrders()).toEqual([])
  },
)

test.each(refusals)(
  'PAY-25 after %s an order that another copy of the request has paid is checked out',
  async (_case, reply) => {
    replies.set('/charge', reply)
    attempt('SUCCESS')
    replies.set('/checkout', Response.json({}))
    const { flow } = await paying()
    expect([flow.get(), unclearOrders()]).toEqual([{ at: 'paid', orderId: 'ORD-1' }, []])
  },
)

test('PAY-25 after a reload in mid-charge the tap of the page that is gone is closed, and its cart comes back', async () => {
  attempt('NONE')
  afterReload(0)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked('/attempt').map(([url]) => url)).toEqual([
    '/api/payments/orders/ORD-1/attempt?tap=request-of-a-tab-that-is-gone',
  ])
  expect([current(), unclearOrders()]).toEqual([['k1', 'ORD-1'], []])
})

test('PAY-14 an order that another tab has checked out is not checked out again', async () => {
  attempt('SUCCESS')
  afterReload(60_000)
  replies.set('/attempt', async () => {
    forgetOrder('ORD-1')
    return Response.json({ status: 'SUCCESS' })
  })
  const flow = followedPayments.get().get('ORD-1')
  flow?.addViewer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked('/checkout')).toEqual([])
  expect(flow?.get()).toEqual({ at: 'paid', orderId: 'ORD-1' })
})

test('BFF-62 an order id that was used before is replaced, and the fan has to tap again', async () => {
  replies.set('/charge', Response.json({ code: 'ORDER_REUSED', error: 'x' }, { status: 409 }))
  attempt('FAILED')
  replies.set('/generate-order-id', Response.json({ orderId: 'ORD-2' }))
  const { flow } = await paying()
  expect(current()).toEqual(['k1', 'ORD-2'])
  expect(resolveMessages(flow.get())).toMatchObject({
    at: 'ready',
    problem: { text: expect.stringContaining('nothing was charged') },
  })
  expect(asked('/charge')).toHaveLength(1)
})

test('BFF-62 an order id that is being paid is not replaced, because its cart may be charged', async () => {
  replies.set('/charge', Response.json({ code: 'ORDER_REUSED', error: 'x' }, { status: 409 }))
  attempt('UNKNOWN')
  const { flow } = await paying()
  expect(flow.get().at).toBe('confirming')
  expect(current()).toEqual([null, null])
  expect(asked('/generate-order-id')).toEqual([])
})

const notIssued = () => Response.json({ code: 'ORDER_NOT_ISSUED', error: 'x' }, { status: 409 })
const bodiesOf = (path: string) => asked(path).map(([, { body }]) => JSON.parse(String(body)))
/** Only this order is charged; our server issued no other one to this fan. */
const chargeOnly = (orderId: string) =>
  replies.set('/charge', async () =>
    bodiesOf('/charge').at(-1).orderId === orderId ? Response.json({ status: 'SUCCESS' }) : notIssued(),
  )

test('BFF-103 an order id that our server did not issue to the fan is replaced and charged without a message', async () => {
  chargeOnly('ORD-2')
  attempt('NONE')
  replies.set('/generate-order-id', Response.json({ orderId: 'ORD-2' }))
  replies.set('/checkout', Response.json({}))
  const { flow } = await paying()
  expect(flow.get()).toEqual({ at: 'paid', orderId: 'ORD-2' })
  expect(fetched.map(([url]) => pathOf(url).replace('/api/payments/', ''))).toEqual([
    'cards/c1/charge',
    'orders/ORD-1/attempt',
    'generate-order-id',
    'cards/c1/charge',
    'orders/ORD-2/checkout',
  ])
  const [first, second] = bodiesOf('/charge')
  expect(second).toEqual({ ...first, orderId: 'ORD-2', tap: expect.not.stringContaining(first.tap) })
  expect(unclearOrders()).toEqual([])
})

test('BFF-103 this goes on when the fan leaves /checkout meanwhile', async () => {
  let respond = (_: Response) => {}
  chargeOnly('ORD-2')
  attempt('NONE')
  replies.set('/generate-order-id', () => new Promise<Response>((resolve) => (respond = resolve)))
  replies.set('/checkout', Response.json({}))
  const { flow, leave } = await paying()
  expect(flow.get().at).toBe('renewing')
  leave()
  respond(Response.json({ orderId: 'ORD-2' }))
  await settled()
  expect([asked('/checkout').length, current(), unclearOrders()]).toEqual([1, [null, null], []])
})

test('BFF-103 PAY-25 a phone that was locked meanwhile charges no new order id without another tap', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  replies.set('/charge', async () => {
    seen.mockReturnValue('hidden')
    return notIssued()
  })
  attempt('NONE')
  replies.set('/generate-order-id', Response.json({ orderId: 'ORD-2' }))
  const { flow } = await paying()
  await vi.advanceTimersByTimeAsync(10_001)
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect([flow.get().at, asked('/charge').length]).toEqual(['failed', 1])
})

test('BFF-103 the new order id of a faster tab is used', async () => {
  chargeOnly('ORD-OTHER')
  attempt('NONE')
  replies.set('/generate-order-id', async () => {
    writeStored('order_id', 'ORD-OTHER')
    return Response.json({ orderId: 'ORD-2' })
  })
  await paying()
  expect(bodiesOf('/charge').map(({ orderId }) => orderId)).toEqual(['ORD-1', 'ORD-OTHER'])
})

test('BFF-103 a new order id that another tab is paying is not charged here', async () => {
  chargeOnly('ORD-OTHER')
  attempt('NONE')
  replies.set('/generate-order-id', async () => {
    localStorage.removeItem('cart_id')
    return Response.json({ orderId: 'ORD-2' })
  })
  const { flow } = await paying()
  expect([flow.get().at, asked('/charge').length]).toEqual(['ready', 1])
})

test('BFF-103 an order id that may have been charged is followed, and nothing else is charged', async () => {
  chargeOnly('ORD-2')
  attempt('UNKNOWN')
  const { flow } = await paying()
  expect([flow.get().at, current()]).toEqual(['confirming', [null, null]])
  expect([asked('/generate-order-id'), asked('/charge').length]).toEqual([[], 1])
})

test('BFF-103 when the new order id is refused too, the fan reads why and may tap again', async () => {
  replies.set('/charge', notIssued())
  attempt('NONE')
  replies.set('/generate-order-id', Response.json({ orderId: 'ORD-2' }))
  const { flow } = await paying()
  await vi.advanceTimersByTimeAsync(1)
  const message = 'This order number is not valid here. Nothing was charged. Please try again.'
  expect(resolveMessages(flow.get())).toMatchObject({ at: 'failed', message, orderId: 'ORD-2' })
  expect([asked('/charge').length, current(), unclearOrders()]).toEqual([2, ['k1', 'ORD-2'], []])
  chargeOnly('ORD-3')
  replies.set('/generate-order-id', Response.json({ orderId: 'ORD-3' }))
  flow.dispatch({ type: 'back to payment' })
  flow.dispatch(payEvent(card, cart))
  await settled()
  expect(bodiesOf('/charge').map(({ orderId }) => orderId)).toEqual(['ORD-1', 'ORD-2', 'ORD-2', 'ORD-3'])
})

test('BFF-64 the product server’s text is shown after a reload', async () => {
  replies.set(
    '/charge',
    Response.json({ status: 'UNKNOWN', userMessage: 'Held by your bank.' }, { status: 202 }),
  )
  attempt('UNKNOWN')
  await paying()
  for (const flow of followedPayments.get().values()) flow.dispatch({ type: 'forgotten' })
  followUnclearOrders()
  expect(resolveMessages(followedPayments.get().get('ORD-1')?.get())).toMatchObject({
    at: 'confirming',
    pendingMessage: 'We are still confirming your payment. Do not pay again until we confirm.',
    userMessage: 'Held by your bank.',
  })
})

test('PAY-13 the checkout call logs the error that the row names', async () => {
  replies.set('/charge', Response.json({ status: 'SUCCESS' }))
  replies.set('/checkout', Response.json({}, { status: 422 }))
  const { flow } = await paying()
  expect(console.error).toHaveBeenCalledWith('Failed to complete order checkout')
  expect(flow.get().at).toBe('order pending')
})

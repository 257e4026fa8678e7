import { act, cleanup, render } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unclearOrderStub } from '../../../../test-support/unclear-order.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { clearPersonal } from '../../../storage/personal-data.ts'
import { writeStored } from '../../../storage/stored.ts'
import { Toaster } from '../../../ui/toast/toaster.tsx'
import type { Effect } from './payment-effects.ts'
import {
  createPaymentFlow,
  followedPayments,
  followUnclearOrders,
  latestUnclearPayment,
} from './payment-flow.ts'
import type { Charge, Payment, PaymentEvent } from './payment-machine.ts'
import { forgetOrder, unclearOrders } from './unclear-orders.ts'

// Writes to the database need real timers.
const savePass = vi.hoisted(() => vi.fn(async (_pass: Partial<Pass>) => {}))
vi.mock('../../passes/passes.ts', () => ({ savePass }))

let status: string
let checkout: () => Promise<Response>
let asked: string[] = []

beforeEach(() => {
  savePass.mockClear()
  vi.useFakeTimers()
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  render(<Toaster />)
  localStorage.clear()
  selectEvent(7)
  status = 'UNKNOWN'
  checkout = async () => Response.json({})
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.includes('/attempt?tap=') ? Response.json({ status }) : checkout()
  })
})
afterEach(() => {
  for (const flow of followedPayments.get().values()) flow.dispatch({ type: 'forgotten' })
  act(() => hot.removeAll())
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const selectEvent = (id: number) =>
  writeStored('selected_event', { id, name: '', startOn: '', endOn: '', location: null })
const hold = (...orders: Parameters<typeof unclearOrderStub>[0][]) =>
  writeStored('unclear_orders', orders.map(unclearOrderStub))
const flowOf = (orderId: string) => followedPayments.get().get(orderId)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** The message that the fan reads, and its style. */
const toasts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-variant]')].map(
    ({ dataset, textContent }) => `${dataset.variant}: ${textContent}`,
  )
const known = () => unclearOrders().map(({ orderId }) => orderId)

test('PAY-24 every unclear order is followed once, with the product server’s text', () => {
  hold({ userMessage: 'Held.' }, { orderId: 'ORD-2' }, { orderId: 'ORD-3', notCharged: true })
  followUnclearOrders()
  const flows = new Map(followedPayments.get())
  expect([...flows.keys()]).toEqual(['ORD-1', 'ORD-2'])
  expect(flowOf('ORD-1')?.get()).toMatchObject({ at: 'confirming', orderId: 'ORD-1', userMessage: 'Held.' })
  followUnclearOrders()
  expect(followedPayments.get()).toEqual(flows)
})

test.each([
  ['SUCCESS', 'success: Payment Successful!Order ORD-1'],
  [
    'FAILED',
    'destructive: Payment FailedWe encountered an issue processing your payment. Please try again or contact support if the problem persists.',
  ],
])(
  'PAY-08 PAY-15 a fan on another screen gets the outcome of a payment as a toast: %s',
  async (outcome, message) => {
    hold({})
    followUnclearOrders()
    await wait(0)
    expect(toasts()).toEqual([])
    status = outcome
    await wait(10_000)
    expect(toasts()).toEqual([message])
    expect(followedPayments.get().size).toBe(0)
  },
)

test('PAY-18 a fan on another screen gets the reference of an order that is paid and not confirmed', async () => {
  checkout = async () => Response.json({}, { status: 422 })
  status = 'SUCCESS'
  hold({})
  followUnclearOrders()
  await wait(2000)
  expect(toasts()).toEqual(['default: Order Confirmation PendingOrder reference ORD-1'])
  expect([known(), flowOf('ORD-1')?.get().at]).toEqual([['ORD-1'], 'order pending'])
})

const checkouts = () => asked.filter((url) => url.endsWith('/checkout')).length

test('FAN-18 a paid order is checked out again in the background: at once, then ever more rarely, without a message until it succeeds', async () => {
  checkout = async () => Response.json({}, { status: 422 })
  status = 'SUCCESS'
  hold({})
  followUnclearOrders()
  await wait(2001)
  expect(checkouts()).toBe(2)
  act(() => hot.removeAll())
  const tries: number[] = []
  for (let second = 1; second <= 700; second++) {
    const before = checkouts()
    await wait(1000)
    if (checkouts() > before) tries.push(second)
  }
  expect(tries).toEqual([2, 6, 14, 30, 62, 122, 182, 242, 302, 362, 422, 482, 542, 602])
  expect([toasts(), known()]).toEqual([[], ['ORD-1']])

  checkout = async () => Response.json({})
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect([toasts(), known()]).toEqual([['success: Payment Successful!Order ORD-1'], []])
})

test('FAN-18 after a reload the checkout goes on, without a look-up of the payment', async () => {
  checkout = async () => Response.json({}, { status: 422 })
  hold({ paidAt: Date.now() - 3_600_000 })
  followUnclearOrders()
  await wait(0)
  expect([asked, toasts()]).toEqual([['/api/payments/orders/ORD-1/checkout'], []])
  await wait(120_000)
  expect(checkouts()).toBe(1)
})

test('FAN-18 an order that another tab has checked out is no longer followed', async () => {
  checkout = async () => Response.json({}, { status: 422 })
  hold({ paidAt: Date.now() })
  followUnclearOrders()
  await wait(0)
  forgetOrder('ORD-1')
  followUnclearOrders()
  expect([followedPayments.get().size, toasts()]).toEqual([0, []])
})

test('PAY-24 an order that another tab has settled is no longer followed, without a message', async () => {
  hold({}, { orderId: 'ORD-2' })
  followUnclearOrders()
  await wait(0)
  forgetOrder('ORD-1')
  followUnclearOrders()
  expect([...followedPayments.get().keys()]).toEqual(['ORD-2'])
  hold({ orderId: 'ORD-2', notCharged: true })
  followUnclearOrders()
  expect(followedPayments.get().size).toBe(0)
  asked = []
  await wait(60_000)
  expect([asked, toasts()]).toEqual([[], []])
})

test('PAY-24 an order that is shown stays until its outcome is shown', async () => {
  hold({})
  followUnclearOrders()
  flowOf('ORD-1')?.addViewer()
  forgetOrder('ORD-1')
  followUnclearOrders()
  expect(flowOf('ORD-1')?.get().at).toBe('confirming')
})

test('PAY-14 an order that is being checked out stays followed', async () => {
  let respond: (response: Response) => void = () => {}
  checkout = () => new Promise((resolve) => (respond = resolve))
  status = 'SUCCESS'
  hold({})
  followUnclearOrders()
  await wait(10_000)
  writeStored('unclear_orders', null)
  followUnclearOrders()
  expect(flowOf('ORD-1')?.get().at).toBe('checking out')
  respond(Response.json({}))
  await wait(0)
  expect(toasts()).toEqual(['success: Payment Successful!Order ORD-1'])
})

test('PAY-24 a component that shows unclear orders is notified when a viewer comes or goes', () => {
  hold({})
  followUnclearOrders()
  const heard = vi.fn()
  const stop = followedPayments.subscribe(heard)
  const leave = flowOf('ORD-1')?.addViewer()
  expect([heard.mock.calls.length, flowOf('ORD-1')?.hasViewer()]).toEqual([1, true])
  leave?.()
  expect([heard.mock.calls.length, flowOf('ORD-1')?.hasViewer()]).toEqual([2, false])
  stop()
})

test('EVENT-12 an uncharged order is dropped with its event; one that may have been charged stays', () => {
  hold({ notCharged: true }, { orderId: 'ORD-2' }, { orderId: 'ORD-3', notCharged: true, eventId: 8 })
  selectEvent(8)
  followUnclearOrders()
  expect(known()).toEqual(['ORD-2', 'ORD-3'])
})

test('PAY-24 without a cart the latest unclear order is shown, or none', () => {
  expect(latestUnclearPayment()).toBeUndefined()
  hold({ notCharged: true })
  expect(latestUnclearPayment()).toBeUndefined()
  hold({}, { orderId: 'ORD-2' }, { orderId: 'ORD-3', notCharged: true })
  expect(latestUnclearPayment()).toBe(flowOf('ORD-2'))
})

const charge: Charge = {
  params: { cardId: 'c1' },
  body: { amount: '9.74', orderId: 'ORD-1', cartId: 'k1', storeId: 42, eventId: 7 },
}

function openedFlow() {
  let dispatch: (event: PaymentEvent) => void = () => {}
  const endPaid = vi.fn()
  const entered: Payment['at'][] = []
  const effect: Effect = (now, dispatchLater) => {
    entered.push(now.at)
    dispatch = dispatchLater
    return now.at === 'paid' ? endPaid : undefined
  }
  const notified = vi.fn()
  const flow = createPaymentFlow(effect, notified)
  const close = flow.addViewer()
  flow.dispatch({ type: 'screen opened', orderId: null, cartEmpty: false })
  dispatch({ type: 'prepared', orderId: 'ORD-1' })
  return { flow, close, entered, notified, endPaid, finish: (event: PaymentEvent) => dispatch(event) }
}

test('PAY-02 a double click charges once', () => {
  const { flow, entered } = openedFlow()
  flow.dispatch({ type: 'pay', charge })
  flow.dispatch({ type: 'pay', charge })
  expect(entered).toEqual(['preparing', 'ready', 'charging'])
})

test('PAY-14 PAY-16 a fan who left /checkout while the charge ran gets a toast, and the order is checked out', () => {
  const { flow, close, finish, notified, endPaid } = openedFlow()
  flow.dispatch({ type: 'pay', charge })
  close()
  expect(flow.get().at).toBe('charging')
  finish({ type: 'charged' })
  expect(flow.get().at).toBe('checking out')
  finish({ type: 'checked out' })
  expect(notified).toHaveBeenCalledWith(
    { at: 'paid', orderId: 'ORD-1' },
    { at: 'checking out', orderId: 'ORD-1' },
  )
  expect(endPaid).toHaveBeenCalledOnce()
  expect(flow.get().at).toBe('closed')
})

test('PAY-24 a fan who comes back finds the charge still running, and nothing is charged again', () => {
  const { flow, close, entered } = openedFlow()
  flow.dispatch({ type: 'pay', charge })
  close()
  flow.addViewer()
  flow.dispatch({ type: 'screen opened', orderId: 'ORD-1', cartEmpty: false })
  expect(flow.get()).toEqual({ at: 'charging', charge })
  expect(entered.filter((at) => at === 'charging')).toHaveLength(1)
})

test('PAY-17 the success closes with the screen, once', () => {
  const { flow, close, finish, endPaid } = openedFlow()
  flow.dispatch({ type: 'pay', charge })
  finish({ type: 'charged' })
  finish({ type: 'checked out' })
  expect(endPaid).not.toHaveBeenCalled()
  close()
  expect(endPaid).toHaveBeenCalledOnce()
})

test('SESSION-11 a response after a sign-out is dropped', () => {
  const { flow, finish, notified } = openedFlow()
  flow.dispatch({ type: 'pay', charge })
  clearPersonal()
  finish({ type: 'charged' })
  expect(flow.get().at).toBe('closed')
  expect(notified).not.toHaveBeenCalled()
})

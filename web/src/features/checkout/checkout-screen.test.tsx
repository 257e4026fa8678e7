import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage, StubObserver } from '../../../test-support/cart-page.tsx'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { keptPass } from '../../../test-support/kept-pass.ts'
import { serviceStub, switchService } from '../../../test-support/venue-service.ts'
import { watchReachability } from '../../api/reachability.ts'
import { changeDevice } from '../../storage/device.ts'
import { readStored, removeStored, writeStored } from '../../storage/stored.ts'
import { dismissScreenToast } from '../../ui/toast/toast.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { removeFromCart } from '../cart/cart-changes.ts'
import { useMayShowEventScreen } from '../events/selected-event.ts'
import { CheckoutScreen } from './checkout-screen.tsx'
import { followedPayments } from './payment/payment-flow.ts'
import { UnclearOrdersNotice } from './unclear-orders-notice.tsx'

const fetchQrCode = vi.hoisted(() => vi.fn())
vi.mock('../passes/qr-code.tsx', async (load) => {
  fetchQrCode()
  return load()
})

writeBoot(bootStub(fanSession()))

const master = { id: 'c2', type: 'master', cardNumber: '**** 4444', cardHolderName: 'Ada Byron' }
const visa = { id: 'c1', type: 'visa', cardNumber: '**** 1111', cardHolderName: 'Ada Byron' }
const cola = { itemID: 6, name: 'Cola', unitPrice: '4.50', quantity: 2, item: { size: '', color: '' } }
const cart = { items: [cola], payment: { subTotal: '9.00', tax: '0.74', amount: '9.74' } }
const generic =
  'We encountered an issue processing your payment. Please try again or contact support if the problem persists.'

/** The response of our server to a call, by the last word of its path. */
let replies: Record<string, () => Response | Promise<Response>> = {}
let sent: string[] = []
const sentTo = (call: string) => sent.filter((each) => each === call).length
const refuse = (status: number, body: object) => () => Response.json(body, { status })
/** A different cart in each test, because reads stay in the cache. */
let count = 0

beforeAll(stubDialogs)
beforeEach(() => {
  vi.useFakeTimers()
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  localStorage.clear()
  sessionStorage.clear()
  count += 1
  writeStored('cart_id', `C${count}`)
  writeStored('user_email', 'ada@example.com')
  sent = []
  replies = {
    details: () => Response.json(cart),
    cards: () => Response.json([visa, master]),
    'generate-order-id': () => Response.json({ orderId: 'ORD-1' }),
    attempt: () => Response.json({ status: 'NONE' }),
  }
  vi.stubGlobal('ResizeObserver', StubObserver)
  vi.stubGlobal('fetch', async (url: string) => {
    const call = url.split('/').at(-1)?.split('?')[0] ?? ''
    sent.push(call)
    return replies[call]?.() ?? Response.json({}, { status: 422 })
  })
})
afterEach(async () => {
  await switchService()
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const WithoutCache = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
)
async function open(wrapper: ComponentType<{ children: ReactNode }> = Fragment) {
  render(
    <CartPage at="/checkout">
      <UnclearOrdersNotice />
      <Routes>
        <Route path="/checkout" element={<CheckoutScreen heading={{ title: 'app.payForOrder' }} />} />
        <Route path="*" element={null} />
      </Routes>
      <Toaster />
    </CartPage>,
    { wrapper },
  )
  await wait(100)
}
/** Closes the page, with everything that only the page holds. */
function leave() {
  cleanup()
  for (const flow of followedPayments.get().values()) flow.dispatch({ type: 'forgotten' })
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const payNow = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay Now' })
async function tap(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await wait(100)
}
const dialog = (name: string) => screen.getByRole('dialog', { name }).textContent
const says = (text: string) => document.body.textContent?.includes(text)
const toasted = () => document.querySelector('[data-visible=true]')?.textContent
const path = () => screen.getByTestId('location').textContent?.split(' ')[0]

test('FAN-16 the QR code is fetched while the fan chooses a card', async () => {
  await open()
  await vi.waitFor(() => expect(fetchQrCode).toHaveBeenCalledOnce())
  expect(payNow()).toBeDefined()
})

test('WORLD-11 a total that is not known cannot be paid', async () => {
  replies.details = () => Response.json({ ...cart, payment: { ...cart.payment, amount: '1.004' } })
  await open()
  expect(says('Price unknown')).toBe(true)
  expect(payNow().disabled).toBe(true)
  replies.details = () => Response.json({ ...cart, payment: { ...cart.payment, amount: '9,74 $' } })
  await tap('Try Again')
  expect(says('Price unknown')).toBe(false)
  expect(payNow().disabled).toBe(false)
})

test('FAN-72 PAY-02 while a removed line is not gone from the product server’s cart nobody pays for it', async () => {
  const removed = Promise.withResolvers<Response>()
  const pie = { ...cola, itemID: 5, name: 'Pie' }
  replies.details = () => Response.json({ ...cart, items: [cola, pie] })
  replies['5'] = () => removed.promise
  await open()
  void removeFromCart(`C${count}`, { itemID: 5, quantity: 2 })
  await wait(0)
  expect(payNow().disabled).toBe(true)
  replies.details = () => Response.json(cart)
  removed.resolve(Response.json({}))
  await wait(100)
  expect(payNow().disabled).toBe(false)
})

test('PAY-08 PAY-09 PAY-12 every kind of failed payment shows its reason, leads back to payment, and may be tried again', async () => {
  await open()
  const failures: [status: number, body: object, message: string][] = [
    [200, { status: 'FAILED', userMessage: 'Insufficient funds.' }, 'Insufficient funds.'],
    [
      200,
      { status: 'FAILED' },
      'Your payment was declined. Please check your card details or try a different payment method.',
    ],
    [402, { userMessage: 'Call your bank.' }, 'Call your bank.'],
    [
      400,
      { error: 'charge_rejected' },
      "We're sorry, but your payment could not be processed at this time. Please verify your payment information and try again.",
    ],
  ]
  for (const [status, body, message] of failures) {
    replies.charge = refuse(status, body)
    await tap('Pay Now')
    expect(dialog('Payment Failed')).toContain(message)
    await tap('Try Again')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([payNow().disabled, says('$9.74'), readStored('order_id')]).toEqual([false, true, 'ORD-1'])
  }
  expect([sentTo('charge'), sentTo('generate-order-id')]).toEqual([4, 1])
})

const radio = (number: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(number) })
/** The message of the selected card, and which card that is. */
const chosen = () => {
  const checked = screen.getAllByRole<HTMLInputElement>('radio').find((each) => each.checked)
  const described = checked?.getAttribute('aria-describedby')
  return [
    checked?.closest('label')?.textContent?.match(/\d{4}/)?.[0],
    described && document.getElementById(described)?.textContent,
  ]
}

test('FAN-49 a declined card is marked until another is chosen; the next undeclined card is selected and focused, or the form of a new card opens; each charge needs a tap on Pay Now', async () => {
  replies.charge = refuse(200, { status: 'FAILED', userMessage: 'Insufficient funds.' })
  await open()
  await tap('Pay Now')
  await tap('Try Again')
  expect(chosen()).toEqual(['1111', 'Declined: Insufficient funds.'])
  replies.charge = refuse(200, { status: 'FAILED' })
  await tap('Pay Now')
  await tap('Use another card')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(chosen()).toEqual(['4444', null])
  expect(document.activeElement).toBe(radio('4444'))
  expect([says('Declined'), sentTo('charge')]).toEqual([false, 2])
  await tap('Pay Now')
  expect([says('Order ID'), says('Copy details')]).toEqual([false, false])
  const initiations = sentTo('initiate')
  await tap('Use another card')
  expect(chosen()).toEqual(['4444', 'Declined'])
  expect(screen.getByRole('dialog', { name: 'Preparing payment form...' })).toBeDefined()
  expect([sentTo('charge'), initiations]).toEqual([3, 0])
})

test.each([
  ['a refusal', refuse(402, { userMessage: 'Call your bank.' })],
  ['a network that fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('FAN-49 PAY-07 %s marks no card, and Try Again comes first', async (_what, charge) => {
  Object.assign(replies, { charge, attempt: () => Response.json({ status: 'NONE' }) })
  await open()
  await tap('Pay Now')
  await wait(60_000)
  expect(screen.queryByRole('button', { name: 'Use another card' })).toBeNull()
  await tap('Try Again')
  expect(chosen()).toEqual(['1111', null])
})

test('FAN-43 the bar shows Add card only once it is known that there is no card', async () => {
  const addCard = () => screen.queryByRole('button', { name: 'Add card' })
  const { promise, resolve } = Promise.withResolvers<Response>()
  replies.cards = () => promise
  await open(WithoutCache)
  expect(addCard()).toBeNull()
  await act(async () => resolve(Response.json([])))
  expect([addCard() !== null, payNow().disabled]).toEqual([true, true])
})

test('FAN-49 the decline mark disappears once the card pays', async () => {
  replies.charge = refuse(200, { status: 'FAILED' })
  await open()
  await tap('Pay Now')
  await tap('Try Again')
  expect(says('Declined')).toBe(true)
  replies.charge = refuse(200, { status: 'SUCCESS' })
  replies.checkout = () => Response.json({})
  await tap('Pay Now')
  await wait(3000)
  expect(dialog('Payment Successful!')).toBeDefined()
  expect(says('Declined')).toBe(false)
})

const held = 'Your bank is holding this payment.'
test.each([
  ['PAY-10 BFF-64 with a message', { status: 'UNKNOWN', userMessage: held }, held, held],
  ['PAY-10 without a message', { status: 'UNKNOWN' }, '', generic],
])(
  '%s an unclear charge warns of paying again, also in the next page, and says why once it failed',
  async (_row, body, beside, failed) => {
    const warned = () => {
      const text = dialog('Confirming Your Payment')
      expect(text).toContain('We are still confirming your payment. Do not pay again until we confirm.')
      expect(text).toContain(beside)
    }
    replies.charge = () => Response.json(body, { status: 202 })
    replies.attempt = () => Response.json({ status: 'UNKNOWN' })
    await open()
    await tap('Pay Now')
    warned()
    leave()
    await open()
    warned()
    replies.attempt = () => Response.json({ status: 'FAILED' })
    await wait(10_000)
    expect(dialog('Payment Failed')).toContain(failed)
    await tap('Try Again')
    expect([payNow().disabled, says('$9.74'), sentTo('charge')]).toEqual([false, true, 1])
  },
)

test('PAY-11 PAY-08 a charge that never reached our server is shown as failed and was sent once; Continue Shopping leads to /', async () => {
  replies.charge = () => Promise.reject(new TypeError('Failed to fetch'))
  replies.attempt = () => Response.json({ status: 'NONE' })
  await open()
  await tap('Pay Now')
  await wait(2000)
  expect(dialog('Payment Failed')).toContain('Network error occurred during payment processing')
  await tap('Continue Shopping')
  expect([path(), screen.queryByRole('dialog'), sentTo('charge')]).toEqual(['/', null, 1])
})

test('PAY-18 a paid order that cannot be confirmed shows its reference; Contact Support leads to /, where the reference stays visible', async () => {
  replies.charge = () => Response.json({ status: 'SUCCESS' })
  await open()
  await tap('Pay Now')
  await wait(2000)
  expect(dialog('Order Confirmation Pending')).toContain('contact support with your order reference')
  expect(dialog('Order Confirmation Pending')).toContain('Order referenceORD-1')
  await tap('Contact Support')
  expect([path(), screen.queryByRole('dialog'), readStored('order_id')]).toEqual(['/', null, null])
  expect(says('Paid, waiting for confirmation. Order reference ORD-1')).toBe(true)
})

test('PAY-04 PAY-06 without an order id a toast says why, nothing is sent, and the fan can ask for another one', async () => {
  replies['generate-order-id'] = refuse(422, { userMessage: 'The kitchen is closed.' })
  await open()
  expect(toasted()).toBe('The kitchen is closed.')
  expect(screen.getByRole('alert').textContent).toBe('The kitchen is closed.Try Again')
  replies['generate-order-id'] = refuse(422, { error: 'nope' })
  await tap('Try Again')
  expect(toasted()).toBe('Failed to generate order ID')
  expect(screen.getByRole('alert').textContent).toBe('Failed to generate order IDTry Again')
  await tap('Pay Now')
  expect(says('Order information not found')).toBe(true)
  expect(sentTo('charge')).toBe(0)
  replies['generate-order-id'] = () => Response.json({ orderId: 'ORD-2' })
  await tap('Try Again')
  expect(says('Order information not found')).toBe(false)
  await tap('Pay Now')
  expect(sentTo('charge')).toBe(1)
})

test('FAN-29 PAY-06 an order id that was lost to the connection is requested again once the server can be reached', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  Object.assign(replies, { session: lost, 'generate-order-id': lost })
  const stop = watchReachability()
  window.dispatchEvent(new Event('offline'))
  act(dismissScreenToast)
  await open()
  expect(says('Try Again')).toBe(true)
  expect(toasted(), 'the notice of the connection says it').toBeUndefined()
  Object.assign(replies, {
    session: () => Response.json({ session: fanSession() }),
    'generate-order-id': () => Response.json({ orderId: 'ORD-1' }),
  })
  window.dispatchEvent(new Event('online'))
  await wait(100)
  stop()
  expect([says('Try Again'), readStored('order_id')]).toEqual([false, 'ORD-1'])
})

test('BFF-63 PAY-25 while payments cannot be recorded nothing is said of the order; once its tap is closed, that nothing was charged; until an order can be looked up it cannot be paid', async () => {
  const unavailable = refuse(503, { code: 'PAYMENT_NOT_SENT', error: 'Payments are unavailable.' })
  Object.assign(replies, { charge: unavailable, attempt: unavailable })
  await open()
  await tap('Pay Now')
  await wait(5_000)
  expect(dialog('Confirming Your Payment')).toContain('We are still confirming your payment.')
  replies.attempt = () => Response.json({ status: 'NONE' })
  await wait(10_000)
  expect(dialog('Payment Failed')).toContain(
    'The payment could not be sent and nothing was charged. Please try again.',
  )
  await tap('Try Again')
  expect(payNow().disabled).toBe(false)
  replies.attempt = unavailable
  leave()
  await open()
  expect([says('We can’t check this order right now'), payNow().disabled, says('Do not pay again')]).toEqual([
    true,
    true,
    false,
  ])
  replies.attempt = () => Response.json({ status: 'NONE' })
  replies.charge = () => Response.json({ status: 'SUCCESS' })
  await wait(10_000)
  expect([says('We could not check'), payNow().disabled]).toEqual([false, false])
  await tap('Pay Now')
  expect([sentTo('charge'), sentTo('generate-order-id')]).toEqual([2, 1])
})

test('ERR-06 PAY-01 an empty cart shows an error and is not paid', async () => {
  replies.details = () => Response.json({ ...cart, items: [] })
  await open()
  expect(screen.getByRole('region', { name: 'Order Summary' }).textContent).toContain('Your cart is empty.')
  await tap('Pay Now')
  expect(screen.getByRole('alert').textContent).toBe('Your cart is empty.')
  expect([sentTo('charge'), path()]).toEqual([0, '/checkout'])
})

test('PAY-19 an empty cart with a stored order id leads to /confirmation', async () => {
  replies.details = () => Response.json({ ...cart, items: [] })
  replies.attempt = () => Response.json({ status: 'NONE' })
  writeStored('order_id', 'ORD-OLD')
  await open()
  expect(path()).toBe('/confirmation')
})

const isHeld = () => payNow().getAttribute('aria-disabled') === 'true'
/** The text of a notice is loaded separately, which takes a moment. */
const heard = (text: string) =>
  vi.waitFor(async () => {
    await wait(0)
    expect(says(text)).toBe(true)
  })
const pausedReply = refuse(409, {
  code: 'VENUE_PAUSED',
  error: 'The venue has paused ordering.',
  service: serviceStub({ ordering: 'paused', message: 'Full house' }),
})

test('VEN-12 while ordering is paused nothing is paid, and when it is open again the focus is where it was', async () => {
  replies.charge = refuse(402, {})
  await open()
  payNow().focus()
  await switchService({ ordering: 'paused' })
  await heard('Ordering is paused for the moment. Your cart is kept.')
  await tap('Pay Now')
  expect([isHeld(), sentTo('charge')]).toEqual([true, 0])
  await switchService()
  expect([isHeld(), document.activeElement === payNow()]).toEqual([false, true])
  await tap('Pay Now')
  expect(sentTo('charge')).toBe(1)
})

test('VEN-13 a charge that is refused because ordering was paused leads back to payment, with cart and order id, and is paid later', async () => {
  replies.charge = pausedReply
  await open()
  await tap('Pay Now')
  expect([screen.queryByRole('dialog'), says('Payment Failed'), isHeld()]).toEqual([null, false, true])
  await heard('Ordering is paused for the moment. Your cart is kept.Full house')
  expect(screen.getAllByRole('status').filter(({ textContent }) => /paused/.test(textContent))).toHaveLength(
    1,
  )
  expect([readStored('cart_id'), readStored('order_id'), says('$9.74')]).toEqual([`C${count}`, 'ORD-1', true])
  replies.charge = () => Response.json({ status: 'SUCCESS' })
  await switchService()
  await tap('Pay Now')
  expect([sentTo('charge'), sentTo('generate-order-id')]).toEqual([2, 1])
})

test('VEN-13 BFF-103 the same holds for a charge with a new order id', async () => {
  const answers = [refuse(409, { code: 'ORDER_NOT_ISSUED', error: 'Unknown.' }), pausedReply]
  replies.charge = () => (answers.shift() ?? pausedReply)()
  replies.attempt = () => Response.json({ status: 'NONE' })
  await open()
  replies['generate-order-id'] = () => Response.json({ orderId: 'ORD-2' })
  await tap('Pay Now')
  await wait(100)
  expect([screen.queryByRole('dialog'), isHeld(), sentTo('charge')]).toEqual([null, true, 2])
  expect([readStored('cart_id'), readStored('order_id')]).toEqual([`C${count}`, 'ORD-2'])
})

test.each<[string, () => Response | Promise<Response>, string]>([
  ['a pause', pausedReply, 'The venue has paused ordering. Nothing was charged, and your cart is kept.'],
  [
    'another total',
    refuse(409, { code: 'CART_CHANGED', error: 'x', amount: '12.00' }),
    'Your cart has changed. Please check the new total and try again.',
  ],
  [
    'a used order id',
    refuse(409, { code: 'ORDER_REUSED', error: 'x' }),
    'Your order changed after an earlier try to pay it, and nothing was charged. Please check the total and pay again.',
  ],
])(
  'VEN-13 PAY-25 a fan who left the screen meanwhile reads that nothing was charged, after %s',
  async (_case, reply, text) => {
    const answer = Promise.withResolvers<Response>()
    replies.charge = () => answer.promise
    await open()
    await tap('Pay Now')
    cleanup()
    render(<Toaster />)
    answer.resolve(await reply())
    await wait(100)
    expect(says('Payment Failed')).toBe(false)
    expect(says(text)).toBe(true)
    expect(readStored('cart_id')).toBe(`C${count}`)
  },
)

test('VEN-12 VEN-15 a pause does not interrupt a charge that is under way; the waiting time is shown above Pay Now', async () => {
  replies.charge = () => new Promise(() => {})
  await open()
  await switchService({ waitMinutes: 25 })
  await heard('Orders take about 25 min (as of ')
  await tap('Pay Now')
  await switchService({ ordering: 'paused' })
  expect([says('Processing...'), says('Ordering is paused')]).toEqual([true, false])
})

test('FAN-15 FAN-62 an order that another tab has paid says so where its notice was, even when its pass comes later', async () => {
  const none = { cart: null, event: null, place: null, paidAt: null }
  const order = {
    orderId: 'ORD-9',
    cartId: 'C0',
    eventId: 7,
    amount: 974,
    email: '',
    since: Date.now(),
    ...none,
  }
  writeStored('unclear_orders', [{ ...order, requestId: 'r-1', userMessage: '', notCharged: false }])
  replies.attempt = () => new Promise(() => {})
  await open()
  expect(says('We are still confirming')).toBe(true)
  removeStored('unclear_orders')
  await wait(0)
  expect(says('Your payment went through')).toBe(false)
  await act(() => changeDevice('passes', () => [keptPass({ orderId: 'ORD-9' })]))
  expect(says('Your payment went through')).toBe(true)
})

test('FAN-01 the end of the event interrupts neither a charge nor its outcome', async () => {
  const charge = Promise.withResolvers<Response>()
  replies.charge = () => charge.promise
  replies.checkout = () => Response.json({ order: { id: 'ORD-1' } })
  await open()
  const { result: mayStay } = renderHook(useMayShowEventScreen)
  expect(mayStay.current).toBe(false)
  await tap('Pay Now')
  expect(mayStay.current).toBe(true)
  charge.resolve(Response.json({ status: 'SUCCESS' }))
  await act(() => vi.waitFor(() => expect(dialog('Payment Successful!')).toContain('ORD-1')))
  expect(mayStay.current).toBe(true)
  await tap('Continue Shopping')
  expect(mayStay.current).toBe(false)
})

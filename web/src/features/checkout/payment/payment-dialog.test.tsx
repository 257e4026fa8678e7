import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, bootStubOf, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../../test-support/dialogs.ts'
import { ApiError } from '../../../api/api-error.ts'
import { writeStored } from '../../../storage/stored.ts'
import type { UnclearOrder } from '../../../storage/stored-keys.ts'
import { setBranding } from '../../../venue/branding.ts'
import { savePass } from '../../passes/passes.ts'
import { eventOfError, eventOfResponse } from './charge.ts'
import { PaymentDialog, preloadSuccess } from './payment-dialog.tsx'
import { createPaymentFlow, type PaymentFlow } from './payment-flow.ts'
import type { Charge, Payment, PaymentEvent } from './payment-machine.ts'

const charge: Charge = {
  params: { cardId: 'c1' },
  body: { amount: '9.74', orderId: 'ORD-1', cartId: 'k1', storeId: 42, eventId: 7 },
}
const noLuck: Payment = { at: 'failed', orderId: 'ORD-1', message: 'No luck' }
const unclear = (checks: number, userMessage = '', ifUnpaid: Payment = noLuck): PaymentEvent => ({
  type: 'unclear',
  unclear: { pendingMessage: 'Do not pay again.', userMessage, checks, ifUnpaid },
})
const unpaid: PaymentEvent = { type: 'attempt', status: 'NONE' }
const recharge: Charge = { ...charge, body: { ...charge.body, amount: '12.00' } }
const changed: Payment = { at: 'total changed', charge: recharge, message: 'Sold out.', cents: 1200 }
const charged: PaymentEvent = { type: 'charged' }
const failed = [unclear(0, '', { ...noLuck, message: 'Declined.', requestId: 'r-0123456' }), unpaid]
const paid: PaymentEvent[] = [charged, { type: 'checked out' }]

writeBoot(bootStub(fanSession()))
beforeAll(stubDialogs)
beforeAll(preloadSuccess)
beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-05-01T12:00:00Z')
  localStorage.clear()
  setBranding(null)
  window.history.replaceState(null, '', '/checkout')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A payment after Pay Now and these events. */
function payment(events: PaymentEvent[]): PaymentFlow {
  const flow = createPaymentFlow(
    () => undefined,
    () => {},
  )
  flow.addViewer()
  for (const event of [opened, { type: 'pay', charge } as const, ...events]) flow.dispatch(event)
  return flow
}
const opened: PaymentEvent = { type: 'screen opened', orderId: null, cartEmpty: true }

function show(events: PaymentEvent[], onClose?: () => void) {
  const flow = payment(events)
  const onLeave = vi.fn()
  const { unmount } = render(
    <MemoryRouter>
      <PaymentDialog flow={flow} onLeave={onLeave} {...(onClose && { onClose })} />
    </MemoryRouter>,
  )
  return { flow, onLeave, unmount }
}

const title = () => screen.queryByRole('heading')?.textContent
const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fold = () => document.querySelector('details')
const says = (text: string) => document.body.textContent?.includes(text)

test.each<[string, PaymentEvent[]]>([
  ['the charge runs', []],
  ['an order id is replaced', [unclear(0, '', { at: 'renewing', charge }), unpaid]],
  ['the order is checked out', [charged]],
  ['an unclear charge was not asked for twice yet', [unclear(1)]],
])('PAY-02 the fan waits under an overlay while %s', (_case, events) => {
  show(events)
  expect(screen.getByRole('dialog', { name: 'Processing payment...' })).toBeDefined()
  expect(title()).toBeUndefined()
})

test('PAY-08 a failed charge shows its reason, and Try Again leads back to payment and closes the dialog', () => {
  const { flow, onLeave } = show(failed)
  expect(title()).toBe('Payment Failed')
  expect(says('Declined.')).toBe(true)
  expect(buttons()).toEqual(['Copy details', 'Try Again', 'Continue Shopping', 'Close'])
  tap('Try Again')
  expect(flow.get()).toEqual({ at: 'ready', problem: null })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onLeave).not.toHaveBeenCalled()
})

test.each<[string, PaymentEvent[], string]>([
  [
    'that was declined',
    [eventOfResponse({ status: 'FAILED', userMessage: '' }, { charge, requestId: 'r-0123456' })],
    'Your payment was declined. Please check your card details or try a different payment method.',
  ],
  [
    'that was refused',
    [eventOfError(new ApiError(402, ''), { charge, requestId: 'r-0123456' }), unpaid],
    "We're sorry, but your payment could not be processed at this time. Please verify your payment information and try again.",
  ],
])('ERR-07 a charge %s without a reason shows what to do', (_what, events, text) => {
  show(events)
  expect(title()).toBe('Payment Failed')
  expect(screen.getByText(text)).toBeDefined()
})

test('FAN-23 FAN-78 a charge that failed names order and request behind Details', () => {
  show(failed)
  expect(fold()?.open).toBe(false)
  for (const text of ['Order IDORD-1', 'Request IDr-0123456']) expect(says(text)).toBe(true)
})

test('FAN-23 FAN-49 VEN-19 a declined card has no details and no support; when no other card can be chosen, only the actions of every failure', () => {
  giveContact()
  show([{ type: 'declined', message: 'Declined.', reason: 'Declined.' }])
  expect(buttons()).toEqual(['Try Again', 'Continue Shopping', 'Close'])
  for (const text of ['ORD-1', 'r-0123456']) expect(says(text)).toBe(false)
  expect(screen.queryByRole('link')).toBeNull()
})

test('PAY-08 FAN-77 Continue Shopping leads to the menu, and the dialog stays until its screen closes', () => {
  const { flow, onLeave } = show(failed)
  tap('Continue Shopping')
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('/')
  expect([title(), flow.get().at]).toEqual(['Payment Failed', 'failed'])
})

test('PAY-08 from another screen, Try Again leads to /checkout', () => {
  const { onLeave } = show(failed, () => {})
  tap('Try Again')
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('/checkout')
})

test('PAY-20 the new total is shown, and charged once the fan agrees to it', () => {
  const { flow, onLeave } = show([unclear(0, '', changed), unpaid])
  expect(title()).toBe('New total: $12.00')
  expect(says('Sold out.')).toBe(true)
  tap('Pay $12.00')
  expect(flow.get()).toEqual({ at: 'charging', charge: recharge })
  expect(onLeave).not.toHaveBeenCalled()
})

test('PAY-20 a fan who does not agree is back at payment', () => {
  const { flow } = show([unclear(0, '', changed), unpaid])
  tap('Cancel')
  expect(flow.get()).toEqual({ at: 'ready', problem: null })
})

test('PAY-15 FAN-16 paid: order id, receipt, and two actions; View Order opens this order', () => {
  const { onLeave } = show(paid)
  expect(title()).toBe('Payment Successful!')
  expect(says('A digital receipt has been sent to your email.')).toBe(true)
  expect(says('ORD-1')).toBe(true)
  expect(buttons()).toEqual(['View Order', 'Continue Shopping'])
  tap('View Order')
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('/transactions?order=ORD-1')
})

test('PAY-15 Continue Shopping leads to the menu', () => {
  const { onLeave } = show(paid)
  tap('Continue Shopping')
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('/')
})

test('PAY-16 after 5 s on /checkout the success leads to the menu', () => {
  const { onLeave } = show(paid)
  act(() => void vi.advanceTimersByTime(4999))
  expect(onLeave).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('/')
})

test.each<[string, (unmount: () => void) => void, (() => void) | undefined]>([
  ['is on another screen by then', () => window.history.replaceState(null, '', '/transactions'), undefined],
  ['has left the dialog', (unmount) => unmount(), undefined],
  ['opened the dialog on another screen', () => {}, () => {}],
])('PAY-16 a fan who %s is not redirected', (_case, act5, onClose) => {
  const { onLeave, unmount } = show(paid, onClose)
  act5(unmount)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(onLeave).not.toHaveBeenCalled()
})

test('PAY-16 FAN-77 the countdown ends at the menu’s loading, in which the dialog stays', () => {
  show(paid)
  act(() => void vi.advanceTimersByTime(30_000))
  expect(leaving()).toBe('Back to the menu in 1… Tap anywhere to stay.')
})

const tenMinutes = 10 * 60_000
const leaving = () => screen.queryByText(/^Back to the menu in/)?.textContent

test('FAN-16 a countdown shows the 5 s, without a live region', () => {
  show(paid)
  expect(leaving()).toBe('Back to the menu in 5… Tap anywhere to stay.')
  act(() => void vi.advanceTimersByTime(2000))
  expect(leaving()).toBe('Back to the menu in 3… Tap anywhere to stay.')
  expect(screen.getByText(/^Back to the menu in/).closest('[role=status], [aria-live]')).toBeNull()
})

test.each<[string, () => void]>([
  ['touch', () => fireEvent.pointerDown(document.body)],
  ['key', () => fireEvent.keyDown(document.body, { key: 'Shift' })],
  ['turn of the wheel', () => fireEvent.wheel(document.body)],
  ['focus', () => screen.getByRole('button', { name: 'View Order' }).focus()],
  [
    'scroll',
    () => {
      Object.defineProperty(screen.getByRole('dialog'), 'scrollTop', { value: 40 })
      fireEvent.scroll(screen.getByRole('dialog'))
    },
  ],
])('FAN-16 the 5 s stop for good at the first %s', (_kind, touch) => {
  const { onLeave } = show(paid)
  act(() => void vi.advanceTimersByTime(4900))
  act(touch)
  expect(leaving()).toBeUndefined()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(onLeave).not.toHaveBeenCalled()
})

test('FAN-16 the 5 s do not run while the page is hidden; a repeated initial focus does not stop them', () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const { onLeave } = show(paid)
  const turn = (state: DocumentVisibilityState) => {
    seen.mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  act(() => void vi.advanceTimersByTime(3000))
  turn('hidden')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(onLeave).not.toHaveBeenCalled()
  turn('visible')
  act(() => void fireEvent.focusIn(document.activeElement ?? document.body))
  act(() => void vi.advanceTimersByTime(1999))
  expect(onLeave).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('/')
  seen.mockRestore()
})

test.each([
  [{ method: 'pickup', location: 'Gate A', time: '6:00 PM-6:30 PM' }, 'Gate A · 6:00 PM-6:30 PM'],
  [{ method: 'inseat', section: 'North', seat: '12' }, 'Seat 12 · North'],
] as const)(
  'FAN-16 FAN-40 FAN-60 the success is the pass: status, QR code, order number, event, items, total, and the place once: %j',
  async (place, next) => {
    vi.useRealTimers()
    const item = {
      cartItemID: null,
      itemID: 2,
      name: 'Cola',
      imageUrl: '',
      quantity: 2,
      unitPrice: 450,
      size: 'Large',
      color: '',
    }
    const event = { name: 'Derby', startOn: '', endOn: '' }
    await savePass({
      orderId: 'ORD-1',
      paidAt: Date.now(),
      items: [item],
      total: 974,
      event,
      place,
      status: 'completed',
    })
    show(paid)
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByTitle('QR code of order ORD-1')).toBeDefined()
    expect(within(dialog).getByText('ORD-1')).toBeDefined()
    for (const text of ['Paid, being prepared', 'Event', 'Derby', next, '2 ×', 'Cola, Large', '$9.74'])
      expect(within(dialog).getByText(text)).toBeDefined()
    expect(dialog.textContent?.split(place.method === 'pickup' ? 'Gate A' : 'Seat 12')).toHaveLength(2)
  },
)

test.each(['Contact Support', 'Continue Shopping'])(
  'PAY-18 paid, not confirmed: %s leads to the menu',
  (way) => {
    const { onLeave } = show([charged, { type: 'not checked out' }])
    expect(title()).toBe('Order Confirmation Pending')
    expect(says('Do not pay again: please contact support with your order reference.')).toBe(true)
    expect(says('Order referenceORD-1')).toBe(true)
    expect(says('We’re still confirming it')).toBe(true)
    expect(buttons()).toEqual(['Copy details', 'Contact Support', 'Continue Shopping'])
    tap(way)
    expect(onLeave).toHaveBeenCalledExactlyOnceWith('/')
  },
)

/** An order whose charge was sent this long ago. */
const sent = (agoMs: number, change: Partial<UnclearOrder> = {}): UnclearOrder => ({
  orderId: 'ORD-1',
  cartId: 'k1',
  cart: null,
  eventId: 7,
  amount: 974,
  email: '',
  since: Date.now() - agoMs,
  requestId: 'r-0123456',
  userMessage: '',
  notCharged: false,
  paidAt: null,
  event: null,
  place: null,
  ...change,
})

test('FAN-18 FAN-23 FAN-78 after ten minutes a paid order that is not confirmed shows its reference and advice, and turns into the pass', () => {
  writeStored('unclear_orders', [sent(tenMinutes, { paidAt: Date.now() - tenMinutes })])
  const { flow } = show([charged, { type: 'not checked out' }])
  expect(says('Show this reference at the counter')).toBe(true)
  for (const text of ['Order referenceORD-1', 'Request IDr-0123456']) expect(says(text)).toBe(true)
  expect(fold()?.textContent).not.toContain('ORD-1')
  act(() => flow.dispatch({ type: 'checked out' }))
  expect(title()).toBe('Payment Successful!')
})

/** The venue has a support mail address. */
function giveContact() {
  const { branding } = bootStubOf({}, { contact: { mail: 'help@arena.example' } })
  if (branding.status !== 'missing') setBranding(branding)
}
const mailed = () =>
  screen
    .queryAllByRole('link')
    .map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')])
const mail = (requestId: string) => [
  'Contact Support',
  `mailto:help@arena.example?subject=Order ORD-1&body=What happened:\r\n\r\n\r\nOrder ID: ORD-1\r\nRequest ID: ${requestId}`,
]

test('VEN-19 paid, not confirmed: Contact Support opens a mail that names order and request, and the reference stays visible', () => {
  giveContact()
  writeStored('unclear_orders', [sent(0, { paidAt: Date.now() })])
  const { onLeave } = show([charged, { type: 'not checked out' }])
  expect(buttons()).toEqual(['Copy details', 'Continue Shopping'])
  expect(mailed()).toEqual([mail('r-0123456')])
  fireEvent.click(screen.getByRole('link'))
  expect(title()).toBe('Order Confirmation Pending')
  expect(onLeave).not.toHaveBeenCalled()
})

test('VEN-19 a failed payment offers the same mail beside its details and two buttons', () => {
  show(failed)
  expect(mailed()).toEqual([])
  cleanup()
  giveContact()
  show(failed)
  expect(buttons()).toEqual(['Copy details', 'Try Again', 'Continue Shopping', 'Close'])
  expect(mailed()).toEqual([mail('r-0123456')])
})

test('VEN-19 an unclear payment offers the mail after ten minutes', () => {
  giveContact()
  writeStored('unclear_orders', [sent(tenMinutes - 1)])
  show([unclear(2)])
  expect(mailed()).toEqual([])
  cleanup()
  writeStored('unclear_orders', [sent(tenMinutes)])
  show([unclear(2)])
  expect(says('Support can look it up with these details.')).toBe(true)
  expect(mailed()).toEqual([mail('r-0123456')])
})

test('PAY-24 BFF-64 an unclear payment: not to pay again, the product server’s text, and the order id', () => {
  writeStored('unclear_orders', [sent(2 * tenMinutes, { orderId: 'ORD-0' }), sent(tenMinutes - 1)])
  const { flow, onLeave } = show([unclear(2, 'Held by your bank.')])
  expect(title()).toBe('Confirming Your Payment')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Do not pay again.').closest('p')?.getAttribute('role')).toBe('status')
  expect(dialog.getByText('Confirming your payment')).toBeDefined()
  // LANG-08: in any direction.
  expect(dialog.getByText('Held by your bank.').tagName).toBe('BDI')
  expect(says('Order IDORD-1')).toBe(true)
  expect(says('You can leave this page.')).toBe(true)
  for (const later of ['support', 'couldn’t confirm your payment']) expect(says(later)).toBe(false)
  expect(buttons()).toEqual(['Copy details', 'Continue Shopping'])
  tap('Continue Shopping')
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('/')
  expect(flow.get().at).toBe('confirming')
})

test('PAY-24 an unclear payment without a text from the product server has no empty line', () => {
  show([unclear(2)])
  expect(screen.getByRole('dialog').querySelector('p:empty')).toBeNull()
})

test('PAY-24 BFF-45 after ten minutes the dialog names what support needs, and offers a new cart', () => {
  writeStored('unclear_orders', [sent(tenMinutes)])
  const { onLeave } = show([unclear(2)])
  expect(says('We couldn’t confirm your payment yet.')).toBe(true)
  expect(says('Order IDORD-1')).toBe(true)
  expect(says('Request IDr-0123456')).toBe(true)
  expect(says('This $9.74 order keeps its own cart')).toBe(true)
  expect(says('You can leave this page.')).toBe(false)
  expect(buttons()).toEqual(['Copy details', 'Start a new cart'])
  tap('Start a new cart')
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('/')
})

test('PAY-24 FAN-78 the ten minutes pass while the dialog is open; a missing request id is left out', () => {
  writeStored('unclear_orders', [sent(tenMinutes - 30_000, { requestId: '' })])
  show([unclear(2)])
  expect([says('We could not confirm'), fold()?.open]).toEqual([false, false])
  act(() => void vi.advanceTimersByTime(30_000))
  expect(fold()?.open).toBe(true)
  expect(buttons()).toEqual(['Copy details', 'Start a new cart'])
})

test('PAY-24 details that were opened on another screen close without leaving it', () => {
  const onClose = vi.fn()
  const { onLeave } = show([unclear(2)], onClose)
  tap('Close')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onLeave).not.toHaveBeenCalled()
})

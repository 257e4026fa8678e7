import { checkoutOrder, getAttempt } from '@storefront/shared/contract/payments.ts'
import { call } from '../../../api/client.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { onReconnected } from '../../../api/reachability.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../messages/language.ts'
import { readStored, removeStored, writeStored } from '../../../storage/stored.ts'
import { clearCart } from '../../cart/cart-lifetime.ts'
import { ensureOrderId } from '../order-id.ts'
import { sendCharge } from './charge.ts'
import { exclusively, mayBeOnItsWay } from './charge-in-flight.ts'
import { orderInDoubt, type Payment, type PaymentEvent } from './payment-machine.ts'
import {
  forgetOrder,
  holdOrderIfCurrent,
  keepPaid,
  keepUserMessage,
  putBack,
  unclearOrder,
} from './unclear-orders.ts'

/** What entering a state starts; returns what to call when the state is left. */
export type Effect = (
  now: Payment,
  dispatch: (event: PaymentEvent) => void,
  before: Payment,
) => (() => void) | undefined

/** Everything that paying does outside of the state machine, by state. */
export const paymentEffect: Effect = (now, dispatch, before) => {
  settle(before, now)
  switch (now.at) {
    case 'opening':
      return later(checkDelayMs(now.checks), () => void attemptOf(now.orderId).then(dispatch))
    case 'ready':
      return now.problem ? onReconnected(() => dispatch({ type: 'prepare' })) : undefined
    case 'preparing':
    case 'renewing':
      return void prepare().then(dispatch)
    case 'charging':
      return void sendCharge(now.charge).then(dispatch)
    case 'order reused':
      return void attemptOf(now.orderId).then(dispatch)
    case 'confirming':
      holdOrderIfCurrent(now.orderId)
      if (now.userMessage) keepUserMessage(now.orderId, now.userMessage)
      return later(checkDelayMs(now.checks), () => void attemptOf(now.orderId).then(dispatch))
    case 'checking out':
      holdOrderIfCurrent(now.orderId)
      return void checkOut(now.orderId).then(dispatch)
    case 'order pending':
      return later(checkOutDelayMs(now), () => void checkOut(now.orderId).then(dispatch))
    case 'paid':
      return showPaid(now.orderId)
  }
}

/**
 * An order is held from before its charge is sent until it is known what became of it: SUCCESS takes its own cart away,
 * whatever cart is current by then; a charge that certainly failed gives it back, unless another order has the cart
 * (BFF-98): then it is the shop's no more, and what the fan adds goes into a new one.
 */
function settle(before: Payment, now: Payment): void {
  const orderId = orderInDoubt(before)
  if (orderId === null || orderInDoubt(now) === orderId) return
  if (now.at === 'paid' || (now.at === 'failed' && now.cartTaken)) forgetOrder(orderId)
  else if (now.at !== 'closed')
    putBack(orderId, { keepsOrderId: now.at !== 'preparing' && now.at !== 'renewing' })
}

/** PAY-17: the order id is removed with the dialog; until then a reload still knows what was paid. */
function showPaid(orderId: string): () => void {
  if (readStored('order_id') === orderId) clearCart()
  if (readStored('cart_id') === null) writeStored('order_id', orderId)
  return () => {
    if (readStored('order_id') === orderId) removeStored('order_id')
  }
}

async function prepare(): Promise<PaymentEvent> {
  try {
    return { type: 'prepared', orderId: await ensureOrderId() }
  } catch (error) {
    const text = errorMessage(error, t('unclear.orderIdFailed'))
    return { type: 'refused', problem: { text, retry: true } }
  }
}

/** What our server knows of an order; null when it cannot tell, and for an order that another tab settled meanwhile. */
async function attemptOf(orderId: string): Promise<PaymentEvent> {
  const onItsWay = await mayBeOnItsWay(orderId)
  const requestId = unclearOrder(orderId)?.requestId
  const status = await call(getAttempt, { params: { orderId } }).then(
    (attempt) => attempt.status,
    () => null,
  )
  const known = unclearOrder(orderId)?.requestId === requestId ? status : null
  return { type: 'attempt', status: known, onItsWay: status === 'NONE' && onItsWay, requestId }
}

/**
 * PAY-14: completes the order of a charge that went through, with the fan's e-mail for the receipt; one tab at a time,
 * and not again where another tab has done it. Its pass is kept before anything else, and the order forgotten only when
 * that says 'confirmed', so that a tab may end at any time (FAN-16).
 */
function checkOut(orderId: string): Promise<PaymentEvent> {
  const kept = keepPaid(orderId, { confirmed: false })
  return exclusively(`checkout ${orderId}`, async () => {
    const order = unclearOrder(orderId)
    if (!order) return { type: 'checked out' }
    try {
      await send(checkoutOrder, { params: { orderId }, body: { email: order.email } })
      await kept
      await keepPaid(orderId, { confirmed: true })
      forgetOrder(orderId)
      return { type: 'checked out' }
    } catch (error) {
      console.error(errorMessage(error, 'Failed to complete order checkout'))
      return { type: 'not checked out' }
    }
  })
}

const firstDelayMs = 2000
const longestDelayMs = 10_000
const growth = 1.5

/** ms until the next check of an unclear charge, after `checks` of them: none, 2 s, then ever longer up to 10 s. */
export function checkDelayMs(checks: number): number {
  if (checks === 0) return 0
  return Math.min(firstDelayMs * growth ** Math.max(0, checks - 2), longestDelayMs)
}

const checkOutFirstMs = 2000
const checkOutLongestMs = 60_000
/** FAN-18: for how long the checkout of a paid order is tried again. */
export const checkOutForMs = 10 * 60_000

/**
 * FAN-18: ms until the checkout is tried again: at once, after 2 s, then ever longer up to a minute. null once ten minutes
 * are over: from then on only when the page is loaded or seen again, or the connection comes back.
 */
function checkOutDelayMs({ orderId, tries }: Extract<Payment, { at: 'order pending' }>): number | null {
  if (tries === 0) return 0
  if (Date.now() - (unclearOrder(orderId)?.paidAt ?? 0) >= checkOutForMs) return null
  return Math.min(checkOutFirstMs * 2 ** (tries - 1), checkOutLongestMs)
}

/**
 * Runs `work` once: when it is due (with null never), or sooner when the connection or the fan comes back; in a page that is
 * hidden not before it is seen again. Returns how to stop.
 */
export function later(delayMs: number | null, work: () => void): () => void {
  const once = () => {
    if (document.visibilityState === 'hidden') return
    stop()
    work()
  }
  const timer = delayMs === null ? undefined : setTimeout(once, delayMs)
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('online', once)
    document.removeEventListener('visibilitychange', once)
  }
  window.addEventListener('online', once)
  document.addEventListener('visibilitychange', once)
  return stop
}

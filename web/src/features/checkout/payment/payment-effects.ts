import { checkoutOrder, getAttempt } from '@storefront/shared/contract/payments.ts'
import { NetworkError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { errorMessage } from '../../../api/error-message.tsx'
import { onReconnected } from '../../../api/reachability.ts'
import { send } from '../../../api/send.ts'
import { resolveText, t } from '../../../messages/language.ts'
import { onPageEvents } from '../../../page-events.ts'
import { readStored, removeStored, writeStored } from '../../../storage/stored.ts'
import { withLock } from '../../../storage/tabs.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { clearCart } from '../../cart/cart-lifetime.ts'
import { ensureOrderId } from '../order-id.ts'
import { sendCharge } from './charge.ts'
import { orderInDoubt, type Payment, type PaymentEvent } from './payment-machine.ts'
import {
  forgetOrder,
  holdOrderIfCurrent,
  restoreOrKeep,
  savePaidOrder,
  saveUserMessage,
  unclearOrder,
} from './unclear-orders.ts'

/** Runs when a state is entered; returns the clean-up for when the state is left. */
export type Effect = (
  now: Payment,
  dispatch: (event: PaymentEvent) => void,
  before: Payment,
) => (() => void) | undefined

/** All side effects of a payment, by state. */
export const paymentEffect: Effect = (now, dispatch, before) => {
  settle(before, now)
  switch (now.at) {
    case 'opening':
      return scheduleOnce(checkDelayMs(now.checks), () => void attemptOf(now.orderId).then(dispatch))
    case 'ready':
      if (!now.problem) return
      // PAY-06: the catalogue of errors lists it among the toasts; the screen says it too. Not a lost connection (FAN-29), which has its notice.
      if (now.problem.retry && !now.problem.isLost && (before.at === 'preparing' || before.at === 'renewing'))
        toast({
          title: resolveText(now.problem.text, t),
          variant: 'destructive',
          silentForScreenReader: true,
        })
      return onReconnected(() => dispatch({ type: 'prepare' }))
    case 'preparing':
    case 'renewing':
      return void prepare().then(dispatch)
    case 'charging':
      return void sendCharge(now).then(dispatch)
    case 'confirming':
      holdOrderIfCurrent(now.orderId)
      if (now.userMessage) saveUserMessage(now.orderId, now.userMessage)
      return scheduleOnce(checkDelayMs(now.checks), () => void attemptOf(now.orderId).then(dispatch))
    case 'checking out':
      holdOrderIfCurrent(now.orderId)
      return void checkOut(now.orderId).then(dispatch)
    case 'order pending':
      return scheduleOnce(checkOutDelayMs(now), () => void checkOut(now.orderId).then(dispatch))
    case 'paid':
      return showPaid(now.orderId)
  }
}

/**
 * An order is held from before its charge is sent until its outcome is known. SUCCESS removes its own cart, whichever
 * cart is current by then. A charge that certainly failed gives the cart back, unless another order has it (BFF-98):
 * then the cart stays removed, and what the fan adds goes into a new one.
 */
function settle(before: Payment, now: Payment): void {
  const orderId = orderInDoubt(before)
  if (orderId === null || orderInDoubt(now) === orderId) return
  if (now.at === 'paid' || (now.at === 'failed' && now.cartTaken)) forgetOrder(orderId)
  else if (now.at !== 'closed')
    restoreOrKeep(orderId, { keepsOrderId: now.at !== 'preparing' && now.at !== 'renewing' })
}

/** PAY-17: the order id is removed with the dialog, so that a reload before that still finds the paid order. */
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
    const isLost = error instanceof Error && error.cause instanceof NetworkError
    return { type: 'refused', problem: { text, retry: true, ...(isLost && { isLost }) } }
  }
}

/** After this time a tap counts for no other order id. */
const lateMs = 10_000

/**
 * The status that our server has for an order; null when it cannot tell, or when another tab settled or sent the
 * order meanwhile. It names the tap of a held order, which our server closes before it says that nothing was charged
 * (PAY-25).
 */
async function attemptOf(orderId: string): Promise<PaymentEvent> {
  const { requestId, since = 0 } = unclearOrder(orderId) ?? {}
  const status = await call(getAttempt, { params: { orderId }, query: { tap: requestId || undefined } }).then(
    (attempt) => attempt.status,
    () => null,
  )
  const known = unclearOrder(orderId)?.requestId === requestId ? status : null
  return { type: 'attempt', status: known, isLate: Date.now() - since > lateMs }
}

/**
 * PAY-14: checks a charged order out, with the fan's e-mail for the receipt; one tab at a time, and only once. The
 * pass is saved first, and the order is forgotten only after the pass is confirmed, so a tab may close at any time
 * (FAN-16).
 */
function checkOut(orderId: string): Promise<PaymentEvent> {
  const passSaved = savePaidOrder(orderId, { confirmed: false })
  return withLock(`checkout ${orderId}`, async () => {
    const order = unclearOrder(orderId)
    if (!order) return { type: 'checked out' }
    try {
      await send(checkoutOrder, { params: { orderId }, body: { email: order.email } })
      await passSaved
      await savePaidOrder(orderId, { confirmed: true })
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

/** Delay in ms before the next check of an unclear charge, after `checks` checks. */
export function checkDelayMs(checks: number): number {
  if (checks === 0) return 0
  return Math.min(firstDelayMs * growth ** Math.max(0, checks - 2), longestDelayMs)
}

const checkOutFirstMs = 2000
const checkOutLongestMs = 60_000
/** FAN-18: how long the checkout of a paid order is tried again. */
export const checkOutForMs = 10 * 60_000

/**
 * FAN-18: ms until the checkout is tried again; null after `checkOutForMs`: then only a page load, a page that
 * becomes visible, or a restored connection tries it.
 */
function checkOutDelayMs({ orderId, tries }: Extract<Payment, { at: 'order pending' }>): number | null {
  if (tries === 0) return 0
  if (Date.now() - (unclearOrder(orderId)?.paidAt ?? 0) >= checkOutForMs) return null
  return Math.min(checkOutFirstMs * 2 ** (tries - 1), checkOutLongestMs)
}

/**
 * Runs `work` once: when the delay has passed (null: never), or as soon as the connection or the page comes back. A
 * hidden page waits until it is visible. Returns a function that cancels it.
 */
export function scheduleOnce(delayMs: number | null, work: () => void): () => void {
  const once = () => {
    if (document.visibilityState === 'hidden') return
    stop()
    work()
  }
  const timer = delayMs === null ? undefined : setTimeout(once, delayMs)
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  const unsubscribe = onPageEvents({ visible: once, online: once })
  return stop
}

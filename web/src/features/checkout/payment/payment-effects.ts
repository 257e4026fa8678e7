import { checkoutOrder, getAttempt } from '@storefront/shared/contract/payments.ts'
import { call } from '../../../api/client.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { messages } from '../../../api/messages.ts'
import { send } from '../../../api/send.ts'
import { readStored, writeStored } from '../../../storage/stored.ts'
import { clearCart, reloadCart } from '../../cart/cart.ts'
import { ensureOrderId } from '../order-id.ts'
import { sendCharge } from './charge.ts'
import type { Payment, PaymentEvent } from './payment-machine.ts'

/** What entering a state starts; returns what to call when the state is left. */
export type Effect = (now: Payment, dispatch: (event: PaymentEvent) => void) => (() => void) | undefined

/** Everything that paying does outside of the state machine, by state. */
export const paymentEffect: Effect = (now, dispatch) => {
  switch (now.at) {
    case 'opening':
      return void attemptOf(now.orderId).then(dispatch)
    case 'preparing':
      return void prepare().then(dispatch)
    case 'charging':
      return void sendCharge(now.charge).then(dispatch)
    case 'total changed':
      return void reloadCart()
    case 'confirming':
      return checkLater(now.checks, () => void attemptOf(now.orderId).then(dispatch))
    case 'checking out':
      return void checkOut(now.orderId).then(dispatch)
    case 'paid':
      clearCart()
      // PAY-17: the order id is removed with the dialog; until then a reload still knows what was paid.
      writeStored('order_id', now.orderId)
      return clearCart
    case 'order pending':
      return clearCart
  }
}

async function prepare(): Promise<PaymentEvent> {
  try {
    await ensureOrderId()
    return { type: 'prepared' }
  } catch (error) {
    const text = errorMessage(error, messages.payment.orderIdFailed)
    return { type: 'refused', problem: { text, retry: true } }
  }
}

async function attemptOf(orderId: string): Promise<PaymentEvent> {
  const status = await call(getAttempt, { params: { orderId } }).then(
    (attempt) => attempt.status,
    () => null,
  )
  return { type: 'attempt', status }
}

/** PAY-14: completes the order of a charge that went through, with the fan's e-mail for the receipt. */
async function checkOut(orderId: string): Promise<PaymentEvent> {
  const email = readStored('user_email') ?? readStored('customer_details')?.email ?? ''
  try {
    await send(checkoutOrder, { params: { orderId }, body: { email } })
    return { type: 'checked out' }
  } catch (error) {
    console.error(errorMessage(error, messages.payment.checkoutFailed))
    return { type: 'not checked out' }
  }
}

const firstDelayMs = 2000
const longestDelayMs = 10_000
const growth = 1.5

/** ms until the next check of an unclear charge, after `checks` of them: none, 2 s, then ever longer up to 10 s. */
export function checkDelayMs(checks: number): number {
  if (checks === 0) return 0
  return Math.min(firstDelayMs * growth ** Math.max(0, checks - 2), longestDelayMs)
}

/** Runs `check` once: when it is due, or sooner when the connection or the fan comes back. Returns how to stop. */
export function checkLater(checks: number, check: () => void): () => void {
  let due = true
  const once = () => {
    if (!due) return
    stop()
    check()
  }
  const onVisible = () => document.visibilityState === 'visible' && once()
  const timer = setTimeout(once, checkDelayMs(checks))
  const stop = () => {
    due = false
    clearTimeout(timer)
    window.removeEventListener('online', once)
    document.removeEventListener('visibilitychange', onVisible)
  }
  window.addEventListener('online', once)
  document.addEventListener('visibilitychange', onVisible)
  return stop
}

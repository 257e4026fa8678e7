import { chargeCard, checkoutOrder, getAttempt } from '@storefront/shared/contract/payments.ts'
import { paymentMessages } from '@storefront/shared/domain/payment/payment-messages.ts'
import { call } from '../../../api/client.ts'
import { send } from '../../../api/send.ts'
import { readStored, writeStored } from '../../../storage/stored.ts'
import { clearCart } from '../../cart/cart.ts'
import { reloadCart } from '../../cart/cart-cache.ts'
import { ensureOrderId } from '../order-id.ts'
import { wordsOf } from '../words-of.ts'
import { askAgainIn } from './ask-again.ts'
import { eventOfAnswer, eventOfFailure } from './charge-event.ts'
import type { Charge, Payment, PaymentEvent } from './payment-machine.ts'

/** What a state sets going when it is entered; what it answers ends it when the state is left. */
export type Effect = (now: Payment, tell: (event: PaymentEvent) => void) => (() => void) | undefined

/** Everything that paying does to the world, by state. */
export const paymentEffect: Effect = (now, tell) => {
  switch (now.at) {
    case 'opening':
      return void attemptOf(now.orderId).then(tell)
    case 'preparing':
      return void prepare().then(tell)
    case 'charging':
      return void charge(now.charge).then(tell)
    case 'total changed':
      return void reloadCart()
    case 'confirming':
      return askAgainIn(now.asked, () => void attemptOf(now.orderId).then(tell))
    case 'checking out':
      return void checkOut(now.orderId).then(tell)
    case 'paid':
      clearCart()
      // PAY-17: the order id goes when the dialog is left; until then a reload still knows what was paid.
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
    const text = error instanceof Error ? error.message : paymentMessages.orderId
    return { type: 'refused', problem: { text, retry: true } }
  }
}

/** The one charge call: never repeated (PAY-24). */
async function charge(input: Charge): Promise<PaymentEvent> {
  try {
    return eventOfAnswer(await call(chargeCard, input))
  } catch (error) {
    console.error(wordsOf(error, paymentMessages.charge))
    return eventOfFailure(error)
  }
}

async function attemptOf(orderId: string): Promise<PaymentEvent> {
  const status = await call(getAttempt, { params: { orderId } }).then(
    (answer) => answer.status,
    () => null,
  )
  return { type: 'attempt', status }
}

/** PAY-14. */
async function checkOut(orderId: string): Promise<PaymentEvent> {
  const email = readStored('user_email') ?? readStored('customer_details')?.email ?? ''
  try {
    await send(checkoutOrder, { params: { orderId }, body: { email } })
    return { type: 'checked out' }
  } catch (error) {
    console.error(wordsOf(error, paymentMessages.checkout))
    return { type: 'not checked out' }
  }
}

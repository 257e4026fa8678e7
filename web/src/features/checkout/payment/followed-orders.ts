import { createStore } from '../../../storage/create-store.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { paymentEffect } from './payment-effects.ts'
import { createPaymentFlow, type PaymentFlow } from './payment-flow.ts'
import { orderInDoubt, type Payment } from './payment-machine.ts'
import { dropOtherEvents, unclearOrder, unclearOrders } from './unclear-orders.ts'

/** The payments in doubt that this page follows until they are settled, by order id; set anew when the fan turns to one or away. */
export const followed = createStore<ReadonlyMap<string, PaymentFlow>>(new Map())

/**
 * A payment of this page. From its charge on it goes on by itself until it is settled, whatever screen the fan is on; the
 * next time /checkout opens for another cart there is another one.
 */
export function newPayment(): PaymentFlow {
  const flow = createPaymentFlow(paymentEffect, toastOutcome)
  const payment: PaymentFlow = {
    ...flow,
    attend() {
      const leave = flow.attend()
      followed.set(new Map(followed.get()))
      return () => {
        leave()
        followed.set(new Map(followed.get()))
      }
    },
  }
  let orderId: string | null = null
  flow.subscribe(() => {
    const inDoubt = orderInDoubt(flow.get())
    if (inDoubt === orderId) return
    const next = new Map(followed.get())
    if (orderId !== null) next.delete(orderId)
    if (inDoubt !== null) next.set(inDoubt, payment)
    orderId = inDoubt
    followed.set(next)
  })
  return payment
}

const waiting: Payment['at'][] = ['confirming', 'order pending']

/**
 * Follows every unclear order that nobody in this page follows yet (after a reload, or sent by another tab), and lets go of
 * those that another tab has settled.
 */
export function followUnclearOrders(): void {
  dropOtherEvents()
  for (const { orderId, userMessage, notCharged, paidAt } of unclearOrders()) {
    if (!notCharged && !followed.get().has(orderId))
      newPayment().dispatch({ type: 'resumed', orderId, userMessage, paid: paidAt !== null })
  }
  for (const [orderId, flow] of followed.get()) {
    const isSettled = waiting.includes(flow.get().at) && unclearOrder(orderId)?.notCharged !== false
    if (isSettled && !flow.isAttended()) flow.dispatch({ type: 'forgotten' })
  }
}

/** The unclear order that /checkout shows where there is no other cart to pay: the latest one. */
export function latestUnclearPayment(): PaymentFlow | undefined {
  followUnclearOrders()
  const latest = unclearOrders().findLast(({ notCharged }) => !notCharged)
  return latest && followed.get().get(latest.orderId)
}

/** A payment that ends after its fan went on to another screen shows its outcome there, as a toast. */
function toastOutcome(payment: Payment, before: Payment): void {
  switch (payment.at) {
    case 'paid':
      toast({
        title: 'Payment Successful!',
        description: `Order ${payment.orderId}`,
        variant: 'success',
        keepOnNavigation: true,
      })
      break
    case 'order pending':
      // Later tries, and a page that finds the order so, leave it to the notice.
      if (before.at !== 'checking out') break
      toast({
        title: 'Order Confirmation Pending',
        description: `Order reference ${payment.orderId}`,
        keepOnNavigation: true,
      })
      break
    case 'failed':
      toast({
        title: 'Payment Failed',
        description: payment.message,
        variant: 'destructive',
        keepOnNavigation: true,
      })
  }
}

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../../../storage/create-store.ts'
import { sameFan } from '../../../storage/fan.ts'
import { readStored } from '../../../storage/stored.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { type Effect, paymentEffect } from './payment-effects.ts'
import { nextPayment, type Payment, type PaymentEvent } from './payment-machine.ts'

/**
 * The payment of this page, outside of React: a charge in flight is neither lost nor repeated when the screen closes and
 * opens again.
 * @param effect what entering a state starts
 * @param notifyOffScreen called with every state that is reached while /checkout is not open
 */
export function createPaymentFlow(effect: Effect, notifyOffScreen: (payment: Payment) => void) {
  const store = createStore<Payment>({ at: 'closed' })
  let endEffect: (() => void) | undefined
  let isOpen = false
  let isSameFan = sameFan()

  function dispatch(event: PaymentEvent): void {
    const payment = store.get()
    const next = nextPayment(payment, isSameFan() ? event : { type: 'signed out' })
    if (next === payment) return
    const endPrevious = endEffect
    endEffect = undefined
    store.set(next)
    endPrevious?.()
    endEffect = effect(next, (result) => store.get() === next && dispatch(result))
    if (isOpen) return
    notifyOffScreen(next)
    dispatch({ type: 'screen closed' })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    dispatch,
    /** /checkout opens; returns what to call when it closes. */
    open(found: { orderId: string | null; cartEmpty: boolean }) {
      isOpen = true
      if (!isSameFan()) dispatch({ type: 'signed out' })
      isSameFan = sameFan()
      dispatch({ type: 'screen opened', ...found })
      return () => {
        isOpen = false
        dispatch({ type: 'screen closed' })
      }
    },
  }
}

export const paymentFlow = createPaymentFlow(paymentEffect, toastOutcome)

/** A payment that ends after its fan went on to another screen shows its outcome there, as a toast. */
function toastOutcome(payment: Payment): void {
  switch (payment.at) {
    case 'paid':
      toast({ title: 'Payment Successful!', description: `Order ${payment.orderId}`, variant: 'success' })
      break
    case 'order pending':
      toast({ title: 'Order Confirmation Pending', description: `Order reference ${payment.orderId}` })
      break
    case 'failed':
      toast({ title: 'Payment Failed', description: payment.message, variant: 'destructive' })
  }
}

const inFlight: Payment['at'][] = ['charging', 'checking out']

/**
 * The current payment, for the screen: opens the flow as soon as the cart is known and closes it with the screen; warns
 * of closing the page while a charge is in flight.
 */
export function usePayment(cart: { known: boolean; empty: boolean }): Payment {
  const payment = useSyncExternalStore(paymentFlow.subscribe, paymentFlow.get)
  const empty = useRef(cart.empty)
  useEffect(() => {
    empty.current = cart.empty
  }, [cart.empty])

  useEffect(() => {
    if (!cart.known) return
    return paymentFlow.open({ orderId: readStored('order_id'), cartEmpty: empty.current })
  }, [cart.known])

  const warns = inFlight.includes(payment.at)
  useEffect(() => {
    if (!warns) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns])
  return payment
}

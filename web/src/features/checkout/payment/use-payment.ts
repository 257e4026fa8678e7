import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readStored } from '../../../storage/stored.ts'
import { paymentFlow } from './payment-flow.ts'
import type { Payment } from './payment-machine.ts'

const inFlight: Payment['at'][] = ['charging', 'checking out']

/**
 * The payment as it stands. Opens it with the screen, as soon as the cart is known, and leaves it with the screen;
 * warns of closing the page while a charge is in flight.
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

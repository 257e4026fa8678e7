import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readStored } from '../../../storage/stored.ts'
import { latestUnclearPayment, newPayment } from './followed-orders.ts'
import type { PaymentFlow } from './payment-flow.ts'
import type { Payment } from './payment-machine.ts'

const inFlight: Payment['at'][] = ['charging', 'order reused', 'renewing', 'checking out']

/**
 * The payment that /checkout shows: of the current cart, or, where there is none, of the latest unclear order. It opens as
 * soon as the cart is known and closes with the screen; closing the page while a charge is in flight warns.
 */
export function usePayment(cart: { known: boolean; empty: boolean }): {
  payment: Payment
  flow: PaymentFlow
} {
  const [flow, setFlow] = useState(newPayment)
  // Once open it stays with its payment: another tab may begin a new cart, which is not known at once, while this one pays.
  const [isOpen, setIsOpen] = useState(cart.known)
  if (cart.known && !isOpen) setIsOpen(true)
  const payment = useSyncExternalStore(flow.subscribe, flow.get)
  const empty = useRef(cart.empty)
  useEffect(() => {
    empty.current = cart.empty
  }, [cart.empty])

  useEffect(() => {
    if (!isOpen) return
    const unclear = readStored('cart_id') === null ? latestUnclearPayment() : undefined
    const opened = unclear ?? newPayment()
    const leave = opened.attend()
    opened.dispatch({ type: 'screen opened', orderId: readStored('order_id'), cartEmpty: empty.current })
    setFlow(opened)
    return leave
  }, [isOpen])

  const warns = inFlight.includes(payment.at)
  useEffect(() => {
    if (!warns) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns])
  return { payment, flow }
}

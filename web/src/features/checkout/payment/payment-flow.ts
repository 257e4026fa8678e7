import { sameFan } from '../../../storage/sign-out.ts'
import { type Effect, paymentEffect } from './payment-effects.ts'
import { nextPayment, type Payment, type PaymentEvent } from './payment-machine.ts'
import { tellElsewhere } from './tell-elsewhere.ts'

/**
 * The payment of this page, outside of React: a charge in flight is neither lost nor repeated when the screen goes and
 * comes back.
 * @param effect what states set going
 * @param tellUnwatched what to say of a payment that ended while /checkout was not open
 */
export function createPaymentFlow(effect: Effect, tellUnwatched: (payment: Payment) => void) {
  let payment: Payment = { at: 'closed' }
  let end: (() => void) | undefined
  let isOpen = false
  let isSameFan = sameFan()
  const listeners = new Set<() => void>()

  function tell(event: PaymentEvent): void {
    const next = nextPayment(payment, isSameFan() ? event : { type: 'signed out' })
    if (next === payment) return
    const undo = end
    payment = next
    end = undefined
    undo?.()
    end = effect(next, (answer) => payment === next && tell(answer))
    for (const listener of listeners) listener()
    if (isOpen) return
    tellUnwatched(next)
    tell({ type: 'left' })
  }

  return {
    get: () => payment,
    tell,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** /checkout opens; returns what to do when it closes. */
    open(found: { orderId: string | null; cartEmpty: boolean }) {
      isOpen = true
      if (!isSameFan()) tell({ type: 'signed out' })
      isSameFan = sameFan()
      tell({ type: 'opened', ...found })
      return () => {
        isOpen = false
        tell({ type: 'left' })
      }
    },
  }
}

export const paymentFlow = createPaymentFlow(paymentEffect, tellElsewhere)

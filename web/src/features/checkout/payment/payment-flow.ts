import { createStore, type Store } from '../../../storage/create-store.ts'
import { sameFan } from '../../../storage/fan.ts'
import type { Effect } from './payment-effects.ts'
import { nextPayment, type Payment, type PaymentEvent } from './payment-machine.ts'

/** One payment, outside of React: a charge in flight is neither lost nor repeated when its screen closes and opens again. */
export type PaymentFlow = Pick<Store<Payment>, 'get' | 'subscribe'> & {
  dispatch: (event: PaymentEvent) => void
  /** The fan has it in front of them from here on, on /checkout or in a dialog; returns what to call when that ends. */
  attend: () => () => void
  isAttended: () => boolean
}

/**
 * @param effect what entering a state starts
 * @param notifyUnattended called with every state that is reached while the fan is elsewhere, and the one before
 */
export function createPaymentFlow(
  effect: Effect,
  notifyUnattended: (payment: Payment, before: Payment) => void,
): PaymentFlow {
  const store = createStore<Payment>({ at: 'closed' })
  const isSameFan = sameFan()
  let endEffect: (() => void) | undefined
  let attendants = 0

  function dispatch(event: PaymentEvent): void {
    const payment = store.get()
    const next = nextPayment(payment, isSameFan() ? event : { type: 'forgotten' })
    if (next === payment) return
    const endPrevious = endEffect
    endEffect = undefined
    store.set(next)
    endPrevious?.()
    endEffect = effect(next, (result) => store.get() === next && dispatch(result), payment)
    if (attendants > 0) return
    notifyUnattended(next, payment)
    dispatch({ type: 'screen closed' })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    dispatch,
    isAttended: () => attendants > 0,
    attend() {
      attendants += 1
      return () => {
        attendants -= 1
        if (attendants === 0) dispatch({ type: 'screen closed' })
      }
    },
  }
}

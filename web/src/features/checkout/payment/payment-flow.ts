import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { resolveText, t } from '../../../messages/language.ts'
import { createStore, type Store } from '../../../storage/create-store.ts'
import { sameFan } from '../../../storage/fan.ts'
import { readStored } from '../../../storage/stored.ts'
import { type ToastContent, toast } from '../../../ui/toast/toast.ts'
import { type Effect, paymentEffect } from './payment-effects.ts'
import { nextPayment, orderInDoubt, type Payment, type PaymentEvent } from './payment-machine.ts'
import { dropOtherEvents, unclearOrder, unclearOrders } from './unclear-orders.ts'

/** One payment, outside of React: a charge in flight is neither lost nor repeated when its screen closes and opens again. */
export type PaymentFlow = Pick<Store<Payment>, 'get' | 'subscribe'> & {
  dispatch: (event: PaymentEvent) => void
  /** The fan has it in front of them from here on, on /checkout or in a dialog; returns what to call when that ends. */
  attend: () => () => void
  isAttended: () => boolean
}

/** The payments in doubt that this page follows until they are settled, by order id; notifies also when the fan turns to one or away. */
export const followed = createStore<ReadonlyMap<string, PaymentFlow>>(new Map())

/**
 * A payment of this page. From its charge on it goes on until it is settled, whatever screen the fan is on; the next time
 * /checkout opens for another cart there is another one.
 */
export const newPayment = (): PaymentFlow => createPaymentFlow(paymentEffect, toastOutcome)

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
  let orderId: string | null = null

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

  function follow(): void {
    const inDoubt = orderInDoubt(store.get())
    if (inDoubt === orderId) return
    const next = new Map(followed.get())
    if (orderId !== null) next.delete(orderId)
    if (inDoubt !== null) next.set(inDoubt, flow)
    orderId = inDoubt
    followed.set(next)
  }

  function attend(): () => void {
    attendants += 1
    followed.set(new Map(followed.get()))
    return () => {
      attendants -= 1
      if (attendants === 0) dispatch({ type: 'screen closed' })
      followed.set(new Map(followed.get()))
    }
  }

  const { get, subscribe } = store
  const flow: PaymentFlow = { get, subscribe, dispatch, attend, isAttended: () => attendants > 0 }
  subscribe(follow)
  return flow
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
  const show = (content: ToastContent) => toast({ ...content, keepOnNavigation: true })
  if (payment.at === 'paid')
    show({
      title: t('unclear.successful'),
      description: t('unclear.orderPaid', { orderId: payment.orderId }),
      variant: 'success',
    })
  // Later tries, and a page that finds the order so, leave it to the notice.
  if (payment.at === 'order pending' && before.at === 'checking out')
    show({
      title: t('unclear.orderPending'),
      description: t('unclear.orderNamed', { orderId: payment.orderId }),
    })
  if (payment.at === 'ready' && before.at === 'charging')
    show({
      title: t('unclear.notPaid'),
      description: resolveText(payment.problem?.text ?? { id: 'unclear.paused' }, t),
    })
  if (payment.at === 'failed')
    show({
      title: t('unclear.failed'),
      description: resolveText(payment.message, t),
      variant: 'destructive',
    })
}

const inFlight: Payment['at'][] = ['charging', 'order reused', 'renewing', 'checking out']

/**
 * The payment that /checkout shows: of the current cart, or, where there is none, of the latest unclear order. It opens as
 * soon as the cart is known and closes with the screen; closing the page while a charge is in flight warns.
 */
export function usePayment(cart: { known: boolean; empty: boolean }) {
  const [flow, setFlow] = useState(newPayment)
  // Once open it stays with its payment: another tab may begin a new cart, which is not known at once, while this one pays.
  const [isOpen, setIsOpen] = useState(cart.known)
  if (cart.known && !isOpen) setIsOpen(true)
  const payment = useSyncExternalStore(flow.subscribe, flow.get)
  const open = useEffectEvent(() => {
    const unclear = readStored('cart_id') === null ? latestUnclearPayment() : undefined
    const opened = unclear ?? newPayment()
    const leave = opened.attend()
    opened.dispatch({ type: 'screen opened', orderId: readStored('order_id'), cartEmpty: cart.empty })
    setFlow(opened)
    return leave
  })
  useEffect(() => (isOpen ? open() : undefined), [isOpen])

  const warns = inFlight.includes(payment.at)
  useEffect(() => {
    if (!warns) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns])
  return { payment, flow }
}

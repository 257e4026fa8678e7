import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { TextOrMessage } from '../../../messages/catalogue.ts'
import { resolveText, t } from '../../../messages/language.ts'
import { sameFan } from '../../../storage/fan.ts'
import { createStore, type Store } from '../../../storage/store.ts'
import { readStored } from '../../../storage/stored.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { type Effect, paymentEffect } from './payment-effects.ts'
import { nextPayment, orderInDoubt, type Payment, type PaymentEvent } from './payment-machine.ts'
import { dropOrdersOfOtherEvents, unclearOrder, unclearOrders } from './unclear-orders.ts'

/** One payment, outside of React, so that closing and opening its screen neither loses nor repeats a charge in flight. */
export type PaymentFlow = Pick<Store<Payment>, 'get' | 'subscribe'> & {
  dispatch: (event: PaymentEvent) => void
  /** Registers a viewer (/checkout or a dialog shows this payment); returns how to unregister it. */
  addViewer: () => () => void
  hasViewer: () => boolean
}

/** The unsettled payments that this page follows, by order id. Also notifies when a viewer comes or goes. */
export const followedPayments = createStore<ReadonlyMap<string, PaymentFlow>>(new Map())

/** A new payment. From its charge on it runs until it is settled, whatever screen the fan is on. */
export const newPayment = (): PaymentFlow => createPaymentFlow(paymentEffect, toastOutcome)

/**
 * @param effect runs when a state is entered
 * @param notifyInBackground called with each state that is reached without a viewer, and the state before it
 */
export function createPaymentFlow(
  effect: Effect,
  notifyInBackground: (payment: Payment, before: Payment) => void,
): PaymentFlow {
  const store = createStore<Payment>({ at: 'closed' })
  const isSameFan = sameFan()
  let endEffect: (() => void) | undefined
  let viewers = 0
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
    if (viewers > 0) return
    notifyInBackground(next, payment)
    dispatch({ type: 'screen closed' })
  }

  function follow(): void {
    const inDoubt = orderInDoubt(store.get())
    if (inDoubt === orderId) return
    const next = new Map(followedPayments.get())
    if (orderId !== null) next.delete(orderId)
    if (inDoubt !== null) next.set(inDoubt, flow)
    orderId = inDoubt
    followedPayments.set(next)
  }

  function addViewer(): () => void {
    viewers += 1
    followedPayments.set(new Map(followedPayments.get()))
    return () => {
      viewers -= 1
      if (viewers === 0) dispatch({ type: 'screen closed' })
      followedPayments.set(new Map(followedPayments.get()))
    }
  }

  const { get, subscribe } = store
  const flow: PaymentFlow = { get, subscribe, dispatch, addViewer, hasViewer: () => viewers > 0 }
  subscribe(follow)
  return flow
}

const waiting: Payment['at'][] = ['confirming', 'order pending']

/**
 * Follows unclear orders that this page does not follow yet (after a reload, or sent by another tab), and stops
 * following those that another tab has settled.
 */
export function followUnclearOrders(): void {
  dropOrdersOfOtherEvents()
  for (const { orderId, userMessage, requestId, notCharged, paidAt } of unclearOrders()) {
    if (!notCharged && !followedPayments.get().has(orderId))
      newPayment().dispatch({ type: 'resumed', orderId, userMessage, requestId, paid: paidAt !== null })
  }
  for (const [orderId, flow] of followedPayments.get()) {
    const isSettled = waiting.includes(flow.get().at) && unclearOrder(orderId)?.notCharged !== false
    if (isSettled && !flow.hasViewer()) flow.dispatch({ type: 'forgotten' })
  }
}

/** The payment that /checkout shows when there is no cart to pay: that of the latest unclear order. */
export function latestUnclearPayment(): PaymentFlow | undefined {
  followUnclearOrders()
  const latest = unclearOrders().findLast(({ notCharged }) => !notCharged)
  return latest && followedPayments.get().get(latest.orderId)
}

/** A payment that ends after its fan left /checkout shows its outcome as a toast. */
function toastOutcome(payment: Payment, before: Payment): void {
  const show = (
    title: string,
    description: string,
    variant: 'default' | 'success' | 'destructive' = 'default',
  ) => toast({ title, description, variant, keepOnNavigation: true })
  if (payment.at === 'paid')
    show(t('unclear.successful'), t('unclear.orderPaid', { orderId: payment.orderId }), 'success')
  // Later tries, and a page that is loaded in this state, leave it to the notice.
  if (payment.at === 'order pending' && before.at === 'checking out')
    show(t('unclear.orderPending'), t('unclear.orderNamed', { orderId: payment.orderId }))
  const reason = reasonNotPaid(payment)
  if (reason && (before.at === 'charging' || before.at === 'confirming'))
    show(t('unclear.notPaid'), resolveText(reason, t))
  if (payment.at === 'failed') show(t('unclear.failed'), resolveText(payment.message, t), 'destructive')
}

/** Why the fan has to act before the order is charged; null in the other states. */
function reasonNotPaid(payment: Payment): TextOrMessage | null {
  if (payment.at === 'ready') return payment.problem?.text ?? { id: 'unclear.paused' }
  if (payment.at === 'preparing') return payment.reason
  return payment.at === 'total changed' ? payment.message : null
}

const inFlight: Payment['at'][] = ['charging', 'renewing', 'checking out']

/**
 * The payment that /checkout shows: that of the current cart, or, without a cart, that of the latest unclear order.
 * It opens once the cart is known. Closing the page while a charge is in flight warns.
 */
export function usePayment(cart: { known: boolean; empty: boolean }) {
  const [flow, setFlow] = useState(newPayment)
  // It stays open even if another tab begins a cart that this page still has to load.
  const [isOpen, setIsOpen] = useState(cart.known)
  if (cart.known && !isOpen) setIsOpen(true)
  const payment = useSyncExternalStore(flow.subscribe, flow.get)
  const open = useEffectEvent(() => {
    const unclear = readStored('cart_id') === null ? latestUnclearPayment() : undefined
    const opened = unclear ?? newPayment()
    const leave = opened.addViewer()
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

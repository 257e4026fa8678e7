import type { CallOf } from '@storefront/shared/contract/endpoint.ts'
import type { chargeCard } from '@storefront/shared/contract/payments.ts'
import type { Cents } from '@storefront/shared/domain/money.ts'
import {
  type AttemptStatus,
  mayPayAgain,
  paymentMessage,
  stillConfirming,
} from '@storefront/shared/domain/payment/payment.ts'

export type Charge = CallOf<typeof chargeCard>

/** Something that keeps the fan from paying, said above Pay Now; `retry` asks for the order id again. */
export type Problem = { text: string; retry: boolean }

/** A charge nobody knows the end of. `said` is what the fan reads meanwhile, `ifFailed` once it is certain that it failed. */
export type Unclear = { orderId: string; said: string; ifFailed: string; asked: number }

/** Where paying stands. Everything the screen shows of a payment is derived from this. */
export type Payment =
  /** /checkout is not open and nothing runs. */
  | { at: 'closed' }
  /** An order id is stored: our server is asked what became of it. */
  | { at: 'opening'; orderId: string; cartEmpty: boolean }
  /** There is an order id but nothing to pay: on to /confirmation. */
  | { at: 'nothing to pay' }
  /** The order id is being generated. */
  | { at: 'preparing' }
  | { at: 'ready'; problem: Problem | null }
  | { at: 'charging'; charge: Charge }
  /** The cart's total is another one: nothing was charged, the fan is asked again. */
  | { at: 'total changed'; charge: Charge; message: string; cents: Cents }
  /** Our server is asked again and again. `asked` counts the answers; until the second the fan just waits. */
  | ({ at: 'confirming' } & Unclear)
  /** Paid; the order is being checked out. */
  | { at: 'checking out'; orderId: string }
  | { at: 'paid'; orderId: string }
  /** Paid, but the order could not be checked out. */
  | { at: 'order pending'; orderId: string }
  /** Certainly nothing was charged. */
  | { at: 'failed'; message: string }

export type PaymentEvent =
  | { type: 'opened'; orderId: string | null; cartEmpty: boolean }
  | { type: 'left' }
  | { type: 'signed out' }
  | { type: 'prepare' }
  | { type: 'prepared' }
  | { type: 'refused'; problem: Problem }
  | { type: 'pay'; charge: Charge }
  | { type: 'charged' }
  | { type: 'not charged'; message: string }
  | { type: 'unclear'; unclear: Omit<Unclear, 'orderId'> }
  | { type: 'cart changed'; message: string; cents: Cents; amount: string }
  | { type: 'attempt'; status: AttemptStatus | null }
  | { type: 'checked out' }
  | { type: 'not checked out' }
  | { type: 'back to payment' }

type At = Payment['at']
type Of<Union, Key extends string, Name> = Extract<Union, Record<Key, Name>>
type Transitions = {
  [S in At]: {
    [E in PaymentEvent['type']]?: (now: Of<Payment, 'at', S>, event: Of<PaymentEvent, 'type', E>) => Payment
  }
}

/** From when on the fan is told of an unclear charge; before that it may still turn out well in a moment. */
export const toldFrom = 2
const closed: Payment = { at: 'closed' }
const ready = (problem: Problem | null = null): Payment => ({ at: 'ready', problem })
const close = () => closed

/** Every state with every event that it answers; an event that a state does not name changes nothing. */
const transitions: Transitions = {
  closed: {
    opened: (_, { orderId, cartEmpty }) => {
      if (orderId) return { at: 'opening', orderId, cartEmpty }
      return cartEmpty ? ready() : { at: 'preparing' }
    },
  },
  opening: {
    attempt: ({ orderId, cartEmpty }, { status }) => {
      if (status === 'SUCCESS') return { at: cartEmpty ? 'paid' : 'checking out', orderId }
      if (status !== null && !mayPayAgain(status)) {
        const ifFailed = paymentMessage('unknown')
        return { at: 'confirming', orderId, said: stillConfirming, ifFailed, asked: toldFrom }
      }
      return cartEmpty ? { at: 'nothing to pay' } : ready()
    },
    left: close,
  },
  'nothing to pay': { left: close },
  preparing: { prepared: () => ready(), refused: (_, { problem }) => ready(problem), left: close },
  ready: {
    prepare: () => ({ at: 'preparing' }),
    refused: (_, { problem }) => ready(problem),
    pay: (_, { charge }) => ({ at: 'charging', charge }),
    left: close,
  },
  charging: {
    charged: ({ charge }) => ({ at: 'checking out', orderId: String(charge.body.orderId) }),
    'not charged': (_, { message }) => ({ at: 'failed', message }),
    unclear: ({ charge }, { unclear }) => ({
      at: 'confirming',
      orderId: String(charge.body.orderId),
      ...unclear,
    }),
    'cart changed': ({ charge }, { message, cents, amount }) =>
      cents > 0
        ? { at: 'total changed', charge: { ...charge, body: { ...charge.body, amount } }, message, cents }
        : ready({ text: message, retry: false }),
  },
  'total changed': {
    pay: (_, { charge }) => ({ at: 'charging', charge }),
    'back to payment': () => ready(),
    left: close,
  },
  confirming: {
    attempt: (now, { status }) => {
      if (status === 'SUCCESS') return { at: 'checking out', orderId: now.orderId }
      // The first answer may be older than a charge that is still on its way to our server.
      if (status !== null && mayPayAgain(status) && now.asked > 0)
        return { at: 'failed', message: now.ifFailed }
      return { ...now, asked: now.asked + 1 }
    },
  },
  'checking out': {
    'checked out': ({ orderId }) => ({ at: 'paid', orderId }),
    'not checked out': ({ orderId }) => ({ at: 'order pending', orderId }),
  },
  paid: { left: close },
  'order pending': { left: close },
  failed: { 'back to payment': () => ready(), left: close },
}

/** What an event makes of a payment. A charge that runs, or may have run, goes on when the fan leaves /checkout. */
export function nextPayment(now: Payment, event: PaymentEvent): Payment {
  if (event.type === 'signed out') return closed
  const answer = transitions[now.at][event.type] as
    | ((now: Payment, event: PaymentEvent) => Payment)
    | undefined
  return answer ? answer(now, event) : now
}

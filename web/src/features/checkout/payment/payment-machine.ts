import type { CallOf } from '@storefront/shared/contract/endpoint.ts'
import type { chargeCard } from '@storefront/shared/contract/payments.ts'
import type { Cents } from '@storefront/shared/domain/money.ts'
import { type AttemptStatus, mayPayAgain } from '@storefront/shared/domain/payment/payment.ts'
import { messages } from '../../../api/messages.ts'

export type Charge = CallOf<typeof chargeCard>

/** What keeps the fan from paying, shown above Pay Now; `retry` offers to request the order id again. */
type Problem = { text: string; retry: boolean }

/**
 * A charge whose result is not known. The fan reads `pendingMessage` meanwhile, and `failedMessage` once it is certain
 * that it failed. `checks` counts how often our server was asked for its status.
 */
type Unclear = { orderId: string; pendingMessage: string; failedMessage: string; checks: number }

/** The state of paying. Everything the screen shows of a payment is derived from it. */
export type Payment =
  /** /checkout is not open and nothing runs. */
  | { at: 'closed' }
  /** An order id is stored: our server is asked for the status of its attempt. */
  | { at: 'opening'; orderId: string; cartEmpty: boolean }
  /** There is an order id but nothing to pay: on to /confirmation. */
  | { at: 'nothing to pay' }
  /** The order id is being generated. */
  | { at: 'preparing' }
  | { at: 'ready'; problem: Problem | null }
  | { at: 'charging'; charge: Charge }
  /** The cart's total is another one: nothing was charged, the fan is asked again. */
  | { at: 'total changed'; charge: Charge; message: string; cents: Cents }
  /** Our server is asked for the attempt's status again and again; until the second check the fan just waits. */
  | ({ at: 'confirming' } & Unclear)
  /** Paid; the order is being checked out. */
  | { at: 'checking out'; orderId: string }
  | { at: 'paid'; orderId: string }
  /** Paid, but the order could not be checked out. */
  | { at: 'order pending'; orderId: string }
  /** Certainly nothing was charged. */
  | { at: 'failed'; message: string }

export type PaymentEvent =
  | { type: 'screen opened'; orderId: string | null; cartEmpty: boolean }
  | { type: 'screen closed' }
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

/** Checks after which a dialog shows an unclear charge; before that it may still turn out well in a moment. */
export const checksBeforeDialog = 2
const closed: Payment = { at: 'closed' }
const ready = (problem: Problem | null = null): Payment => ({ at: 'ready', problem })
const close = () => closed

/** Every state with every event that it handles; an event that a state does not name changes nothing. */
const transitions: Transitions = {
  closed: {
    'screen opened': (_, { orderId, cartEmpty }) => {
      if (orderId) return { at: 'opening', orderId, cartEmpty }
      return cartEmpty ? ready() : { at: 'preparing' }
    },
  },
  opening: {
    attempt: ({ orderId, cartEmpty }, { status }) => {
      if (status === 'SUCCESS') return { at: cartEmpty ? 'paid' : 'checking out', orderId }
      if (status !== null && !mayPayAgain(status)) {
        const { stillConfirming: pendingMessage, unknown: failedMessage } = messages.payment
        return { at: 'confirming', orderId, pendingMessage, failedMessage, checks: checksBeforeDialog }
      }
      return cartEmpty ? { at: 'nothing to pay' } : ready()
    },
    'screen closed': close,
  },
  'nothing to pay': { 'screen closed': close },
  preparing: { prepared: () => ready(), refused: (_, { problem }) => ready(problem), 'screen closed': close },
  ready: {
    prepare: () => ({ at: 'preparing' }),
    refused: (_, { problem }) => ready(problem),
    pay: (_, { charge }) => ({ at: 'charging', charge }),
    'screen closed': close,
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
    'screen closed': close,
  },
  confirming: {
    attempt: (now, { status }) => {
      if (status === 'SUCCESS') return { at: 'checking out', orderId: now.orderId }
      // The first status may be older than a charge that is still on its way to our server.
      if (status !== null && mayPayAgain(status) && now.checks > 0)
        return { at: 'failed', message: now.failedMessage }
      return { ...now, checks: now.checks + 1 }
    },
  },
  'checking out': {
    'checked out': ({ orderId }) => ({ at: 'paid', orderId }),
    'not checked out': ({ orderId }) => ({ at: 'order pending', orderId }),
  },
  paid: { 'screen closed': close },
  'order pending': { 'screen closed': close },
  failed: { 'back to payment': () => ready(), 'screen closed': close },
}

/** The state after an event. A charge that runs, or may have run, goes on when the fan leaves /checkout. */
export function nextPayment(now: Payment, event: PaymentEvent): Payment {
  if (event.type === 'signed out') return closed
  const transition = transitions[now.at][event.type] as
    | ((now: Payment, event: PaymentEvent) => Payment)
    | undefined
  return transition ? transition(now, event) : now
}

import type { CallOf } from '@storefront/shared/contract/endpoint.ts'
import type { chargeCard } from '@storefront/shared/contract/payments.ts'
import type { Cents } from '@storefront/shared/domain/money.ts'
import { type AttemptStatus, mayPayAgain } from '@storefront/shared/domain/payment/payment.ts'
import type { TextOrMessage } from '../../../messages/catalogue.ts'

export type Charge = CallOf<typeof chargeCard>
export const orderIdOf = ({ body }: Charge): string => String(body.orderId)

/**
 * Why the fan cannot pay; `retry` offers a new request for the order id. `isLost`: no response, which has its own
 * notice.
 */
type Problem = { text: TextOrMessage; retry: boolean; isLost?: true }

/**
 * A charge whose result is unknown, whatever the response to its request was: another copy of the request may have
 * charged. The fan reads `pendingMessage`, and the product server's `userMessage`. `checks` counts status requests.
 */
type Unclear = {
  orderId: string
  pendingMessage: TextOrMessage
  userMessage: string
  checks: number
  /** The state once our server says that nothing was charged, and has closed the tap so that nothing can be (BFF-109). */
  ifUnpaid: Payment
}

/** FAN-49: the declined card and the reason, '' without a given reason. */
type Decline = { cardId: string; reason: string }

/** The state of a payment. The screen derives everything it shows of the payment from it. */
export type Payment =
  /** /checkout is not open and nothing runs. */
  | { at: 'closed' }
  /** An order id is stored: the status of its attempt is requested until our server can tell. */
  | { at: 'opening'; orderId: string; cartEmpty: boolean; checks: number }
  /** An order id is stored but the cart is empty: /confirmation comes next. */
  | { at: 'nothing to pay' }
  /** The order id is being generated; `reason` explains why a new one is needed. */
  | { at: 'preparing'; reason: TextOrMessage | null }
  | { at: 'ready'; problem: Problem | null }
  /** `isSecond`: charged without another tap under a new order id, because the first id was refused. */
  | { at: 'charging'; charge: Charge; isSecond?: boolean }
  /** The refused order id was never charged: a new id is generated and charged without a tap (BFF-103). */
  | { at: 'renewing'; charge: Charge }
  /** The cart's total has changed: nothing was charged, and the fan has to agree. */
  | { at: 'total changed'; charge: Charge; message: TextOrMessage; cents: Cents }
  /** The status is requested again and again; an overlay is shown until the second check, then a dialog. */
  | ({ at: 'confirming' } & Unclear)
  /** Paid; the order is being checked out. */
  | { at: 'checking out'; orderId: string }
  | { at: 'paid'; orderId: string }
  /** Paid, but not checked out; `tries` counts the tries so far (FAN-18). */
  | { at: 'order pending'; orderId: string; tries: number }
  /** Certainly nothing was charged; `requestId` names the try to support. `cartTaken`: another order has the cart. */
  | {
      at: 'failed'
      orderId: string
      message: TextOrMessage
      requestId?: string
      cartTaken?: boolean
      declined?: Decline
    }

export type PaymentEvent =
  | { type: 'screen opened'; orderId: string | null; cartEmpty: boolean }
  | { type: 'screen closed' }
  /** An unclear, or paid but not checked out, order of this device that this page does not follow yet. */
  | { type: 'resumed'; orderId: string; userMessage: string; requestId: string; paid?: boolean }
  /** The fan signed out, or another tab settled the order. */
  | { type: 'forgotten' }
  | { type: 'prepare' }
  | { type: 'prepared'; orderId: string }
  | { type: 'refused'; problem: Problem }
  | { type: 'pay'; charge: Charge }
  /** The charge never left this page: no connection, the event has ended, or the order could not be held. */
  | { type: 'not sent'; problem: Problem }
  | { type: 'charged' }
  | { type: 'declined'; message: TextOrMessage; reason: string }
  | { type: 'unclear'; unclear: Omit<Unclear, 'orderId'> }
  /** `isLate`: the fan tapped so long ago that nothing may be charged without another tap. */
  | { type: 'attempt'; status: AttemptStatus | null; isLate?: boolean }
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

/** After so many checks a dialog shows an unclear charge; until then an overlay does, since most results come at once. */
export const checksBeforeDialog = 2
const closed: Payment = { at: 'closed' }
const ready = (problem: Problem | null = null): Payment => ({ at: 'ready', problem })
const preparing = (reason: TextOrMessage | null = null): Payment => ({ at: 'preparing', reason })
const confirming = (orderId: string, userMessage = '', requestId = ''): Payment => ({
  at: 'confirming',
  orderId,
  pendingMessage: { id: 'unclear.stillConfirming' },
  userMessage,
  checks: checksBeforeDialog,
  ifUnpaid: { at: 'failed', orderId, message: userMessage || { id: 'unclear.unknown' }, requestId },
})
const orderPending = (orderId: string): Payment => ({ at: 'order pending', orderId, tries: 0 })

/** Every state with the events that it handles; other events change nothing. */
const transitions: Transitions = {
  closed: {
    'screen opened': (_, { orderId, cartEmpty }) => {
      if (orderId) return { at: 'opening', orderId, cartEmpty, checks: 0 }
      return cartEmpty ? ready() : preparing()
    },
    resumed: (_, { orderId, userMessage, requestId, paid = false }) =>
      paid ? orderPending(orderId) : confirming(orderId, userMessage, requestId),
  },
  opening: {
    attempt: (now, { status }) => {
      const { orderId, cartEmpty } = now
      if (status === 'SUCCESS') return { at: cartEmpty ? 'paid' : 'checking out', orderId }
      if (status !== null && !mayPayAgain(status)) return confirming(orderId)
      if (cartEmpty) return { at: 'nothing to pay' }
      // Until the status is known the order may have been sent, so it is not offered for payment.
      return status === null ? { ...now, checks: now.checks + 1 } : ready()
    },
  },
  'nothing to pay': {},
  preparing: {
    prepared: (now) => ready(now.reason === null ? null : { text: now.reason, retry: false }),
    refused: (_, { problem }) => ready(problem),
  },
  ready: {
    prepare: () => preparing(),
    refused: (_, { problem }) => ready(problem),
    pay: (_, { charge }) => ({ at: 'charging', charge }),
  },
  charging: {
    'not sent': (_, { problem }) => ready(problem),
    charged: ({ charge }) => ({ at: 'checking out', orderId: orderIdOf(charge) }),
    declined: ({ charge }, { message, reason }) => ({
      at: 'failed',
      orderId: orderIdOf(charge),
      message,
      declined: { cardId: String(charge.params.cardId), reason },
    }),
    unclear: ({ charge }, { unclear }) => ({ at: 'confirming', orderId: orderIdOf(charge), ...unclear }),
  },
  renewing: {
    prepared: ({ charge }, { orderId }) => ({
      at: 'charging',
      charge: { ...charge, body: { ...charge.body, orderId } },
      isSecond: true,
    }),
    refused: (_, { problem }) => ready(problem),
  },
  'total changed': {
    pay: (_, { charge }) => ({ at: 'charging', charge }),
    'back to payment': () => ready(),
  },
  confirming: {
    attempt: (now, { status, isLate }) => {
      const { orderId, ifUnpaid, checks } = now
      if (status === 'SUCCESS') return { at: 'checking out', orderId }
      if (status === null || !mayPayAgain(status)) return { ...now, checks: checks + 1 }
      if (ifUnpaid.at === 'renewing' && isLate)
        return { at: 'failed', orderId, message: { id: 'unclear.orderNotIssued' } }
      return ifUnpaid
    },
  },
  'checking out': {
    'checked out': ({ orderId }) => ({ at: 'paid', orderId }),
    'not checked out': ({ orderId }) => orderPending(orderId),
  },
  paid: {},
  'order pending': {
    'checked out': ({ orderId }) => ({ at: 'paid', orderId }),
    'not checked out': (now) => ({ ...now, tries: now.tries + 1 }),
  },
  failed: { 'back to payment': () => ready() },
}

/** The order whose charge may have been sent and is not settled in this state; null for none. */
export function orderInDoubt(payment: Payment): string | null {
  switch (payment.at) {
    case 'charging':
      return orderIdOf(payment.charge)
    case 'confirming':
    case 'checking out':
    case 'order pending':
      return payment.orderId
    default:
      return null
  }
}

/** The state after an event. An unsettled payment goes on when the fan leaves /checkout. */
export function nextPayment(now: Payment, event: PaymentEvent): Payment {
  if (event.type === 'forgotten') return closed
  if (event.type === 'screen closed') {
    const goesOn = orderInDoubt(now) !== null || now.at === 'renewing' || now.at === 'closed'
    return goesOn ? now : closed
  }
  const transition = transitions[now.at][event.type] as
    | ((now: Payment, event: PaymentEvent) => Payment)
    | undefined
  return transition ? transition(now, event) : now
}

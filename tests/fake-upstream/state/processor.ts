import { setTimeout as sleep } from 'node:timers/promises'
import { type Cart, totalsOf } from './cart.ts'
import type { Charge, RunningCharge } from './charge.ts'
import type { SavedCard } from './fan.ts'
import type { State } from './state.ts'
import type { OrderStatus, Transaction } from './transaction.ts'

/**
 * Starts a charge: its order is `initiated`, then `pending`, then decided, after the delays of the fan's behaviour. Without a
 * decision it stays `pending` until `settleCharge` is called.
 */
export function startCharge(
  state: State,
  { order, cart, card }: Pick<RunningCharge, 'order' | 'cart' | 'card'>,
  line: Omit<Charge, 'at' | 'settledAt' | 'status' | 'replays' | 'history'>,
  decision: 'SUCCESS' | 'FAILED' | null,
): RunningCharge {
  const { initiatedMs, pendingMs, clockOffsetMs, rowClockOffsetMs } = state.behaviourOf(order.fan)
  const { promise, resolve } = Promise.withResolvers<void>()
  const now = Date.now()
  const transaction = enterTransaction(order.id, cart, card, now + clockOffsetMs + rowClockOffsetMs)
  const work: RunningCharge = {
    order,
    cart,
    card,
    transaction,
    settled: promise,
    end: resolve,
    line: {
      ...line,
      at: new Date(now).toISOString(),
      settledAt: null,
      status: 'PROCESSING',
      replays: 0,
      history: transaction.changes,
    },
  }
  state.ledger.push(work.line)
  state.runningCharges.push(work)
  void process()
  return work

  async function process() {
    show(state, work, 'initiated')
    if (initiatedMs > 0) await sleep(initiatedMs, undefined, { ref: false })
    show(state, work, 'pending')
    if (decision === null) return
    if (pendingMs > 0) await sleep(pendingMs, undefined, { ref: false })
    settleCharge(state, work, decision)
  }
}

/** Settles a charge; only the first decision counts. */
export function settleCharge(state: State, work: RunningCharge, status: 'SUCCESS' | 'FAILED'): void {
  const { line, order, cart } = work
  if (line.status !== 'PROCESSING') return
  line.status = status
  line.settledAt = new Date().toISOString()
  state.runningCharges = state.runningCharges.filter((each) => each !== work)
  const { listDeclined } = state.behaviourOf(order.fan)
  if (status === 'SUCCESS') order.paid = cart
  if (status === 'SUCCESS') show(state, work, 'completed')
  else show(state, work, listDeclined ? 'declined' : null)
  work.end()
}

function show(state: State, { order, transaction }: RunningCharge, status: OrderStatus | null): void {
  const { historyLagMs } = state.behaviourOf(order.fan)
  transaction.changes.push({ status, listedAt: new Date(Date.now() + historyLagMs).toISOString() })
}

const cardNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  discover: 'Discover',
}

/** Adds a transaction to the fan's history, created `at`; it is listed once it has a status. */
function enterTransaction(orderId: string, cart: Cart, card: SavedCard, at: number): Transaction {
  const { fan } = cart
  const { subTotal, tax } = totalsOf(cart)
  const earlier = fan.transactions.filter((each) => each.orderId === orderId).length
  const transaction: Transaction = {
    number: `${fan.tenant.look.initials}-${fan.customerNumber.slice(-6)}-${orderId.slice(-8)}${earlier ? `-${earlier + 1}` : ''}`,
    at,
    subTotalCents: subTotal,
    taxCents: tax,
    orderId,
    changes: [],
    lines: cart.lines.map((line) => ({
      name: line.product.name,
      quantity: line.quantity,
      unitCents: line.variant.cents,
    })),
    cardType: cardNames[card.brand] ?? card.brand,
    storeName: fan.tenant.venue,
  }
  fan.transactions.unshift(transaction)
  return transaction
}

import { setTimeout as wait } from 'node:timers/promises'
import type { CheckoutTap } from './checkout-check.ts'
import type { Fan } from './fan.ts'
import { chargeTimeoutMs, longestWorkMs, type Plan, type Tap } from './plan.ts'
import type { ReplicaSet } from './replica-set.ts'
import type { Statement } from './statement.ts'
import type { TrialLog } from './trial-log.ts'

const pollMs = 250
/** Between two taps of a fan whose charge was not sent. */
const againMs = 100
const triesOf = ({ loss, failover }: Plan) => (failover ? 80 : loss ? 10 : 0)
/** As the app, which waits longer and longer, and within the limit of an account's payments. */
const checkOutAgainMs = 1_000
/** How long a patient fan waits for an unclear attempt before tapping again all the same. */
const patienceMs = 4_000
/** How long after the last tap the lease of an attempt may run; only then is UNKNOWN the last word. */
const leaseMs = chargeTimeoutMs + 11_000
/** How long after the last tap a status may stay open. */
const deadlineMs = 40_000

/** What a fan does on the phone: taps and polls as the app does, and in further tabs without waiting. */
export type Phone = {
  pay(tap: Tap): Promise<Statement>
  ask(replica: Tap['replica'], order: Tap['order']): Promise<Statement>
  /** Taps again, as planned, until the fan has read that the order is paid. */
  payAgain(order: Tap['order']): Promise<void>
  /** Checks an order out in a tab. */
  checkOut(replica: Tap['replica'], order: Tap['order']): Promise<CheckoutTap>
  /** Checks an order that the fan has read to be paid out in the planned tabs, each again until it is. */
  checkOutInTabs(order: Tap['order']): Promise<void>
  /** Asks the replicas in turn, as the screen does, until the status can no longer change. */
  finish(order: Tap['order'], lastTapAt: number): Promise<void>
}

export function phoneOf(fan: Fan, plan: Plan, { replicas }: ReplicaSet, log: TrialLog): Phone {
  const ask: Phone['ask'] = (replica, order) =>
    log.hear(`ask for order ${order} at ${replica}`, fan.attempt(replicas[replica], fan.orders[order]))

  async function pay(tap: Tap): Promise<Statement> {
    const { order, cart, card, replica, disconnectsAfterMs } = tap
    for (let tries = 0; ; tries++) {
      const paying = fan.pay(replicas[replica], fan.purchaseOf(tap), disconnectsAfterMs)
      const name = `pay order ${order}, cart ${cart}, ${card} card at ${replica}`
      const statement = await log.hear(name, paying)
      // Redis has just lost its data or its primary: the response asks for another tap.
      if (statement.told !== 'not sent' || tries === triesOf(plan)) return statement
      await wait(againMs)
    }
  }

  /** The cart that the fan first paid for under this order. */
  const cartOf = (order: Tap['order']): Tap['cart'] =>
    plan.rounds.flatMap(({ taps }) => taps).find((tap) => tap.order === order)?.cart ?? order

  const hasReadPaid = (order: Tap['order']) =>
    log.statements.some(({ orderId, told }) => orderId === fan.orders[order] && told === 'SUCCESS')

  async function untilClear(order: Tap['order'], replica: Tap['replica']): Promise<void> {
    const deadline = performance.now() + patienceMs
    while (performance.now() < deadline) {
      const { told } = await ask(replica, order)
      if (told === 'SUCCESS' || told === 'FAILED' || told === 'NONE') return
      await wait(pollMs)
    }
  }

  async function checkOut(replica: Tap['replica'], order: Tap['order']): Promise<CheckoutTap> {
    const name = `check out order ${order} at ${replica}`
    log.note(name)
    const tap = await fan.checkOut(replicas[replica], fan.orders[order])
    log.checkouts.push(tap)
    log.note(`${name} -> ${tap.status} ${tap.code}`)
    return tap
  }

  async function untilCheckedOut(replica: Tap['replica'], order: Tap['order']): Promise<void> {
    const deadline = performance.now() + deadlineMs
    while (performance.now() < deadline) {
      if ((await checkOut(replica, order)).status === 200) return
      await wait(checkOutAgainMs)
    }
  }

  return {
    pay,
    ask,
    checkOut,
    checkOutInTabs: async (order) => {
      if (!hasReadPaid(order)) return
      await Promise.all((plan.checkoutTabs ?? []).map((replica) => untilCheckedOut(replica, order)))
    },
    payAgain: async (order) => {
      for (const { pauseMs, replica, card, patient } of plan.retries) {
        if (patient && !hasReadPaid(order)) await untilClear(order, replica)
        if (hasReadPaid(order)) return
        await wait(pauseMs)
        await pay({ atMs: 0, order, cart: cartOf(order), card, replica, disconnectsAfterMs: null })
      }
    },
    finish: async (order, lastTapAt) => {
      const settledAt = lastTapAt + longestWorkMs(plan) + chargeTimeoutMs
      for (let asked = 0; performance.now() < lastTapAt + deadlineMs; asked++) {
        const { told } = await ask(asked % 2 === 0 ? 1 : 0, order)
        if (told === 'SUCCESS') return
        const finalAt = told === 'UNKNOWN' ? Math.max(settledAt, lastTapAt + leaseMs) : settledAt
        if (told !== 'away' && told !== 'PENDING' && performance.now() > finalAt) return
        await wait(pollMs)
      }
    },
  }
}

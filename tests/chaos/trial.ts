import { setTimeout as wait } from 'node:timers/promises'
import type { Stack } from '../stack/stack.ts'
import { checkoutViolationOf } from './checkout-check.ts'
import { type Fan, newFan, phoneOf } from './fan.ts'
import { cartViolationOf, ledgerText, refusalViolationOf, violationOf } from './ledger-check.ts'
import {
  chargeTimeoutMs,
  goodCard,
  type Moment,
  type Outage,
  type Plan,
  type Round,
  type Tap,
} from './plan.ts'
import { productServerOf } from './product-server.ts'
import type { Replicas } from './replicas.ts'
import type { Statement } from './statement.ts'

/** Where a trial runs, and its hook for the moments of Redis. */
export type Place = {
  readonly stack: Stack
  readonly replicas: Replicas
  reach(moment: Moment): Promise<void>
}

export type TrialResult = {
  readonly plan: Plan
  /** Each order that the fan paid for: the last answer, and the ledger. */
  readonly orders: readonly { readonly told: Statement['told'] | 'nothing'; readonly ledger: string }[]
  /**
   * What the fan met: `pay: 202 UNKNOWN`, `ask: 200 FAILED` and `check out: 409 ORDER_NOT_PAID` for each response, with
   * ` again` when it came more than once (`copy: …` for a response that nobody reads), and for each order in the end `told SUCCESS,
   * ledger FAILED, SUCCESS` and `paid, checked out`, `paid, checked out by the server` or `paid, listed`.
   */
  readonly outcomes: ReadonlySet<string>
  readonly violation: string | null
  /** All events of the trial, for people. */
  readonly steps: readonly string[]
}

/** Plays a plan for a new fan, waits until nothing changes any more, and compares the answers with the ledger. */
export async function runTrial(plan: Plan, { stack, replicas, reach }: Place): Promise<TrialResult> {
  const email = `chaos-${plan.seed}@fans.example`
  const fan = await newFan(stack, replicas.urls[1], { email, card: plan.card })
  const server = productServerOf(stack, email)
  await server.behave(plan.behaviour)

  // The plan counts from a running replica, and another trial may have killed it just now.
  await replicas.firstIsUp()
  const phone = phoneOf(fan, plan, replicas.urls)
  const lossesAt: number[] = []
  const leaks: (string | null)[] = []
  const underWay: Promise<unknown>[] = []

  for (const round of plan.rounds) await play(round)
  await Promise.all(underWay)
  const orders = ordersOf(plan)
  for (const order of orders) await phone.payAgain(order)
  await phone.copiesHaveArrived()
  const lastTapAt = performance.now()
  for (const order of orders) await phone.finish(order, lastTapAt)
  for (const order of orders) await phone.checkOutInTabs(order)
  await server.dispose()
  return judged()

  async function play(round: Round): Promise<void> {
    const { behaviour, fault, historyFault, until, lingersMs = 0, atItsEnd } = round
    if (behaviour) await server.behave(behaviour)
    if (fault) await server.fail(fault)
    if (historyFault) await server.failHistory(historyFault)
    const chargesBefore = (await server.ledger()).length
    const responses = Promise.all(eventsOf(round))
    underWay.push(responses)
    if (until === 'arrival') await server.arrival(chargesBefore, responses)
    else await responses
    await wait(lingersMs)
    if (!atItsEnd) return
    phone.note(`redis: ${atItsEnd} ${plan.failover ?? ''}`)
    if (atItsEnd === 'loss') lossesAt.push(Date.now())
    await reach(atItsEnd)
    if (atItsEnd === 'loss') lossesAt.push(Date.now())
    phone.note(`redis: ${atItsEnd} is over`)
  }

  function eventsOf({ taps = [], asks = [], checkouts = [], killAtMs, outage, otherFanAtMs }: Round) {
    const at = (ms: number, event: () => Promise<unknown>): Promise<unknown> => wait(ms).then(event)
    return [
      ...taps.map((tap) => at(tap.atMs, () => phone.pay(tap))),
      ...asks.map((ask) => at(ask.atMs, () => phone.ask(ask.replica, 0, ask))),
      ...checkouts.map(({ atMs, replica }) => at(atMs, () => phone.checkOut(replica, 0))),
      ...(killAtMs === undefined ? [] : [at(killAtMs, kill)]),
      ...(outage ? [at(outage.atMs, () => interrupt(outage))] : []),
      ...(otherFanAtMs === undefined ? [] : [at(otherFanAtMs, letOtherFanAct)]),
    ]
  }

  async function kill(): Promise<void> {
    phone.note('replica 0 is killed')
    replicas.kill()
  }

  async function interrupt(outage: Outage): Promise<void> {
    phone.note('redis fails')
    await replicas.redis.interrupt?.(outage)
    phone.note('redis is back')
  }

  async function letOtherFanAct(): Promise<void> {
    phone.note('another fan asks and pays')
    const other = { email: `other-${email}`, withOwnCart: plan.seed % 2 === 0 }
    leaks.push(await actAsOtherFan(stack, replicas.urls[1], fan, other))
  }

  async function judged(): Promise<TrialResult> {
    const { unread, checkouts: taps } = phone
    const statements = [...unread, ...phone.statements]
    // First, since an order that is checked out just now is in neither list otherwise.
    const listed = await replicas.unresolved()
    const { done, arrivals: checkoutArrivals } = await server.checkouts()
    const ledger = await server.ledger()
    const arrivals = await server.arrivals()
    const honoursKeys = plan.behaviour.honourKeys === undefined && plan.behaviour.keyLifeMs === undefined
    const ends = orders.map((order) => {
      const orderId = fan.orders[order]
      const own = statements.filter((statement) => statement.orderId === orderId)
      const charges = ledger.filter((charge) => charge.orderId === orderId)
      const story = { charges, arrivals: arrivals.get(orderId) ?? [], statements: own, lossesAt, honoursKeys }
      const told: Statement['told'] | 'nothing' = own.at(-1)?.told ?? 'nothing'
      const isPaid = charges.some(({ status }) => status === 'SUCCESS')
      const isOwn = taps.some((each) => each.orderId === orderId && each.status === 200)
      const isDone = done.some((each) => each.orderId === orderId)
      const checkout = isDone ? `checked out${isOwn ? '' : ' by the server'}` : 'listed'
      const ended = [`told ${told}, ledger ${ledgerText(charges)}`, ...(isPaid ? [`paid, ${checkout}`] : [])]
      return { told, ledger: ledgerText(charges), ended, violation: violationOf(story) }
    })
    const violations = [
      ...ends.map(({ violation }) => violation),
      cartViolationOf(ledger),
      checkoutViolationOf({ charges: ledger, taps, done, arrivals: checkoutArrivals, listed }),
      plan.failover ? refusalViolationOf(phone.statements) : null,
      ...leaks,
    ]
    const met = [
      ...phone.statements.map(({ cartId, response }) => `${cartId === null ? 'ask' : 'pay'}: ${response}`),
      ...unread.map(({ response }) => `copy: ${response}`),
      ...taps.map(({ status, code }) => `check out: ${status} ${code}`.trim()),
    ]
    const again = met.filter((text, index) => met.indexOf(text) < index).map((text) => `${text} again`)
    return {
      plan,
      orders: ends,
      outcomes: new Set([...met, ...again, ...ends.flatMap(({ ended }) => ended)]),
      violation: violations.find((violation) => violation !== null) ?? null,
      steps: [...phone.steps, ...ledger.map((charge) => `ledger: ${JSON.stringify(charge)}`)],
    }
  }
}

/** The orders that the fan pays for. */
function ordersOf({ rounds }: Plan): Tap['order'][] {
  const taps = rounds.flatMap((round) => round.taps ?? [])
  return ([0, 1] as const).filter((order) => taps.some((tap) => tap.order === order))
}

/** What another session may be told about the fan's order. */
const allowedToOthers: Readonly<Record<'asked' | 'paid', readonly Statement['told'][]>> = {
  asked: ['NONE', 'no response'],
  paid: ['refused', 'not sent', 'no response'],
}

/**
 * Another fan on the same phone reads the fan's attempt and pays under its order id, with either fan's cart. Returns
 * the violation, or null when the other fan learned nothing.
 */
async function actAsOtherFan(
  stack: Stack,
  replica: string,
  { orders: [orderId], carts }: Fan,
  { email, withOwnCart }: { email: string; withOwnCart: boolean },
): Promise<string | null> {
  const other = await newFan(stack, replica, { email, card: goodCard })
  const own = other.purchaseOf({ order: 0, cart: 0, card: 'good' })
  const asked = await other.attempt(replica, orderId)
  const paid = await other.tapOf({ ...own, orderId, cart: withOwnCart ? own.cart : carts[0] }).send(replica)
  if (!allowedToOthers.asked.includes(asked.told)) return `another fan asked and was told ${asked.response}`
  // A late UNKNOWN is about the other fan's own request; an answer about the first fan's charge comes at once.
  const isOwnUnclear = paid.told === 'UNKNOWN' && paid.respondedAt - paid.askedAt >= chargeTimeoutMs
  if (!allowedToOthers.paid.includes(paid.told) && !isOwnUnclear) {
    return `another fan paid and was told ${paid.response}`
  }
  const charges = await productServerOf(stack, email).ledger()
  return charges.length === 0 ? null : 'another fan paid under an order id that is not theirs'
}

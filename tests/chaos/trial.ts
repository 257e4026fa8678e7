import { setTimeout as wait } from 'node:timers/promises'
import { checkoutViolationOf } from './checkout-check.ts'
import { newFan } from './fan.ts'
import { cartViolationOf, ledgerText, refusalViolationOf, violationOf } from './ledger-check.ts'
import { phoneOf } from './phone.ts'
import type { Place } from './place.ts'
import type { Plan, Round, Tap } from './plan.ts'
import { planOf } from './plan-of-seed.ts'
import { productServerOf } from './product-server.ts'
import type { Statement } from './statement.ts'
import { intrude } from './stranger.ts'
import { startLog, type TrialLog } from './trial-log.ts'

/** How an order ended: the last that the fan was told, and the ledger. */
type OrderEnd = {
  readonly orderId: string
  readonly told: Statement['told'] | 'nothing'
  readonly ledger: string
}

export type TrialResult = Pick<TrialLog, 'steps' | 'statements' | 'checkouts'> & {
  readonly plan: Plan
  /** Every order that was paid for. */
  readonly orders: readonly OrderEnd[]
  readonly violation: string | null
}

let fans = 0

/** Runs what a seed plans for a new fan, waits until nothing changes any more, and checks what was told against the ledger. */
export async function runTrial(
  seed: number,
  { stack, replicaSet, redis, wave }: Place,
): Promise<TrialResult> {
  const plan = planOf(seed)
  const { replicas } = replicaSet
  fans += 1
  const email = `chaos-${seed}-${fans}@fans.example`
  const fan = await newFan(stack, replicas[1], { email, card: plan.card })
  const server = productServerOf(stack, email)
  await server.behave(plan.behaviour)

  // Another trial may have killed the first replica just now; this plan counts from a replica that serves.
  await replicas[0].up()
  const log = startLog()
  const phone = phoneOf(fan, plan, replicaSet, log)
  const lossesAt: number[] = []
  const intrusions: (string | null)[] = []
  const underWay: Promise<unknown>[] = []

  for (const round of plan.rounds) await play(round)
  await Promise.all(underWay)
  const orders = ordersOf(plan)
  for (const order of orders) await phone.payAgain(order)
  const lastTapAt = performance.now()
  for (const order of orders) await phone.finish(order, lastTapAt)
  for (const order of orders) await phone.checkOutInTabs(order)
  await server.dispose()
  return judged()

  async function play(round: Round): Promise<void> {
    await server.behave(round.behaviour)
    if (round.fault) await server.fail(round.fault)
    if (round.historyFault) await server.failHistory(round.historyFault)
    const chargesBefore = (await server.ledger()).length
    const responses = Promise.all(eventsOf(round))
    underWay.push(responses)
    if (round.until === 'responses') await responses
    else await server.arrival(chargesBefore, responses)
    await wait(round.lingersMs)
    if (round.atItsEnd === null || !wave) return
    log.note(`redis: ${round.atItsEnd} ${plan.failover ?? ''}`)
    if (round.atItsEnd === 'loss') lossesAt.push(Date.now())
    await wave.reach(round.atItsEnd)
    if (round.atItsEnd === 'loss') lossesAt.push(Date.now())
    log.note(`redis: ${round.atItsEnd} is over`)
  }

  function eventsOf({ taps, asks, checkouts, killAtMs, outage, strangerAtMs }: Round): Promise<unknown>[] {
    const at = (ms: number, event: () => Promise<unknown>) => wait(ms).then(event)
    const events = [
      ...taps.map((tap) => at(tap.atMs, () => phone.pay(tap))),
      ...asks.map(({ atMs, replica }) => at(atMs, () => phone.ask(replica, 0))),
      ...checkouts.map(({ atMs, replica }) => at(atMs, () => phone.checkOut(replica, 0))),
    ]
    if (killAtMs !== null) events.push(at(killAtMs, kill))
    if (outage !== null) events.push(at(outage.atMs, () => interrupt(outage)))
    if (strangerAtMs !== null) events.push(at(strangerAtMs, meetStranger))
    return events
  }

  async function kill(): Promise<void> {
    log.note('replica 0 is killed')
    await replicas[0].kill()
  }

  async function interrupt(outage: NonNullable<Round['outage']>): Promise<void> {
    log.note('redis goes')
    await redis?.interrupt(outage)
    log.note('redis is back')
  }

  async function meetStranger(): Promise<void> {
    log.note('another fan asks and pays')
    const stranger = { email: `other-${email}`, withOwnCart: seed % 2 === 0 }
    intrusions.push(await intrude({ stack, replicaSet }, fan, stranger))
  }

  async function judged(): Promise<TrialResult> {
    const ledger = await server.ledger()
    const arrivals = await server.arrivals()
    const honoursKeys = plan.behaviour.honourKeys === undefined && plan.behaviour.keyLifeMs === undefined
    const ends = orders.map((order) => {
      const orderId = fan.orders[order]
      const charges = ledger.filter((charge) => charge.orderId === orderId)
      const statements = log.statements.filter((statement) => statement.orderId === orderId)
      const told: OrderEnd['told'] = statements.at(-1)?.told ?? 'nothing'
      const story = { charges, arrivals: arrivals.get(orderId) ?? [], statements, lossesAt, honoursKeys }
      return { orderId, told, ledger: ledgerText(charges), violation: violationOf(story) }
    })
    const checkouts = { charges: ledger, taps: log.checkouts, ...(await server.checkouts()) }
    const violations = [
      ...ends.map(({ violation }) => violation),
      cartViolationOf(ledger),
      checkoutViolationOf(checkouts),
      plan.failover ? refusalViolationOf(log.statements) : null,
      ...intrusions,
    ]
    return {
      plan,
      orders: ends,
      statements: log.statements,
      checkouts: log.checkouts,
      violation: violations.find((violation) => violation !== null) ?? null,
      steps: [...log.steps, ...ledger.map((charge) => `ledger: ${JSON.stringify(charge)}`)],
    }
  }
}

/** The orders that the fan pays for. */
function ordersOf({ rounds }: Plan): Tap['order'][] {
  const taps = rounds.flatMap((round) => round.taps)
  return ([0, 1] as const).filter((order) => taps.some((tap) => tap.order === order))
}

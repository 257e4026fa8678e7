import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as calls from '../fan/calls.ts'
import { controlsOf } from '../fan/controls.ts'
import { idTokenOf } from '../fan/id-token.ts'
import { type FanClient, fanClient, filledCart, saveCard } from '../fan/product-server-fan.ts'
import { createFan } from '../fan/storefront-fan.ts'
import type { Stack } from '../stack/stack.ts'
import type { CheckoutTap } from './checkout-check.ts'
import { chargeTimeoutMs, clockAheadMs, goodCard, longestWorkMs, type Plan, type Tap, tap } from './plan.ts'
import { type Statement, statementOf } from './statement.ts'

/** A signed-in fan with two carts of different amounts, two orders and two saved cards. */
export type Fan = Awaited<ReturnType<typeof newFan>>

const timeoutMs = 20_000
/** How often a fan tries what a trial presupposes, because a busy machine may time out. */
const tries = 10

/** `replica` is an address. @throws Error when the fan cannot sign in */
export async function newFan(
  stack: Stack,
  replica: string,
  { email, card }: { email: string; card: string },
) {
  const direct = await fanClient(stack.upstream, email)
  const fan = createFan({ origin: replica }, email)
  await fan.logIn(await idTokenOf(stack, email), tries)
  const issuedOrder = async () => String((await fan.need(calls.issueOrder, tries)).orderId)
  const [cards, firstOrder, secondOrder, firstCart, secondCart] = await Promise.all([
    cardsOf(stack, direct, card),
    issuedOrder(),
    issuedOrder(),
    filledCart(direct, 2),
    filledCart(direct, 3),
  ])
  const orders = [firstOrder, secondOrder] as const
  const carts = [firstCart, secondCart] as const

  const newRequestId = () => `chaos-${randomBytes(8).toString('hex')}`

  async function ask(at: string, call: calls.Call, requestId = newRequestId()) {
    const askedAt = Date.now()
    // After a cut connection or a kill the fan gets no response.
    const { status, body } = await fan.send({
      timeoutMs,
      ...call,
      at,
      headers: { ...call.headers, 'x-request-id': requestId },
    })
    return { requestId, askedAt, respondedAt: Date.now(), response: { status, body } }
  }

  return {
    email,
    orders,
    carts,
    /** The order id, cart and card id of a tap. */
    purchaseOf: ({ order, cart, card: which }: Pick<Tap, 'order' | 'cart' | 'card'>) => ({
      orderId: orders[order],
      cart: carts[cart],
      cardId: cards[which],
    }),
    /**
     * Taps to pay. `send` sends the request of the tap, whose copies have the same id and cookies; the fan disconnects after
     * `disconnectsAfterMs`. `lose` is what the fan reads when nothing leaves the phone.
     */
    tapOf: ({ orderId, cart, cardId }: { orderId: string; cart: calls.Cart; cardId: string }) => {
      const tap = newRequestId()
      const call = { ...calls.charge(cardId, orderId, cart, email), headers: { cookie: fan.cookie } }
      const about = { orderId, cartId: cart.cartId, tap }
      return {
        id: tap,
        send: async (at: string, disconnectsAfterMs: number | null = null): Promise<Statement> => {
          const charge = { ...call, timeoutMs: disconnectsAfterMs ?? timeoutMs }
          const { response, ...asked } = await ask(at, charge, tap)
          return statementOf({ ...asked, ...about }, response)
        },
        lose: async (): Promise<Statement> => {
          const now = Date.now()
          return statementOf(
            { requestId: tap, askedAt: now, respondedAt: now, ...about },
            { status: 0, body: {} },
          )
        },
      }
    },
    /** Reads the attempt of an order, and closes `tap`. */
    attempt: async (at: string, orderId: string, tap: string | null = null): Promise<Statement> => {
      const { response, ...asked } = await ask(at, calls.readAttempt(orderId, tap))
      return statementOf({ ...asked, orderId, cartId: null, tap }, response)
    },
    checkOut: async (at: string, orderId: string): Promise<CheckoutTap> => {
      const { response, ...asked } = await ask(at, calls.checkOut(orderId, email))
      return {
        ...asked,
        orderId,
        replica: at,
        status: response.status,
        code: String(response.body.code ?? ''),
      }
    },
  }
}

/** The ids of two saved cards: `first` has the given number, `good` is always accepted. */
async function cardsOf({ upstream }: Stack, fan: FanClient, number: string) {
  await controlsOf(upstream.url).seed({ email: fan.email, cards: 2 })
  const path = `${calls.readCards.path}?customerReferenceNumber=${fan.customerNumber}`
  const [good, other] = (await fan.call<{ id: string }[]>('GET', path)).body
  const first = number === goodCard ? other : (await saveCard(upstream, fan, number)).body
  return { first: String(first?.id), good: String(good?.id) }
}

const pollMs = 250
/** The pause before a charge that was not sent is tapped again. */
const retapMs = 100
const maxTries = ({ loss, failover }: Plan) => (failover ? 80 : loss ? 10 : 0)
/** The pause before a checkout is tapped again. It stays within the rate limit of payments. */
const checkOutRetapMs = 1_000
/** How long a patient fan polls an unclear attempt before tapping again. */
const giveUpAfterMs = 4_000
/**
 * How long after the last tap the lease of an attempt may run; before that UNKNOWN is not final. The other replicas see a lease
 * from replica 2 end later, by as much as its clock is ahead.
 */
function leaseMsOf({ rounds, retries }: Plan): number {
  const taps = [...rounds.flatMap((round) => round.taps ?? []), ...retries]
  return chargeTimeoutMs + 11_000 + (taps.some(({ replica }) => replica === 2) ? clockAheadMs : 0)
}
/** How long after the last tap a status may stay open. */
const deadlineMs = 40_000 + clockAheadMs

/**
 * A fan's phone: taps and polls as the app does, and taps in further tabs without waiting. Records what each response
 * told the fan, and would have told with those of copies.
 */
export function phoneOf(fan: Fan, plan: Plan, replicas: readonly [string, string, string]) {
  const begun = performance.now()
  /** Each step begins with the milliseconds since the trial began. */
  const steps: string[] = []
  const statements: Statement[] = []
  /** The responses to copies, which nobody reads. */
  const unread: Statement[] = []
  const copies: Promise<unknown>[] = []
  const lastTaps = new Map<Tap['order'], string>()
  const checkouts: CheckoutTap[] = []
  const note = (step: string) => void steps.push(`${Math.round(performance.now() - begun)} ms: ${step}`)

  async function record(name: string, response: Promise<Statement>, list = statements): Promise<Statement> {
    note(name)
    const statement = await response
    list.push(statement)
    note(`${name} -> ${statement.response}`)
    return statement
  }

  function ask(replica: Tap['replica'], order: Tap['order'], { closesTap = true } = {}) {
    const tap = closesTap ? (lastTaps.get(order) ?? null) : null
    const asking = fan.attempt(replicas[replica], fan.orders[order], tap)
    return record(`ask for order ${order}${tap ? `, tap ${tap},` : ''} at ${replica}`, asking)
  }

  async function pay(tap: Tap): Promise<void> {
    const { order, cart, card, replica, disconnectsAfterMs, isHeld } = tap
    for (let tries = 0; ; tries++) {
      const { id, send, lose } = fan.tapOf(fan.purchaseOf(tap))
      lastTaps.set(order, id)
      for (const { afterMs, replica } of tap.copies)
        copies.push(
          wait(afterMs).then(() => record(`copy of ${id} at ${replica}`, send(replicas[replica]), unread)),
        )
      const paying = isHeld ? lose() : send(replicas[replica], disconnectsAfterMs)
      const name = `pay order ${order}, cart ${cart}, ${card} card at ${replica}${isHeld ? ', held' : ''}, ${id}`
      const { told } = await record(name, paying)
      // Redis has just lost its data or its primary, and the response asks for another tap.
      if (told !== 'not sent' || tries === maxTries(plan)) return
      await wait(retapMs)
    }
  }

  async function checkOut(replica: Tap['replica'], order: Tap['order']): Promise<CheckoutTap> {
    const name = `check out order ${order} at ${replica}`
    note(name)
    const tap = await fan.checkOut(replicas[replica], fan.orders[order])
    checkouts.push(tap)
    note(`${name} -> ${tap.status} ${tap.code}`)
    return tap
  }

  /** The cart that the fan first paid for under this order. */
  const cartOf = (order: Tap['order']): Tap['cart'] =>
    plan.rounds.flatMap(({ taps = [] }) => taps).find((tap) => tap.order === order)?.cart ?? order

  const hasReadPaid = (order: Tap['order']) =>
    statements.some(({ orderId, told }) => orderId === fan.orders[order] && told === 'SUCCESS')

  /** Repeats until `isOver`, at the latest at the `deadline`. */
  async function poll(deadline: number, pauseMs: number, isOver: (turn: number) => Promise<boolean>) {
    for (let turn = 0; performance.now() < deadline && !(await isOver(turn)); turn++) await wait(pauseMs)
  }

  const hasFailed = (order: Tap['order']) =>
    statements.findLast(({ tap }) => tap === lastTaps.get(order))?.told === 'FAILED'

  const untilClear = (order: Tap['order'], replica: Tap['replica']) =>
    poll(performance.now() + giveUpAfterMs, pollMs, async () => {
      return ['SUCCESS', 'FAILED', 'NONE'].includes((await ask(replica, order)).told)
    })

  const untilCheckedOut = (replica: Tap['replica'], order: Tap['order']) =>
    poll(performance.now() + deadlineMs, checkOutRetapMs, async () => {
      return (await checkOut(replica, order)).status === 200
    })

  return {
    steps,
    statements,
    unread,
    checkouts,
    note,
    pay,
    ask,
    checkOut,
    /** Resolves when all copies have arrived. */
    copiesHaveArrived: () => Promise.all(copies),
    /** Taps again, as planned, until the fan has read that the order is paid. */
    payAgain: async (order: Tap['order']) => {
      for (const { pauseMs, replica, card, patient } of plan.retries) {
        if (patient && !hasReadPaid(order) && !hasFailed(order)) await untilClear(order, replica)
        if (hasReadPaid(order)) return
        await wait(pauseMs)
        await pay(tap({ order, cart: cartOf(order), card, replica }))
      }
    },
    /** Polls the replicas in turn, as the screen does, until the status can no longer change. */
    finish: (order: Tap['order'], lastTapAt: number) => {
      const settledAt = lastTapAt + longestWorkMs(plan) + chargeTimeoutMs
      return poll(lastTapAt + deadlineMs, pollMs, async (turn) => {
        const { told } = await ask(turn % 2 === 0 ? 1 : 0, order)
        if (told === 'SUCCESS') return true
        const finalAt = told === 'UNKNOWN' ? Math.max(settledAt, lastTapAt + leaseMsOf(plan)) : settledAt
        return told !== 'no response' && told !== 'PENDING' && performance.now() > finalAt
      })
    },
    /** Checks out an order that the fan has read to be paid, in all planned tabs, each until it succeeds. */
    checkOutInTabs: async (order: Tap['order']) => {
      if (!hasReadPaid(order)) return
      await Promise.all((plan.checkoutTabs ?? []).map((replica) => untilCheckedOut(replica, order)))
    },
  }
}

import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type FanClient, fanClient, filledCart, saveCard, send } from '../fake-upstream/control/fan-client.ts'
import type { Stack } from '../stack/stack.ts'
import type { CheckoutTap } from './checkout-check.ts'
import { chargeTimeoutMs, goodCard, longestWorkMs, type Plan, type Tap } from './plan.ts'
import { type Statement, statementOf } from './statement.ts'

/** A signed-in fan with two carts of different amounts, two orders and two saved cards. */
export type Fan = Awaited<ReturnType<typeof newFan>>

const timeoutMs = 20_000

/** `replica` is an address. @throws Error when the fan cannot sign in */
export async function newFan(
  stack: Stack,
  replica: string,
  { email, card }: { email: string; card: string },
) {
  const direct = await fanClient(stack.upstream, email)
  const session = await signIn(stack, replica, email)
  const [cards, firstOrder, secondOrder, firstCart, secondCart] = await Promise.all([
    cardsOf(stack, direct, card),
    issuedOrder(replica, session),
    issuedOrder(replica, session),
    filledCart(direct, 2),
    filledCart(direct, 3),
  ])
  const orders = [firstOrder.orderId, secondOrder.orderId] as const
  const cookie = [session, firstOrder.proof, secondOrder.proof].join('; ')
  const carts = [firstCart, secondCart] as const

  async function call(url: string, init: RequestInit = {}, disconnectsAfterMs: number | null = null) {
    const requestId = `chaos-${randomBytes(8).toString('hex')}`
    const askedAt = Date.now()
    const told = async () => {
      const headers = { ...asPage, cookie, 'content-type': 'application/json', 'x-request-id': requestId }
      const signal = AbortSignal.timeout(disconnectsAfterMs ?? timeoutMs)
      const response = await fetch(url, { ...init, headers, signal })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    // After a cut connection or a kill the fan gets no response.
    const response = await told().catch(() => null)
    return { requestId, askedAt, respondedAt: Date.now(), response }
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
    /** Pays; the fan disconnects after `disconnectsAfterMs`. */
    pay: async (
      at: string,
      { orderId, cart, cardId }: { orderId: string; cart: (typeof carts)[number]; cardId: string },
      disconnectsAfterMs: number | null = null,
    ): Promise<Statement> => {
      const body = JSON.stringify({ ...cart, orderId, storeId: 42, eventId: 101 })
      const url = `${at}/api/payments/cards/${cardId}/charge`
      const { response, ...asked } = await call(url, { method: 'POST', body }, disconnectsAfterMs)
      return statementOf({ ...asked, orderId, cartId: cart.cartId }, response)
    },
    /** Reads the attempt of an order. */
    attempt: async (at: string, orderId: string): Promise<Statement> => {
      const { response, ...asked } = await call(`${at}/api/payments/orders/${orderId}/attempt`)
      return statementOf({ ...asked, orderId, cartId: null }, response)
    },
    checkOut: async (at: string, orderId: string): Promise<CheckoutTap> => {
      const body = JSON.stringify({ email })
      const url = `${at}/api/payments/orders/${orderId}/checkout`
      const { response, ...asked } = await call(url, { method: 'POST', body })
      const code = String(response?.body.code ?? '')
      return { ...asked, orderId, replica: at, status: response?.status ?? 0, code }
    },
  }
}

/** An order id from a replica, and the cookie that proves that the fan may pay it. */
async function issuedOrder(replica: string, session: string) {
  const response = await postAsPage(`${replica}/api/payments/generate-order-id`, { cookie: session })
  const { orderId } = (await response.json()) as { orderId: string }
  return { orderId, proof: cookieOf(response) }
}

/** The ids of two saved cards: `first` has the given number, `good` is always accepted. */
async function cardsOf({ upstream }: Stack, fan: FanClient, number: string) {
  await send(`${upstream.url}/__control/seed`, 'POST', { email: fan.email, cards: 2 })
  const path = `/api/payments/cards?customerReferenceNumber=${fan.customerNumber}`
  const [good, other] = (await fan.call('GET', path)).body as unknown as { id: string }[]
  const first = number === goodCard ? other : (await saveCard(upstream, fan, number)).body
  return { first: String(first?.id), good: String(good?.id) }
}

/** The session cookie of a new account. */
async function signIn({ emulator }: Stack, replica: string, email: string): Promise<string> {
  const signUp = `${emulator.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`
  const account = await send(signUp, 'POST', { email, password: 'letmein', returnSecureToken: true })
  const body = JSON.stringify({ idToken: account.body.idToken })
  return cookieOf(await postAsPage(`${replica}/api/login`, { 'content-type': 'application/json' }, body))
}

const asPage = { 'sec-fetch-site': 'same-origin', 'x-csrf': '1' }

/**
 * Posts as a page of the site. Repeats 5xx responses, because a busy machine may time out.
 * @throws Error when the request is refused
 */
async function postAsPage(url: string, headers: Record<string, string>, body: string | null = null) {
  for (let triesLeft = 5; ; triesLeft--) {
    const response = await fetch(url, { method: 'POST', headers: { ...asPage, ...headers }, body })
    if (response.ok) return response
    const problem = `${url}: ${response.status} ${await response.text()}`
    if (response.status < 500 || triesLeft === 0) throw new Error(problem)
  }
}

const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? ''

const pollMs = 250
/** The pause before a charge that was not sent is tapped again. */
const retapMs = 100
const maxTries = ({ loss, failover }: Plan) => (failover ? 80 : loss ? 10 : 0)
/** The pause before a checkout is tapped again. It stays within the rate limit of payments. */
const checkOutRetapMs = 1_000
/** How long a patient fan polls an unclear attempt before tapping again. */
const giveUpAfterMs = 4_000
/** How long after the last tap the lease of an attempt may run. Before that UNKNOWN is not final. */
const leaseMs = chargeTimeoutMs + 11_000
/** How long after the last tap a status may stay open. */
const deadlineMs = 40_000

/**
 * A fan's phone: taps and polls as the app does, and taps in further tabs without waiting. Records what each response
 * told the fan.
 */
export function phoneOf(fan: Fan, plan: Plan, replicas: readonly [string, string, string]) {
  const begun = performance.now()
  /** Each step begins with the milliseconds since the trial began. */
  const steps: string[] = []
  const statements: Statement[] = []
  const checkouts: CheckoutTap[] = []
  const note = (step: string) => void steps.push(`${Math.round(performance.now() - begun)} ms: ${step}`)

  async function record(name: string, response: Promise<Statement>): Promise<Statement> {
    note(name)
    const statement = await response
    statements.push(statement)
    note(`${name} -> ${statement.response}`)
    return statement
  }

  const ask = (replica: Tap['replica'], order: Tap['order']) =>
    record(`ask for order ${order} at ${replica}`, fan.attempt(replicas[replica], fan.orders[order]))

  async function pay(tap: Tap): Promise<void> {
    const { order, cart, card, replica, disconnectsAfterMs } = tap
    for (let tries = 0; ; tries++) {
      const paying = fan.pay(replicas[replica], fan.purchaseOf(tap), disconnectsAfterMs)
      const { told } = await record(`pay order ${order}, cart ${cart}, ${card} card at ${replica}`, paying)
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

  async function untilClear(order: Tap['order'], replica: Tap['replica']): Promise<void> {
    const deadline = performance.now() + giveUpAfterMs
    while (performance.now() < deadline) {
      const { told } = await ask(replica, order)
      if (told === 'SUCCESS' || told === 'FAILED' || told === 'NONE') return
      await wait(pollMs)
    }
  }

  async function untilCheckedOut(replica: Tap['replica'], order: Tap['order']): Promise<void> {
    const deadline = performance.now() + deadlineMs
    while (performance.now() < deadline) {
      if ((await checkOut(replica, order)).status === 200) return
      await wait(checkOutRetapMs)
    }
  }

  return {
    steps,
    statements,
    checkouts,
    note,
    pay,
    ask,
    checkOut,
    /** Taps again, as planned, until the fan has read that the order is paid. */
    payAgain: async (order: Tap['order']) => {
      for (const { pauseMs, replica, card, patient } of plan.retries) {
        if (patient && !hasReadPaid(order)) await untilClear(order, replica)
        if (hasReadPaid(order)) return
        await wait(pauseMs)
        await pay({ atMs: 0, order, cart: cartOf(order), card, replica, disconnectsAfterMs: null })
      }
    },
    /** Polls the replicas in turn, as the screen does, until the status can no longer change. */
    finish: async (order: Tap['order'], lastTapAt: number) => {
      const settledAt = lastTapAt + longestWorkMs(plan) + chargeTimeoutMs
      for (let asked = 0; performance.now() < lastTapAt + deadlineMs; asked++) {
        const { told } = await ask(asked % 2 === 0 ? 1 : 0, order)
        if (told === 'SUCCESS') return
        const finalAt = told === 'UNKNOWN' ? Math.max(settledAt, lastTapAt + leaseMs) : settledAt
        if (told !== 'no response' && told !== 'PENDING' && performance.now() > finalAt) return
        await wait(pollMs)
      }
    },
    /** Checks out an order that the fan has read to be paid, in all planned tabs, each until it succeeds. */
    checkOutInTabs: async (order: Tap['order']) => {
      if (!hasReadPaid(order)) return
      await Promise.all((plan.checkoutTabs ?? []).map((replica) => untilCheckedOut(replica, order)))
    },
  }
}

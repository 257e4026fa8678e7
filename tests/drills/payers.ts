import { setTimeout as wait } from 'node:timers/promises'
import { type FanClient, fanClient, filledCart, saveCard, send } from '../fake-upstream/control/fan-client.ts'
import type { FakeUpstream } from '../fake-upstream/fake-upstream.ts'
import type { Charge } from '../fake-upstream/state/charge.ts'
import type { Client } from './client.ts'
import { type DrillFan, keepCookie } from './drill-fan.ts'

/** What came of the orders that fans paid, as the product server's ledger and the fans tell it. */
export type Payments = {
  readonly orders: number
  /** Orders for which a card was charged more than once. */
  readonly chargedTwice: number
  /** Taps on Pay Now that were told that nothing was sent; the fan taps again. */
  readonly refusedTaps: number
  /** From the first of them to the last, in ms. */
  readonly refusedForMs: number
  /** Taps that were told that the venue has paused ordering; the fan taps again. */
  readonly pausedTaps: number
  /** Charges of which the tap came later than 5 s after a venue was paused, and before it was opened. */
  readonly chargedWhilePaused: number
  /** Carts that were not what they had been, when their venue was paused or their order was paid. */
  readonly lostCarts: number
  /** Taps whose response broke or was unclear; the fan waits and reads the attempt. */
  readonly unclearTaps: number
  /** Orders that were not known to be paid a minute after their first tap. */
  readonly unresolved: number
  /** The longest time from the first tap to 'paid', in ms. */
  readonly longestMs: number
}

/** When a venue was paused: from when that was answered until it was asked to be opened, in ms of the epoch. */
export type Pause = { readonly tenant: string; readonly from: number; readonly to: number }

export type Payers = {
  readonly venues: readonly string[]
  /** Resolves when each fan has paid once: replicas that have just started are slow, and every venue is new to them. */
  readonly warm: Promise<unknown>
  stop(pauses?: readonly Pause[]): Promise<Payments>
}

const patienceMs = 60_000
/** A replica obeys within this time (VEN-07). */
const obeysWithinMs = 5_000
const cardNumber = '4111111111111111'

type Shopper = { readonly fan: DrillFan; readonly direct: FanClient; readonly cardId: string }

/** A fan with a saved card, who fills carts at the product server itself. */
async function shopperOf(upstream: FakeUpstream, fan: DrillFan): Promise<Shopper> {
  const direct = await fanClient(upstream, fan.email, fan.tenant)
  const card = await saveCard(upstream, direct, cardNumber)
  return { fan, direct, cardId: String(card.body.id) }
}

/** Whether the fan's cart at the product server still comes to what they were shown. */
async function isKept(direct: FanClient, { cartId, amount }: { cartId: string; amount: string }) {
  const cart = await direct.call('GET', '/api/cart/details', undefined, { 'cart-id': cartId })
  const payment = cart.body.payment as { amount?: unknown } | undefined
  return cart.status === 200 && Number(payment?.amount) === Number(amount)
}

/** Whether a charge is of a tap that came when the venue was known to be paused: what was under way then is carried out. */
function isNewWithin({ tenant, from, to }: Pause, charge: Charge, taps: readonly number[]): boolean {
  const tappedAt = taps.findLast((at) => at <= Date.parse(charge.receivedAt)) ?? 0
  return charge.tenant === tenant && tappedAt > from + obeysWithinMs && Date.parse(charge.receivedAt) < to
}

/**
 * Lets fans order and pay one after the other, as the app does: a refused tap is repeated with the same order, an unclear
 * one waits for what the attempt says.
 * @param upstream the product server, where carts are filled past the gate
 * @param pauseMs between two orders of a fan
 */
export async function startPayers(
  upstream: FakeUpstream,
  client: Client,
  { fans, pauseMs }: { fans: readonly DrillFan[]; pauseMs: number },
): Promise<Payers> {
  const shoppers: Shopper[] = []
  for (const fan of fans) shoppers.push(await shopperOf(upstream, fan))
  const stopped = new AbortController()
  const orders: string[] = []
  /** By order, in ms of the epoch. */
  const taps = new Map<string, number[]>()
  const refusedAt: number[] = []
  const lostCarts = new Set<string>()
  let pausedTaps = 0
  let unclearTaps = 0
  let unresolved = 0
  let longestMs = 0

  async function buy({ fan, direct, cardId }: Shopper) {
    const cart = await filledCart(direct)
    const since = performance.now()
    let orderId = await issuedOrder(fan)
    orders.push(orderId)
    while (performance.now() - since < patienceMs) {
      const came = await pay(fan, cardId, { ...cart, orderId, storeId: 42, eventId: 101 })
      if (came === 'paused') {
        pausedTaps += 1
        if (!(await isKept(direct, cart))) lostCarts.add(cart.cartId)
        // A fan's button is disabled meanwhile: who has not heard of it taps a few times.
        await wait(2_000)
      }
      if (came === 'paid') {
        longestMs = Math.max(longestMs, performance.now() - since)
        return
      }
      if (came === 'not issued') {
        orderId = await issuedOrder(fan)
        orders.push(orderId)
      }
      await wait(250)
    }
    unresolved += 1
  }

  /** A new order id; the app asks again where none comes. */
  async function issuedOrder(fan: DrillFan): Promise<string> {
    for (;;) {
      const { host, cookie } = fan
      const answer = await client.send({
        host,
        path: '/api/payments/generate-order-id',
        method: 'POST',
        cookie,
      })
      keepCookie(fan, answer)
      if (answer.status === 200) return String(JSON.parse(answer.body).orderId)
      // Not faster than a fan: an account has 100 order ids a day (BFF-105), and while the product server is away each try counts.
      await wait(2_000)
    }
  }

  /** One tap on Pay Now and what follows by itself. Returns what came of the order: `free` may be tapped again, `not issued` under another id. */
  async function pay(
    fan: DrillFan,
    cardId: string,
    body: { readonly orderId: string; readonly [name: string]: unknown },
  ): Promise<'paid' | 'free' | 'paused' | 'not issued'> {
    const { host } = fan
    const path = `/api/payments/cards/${cardId}/charge`
    taps.set(body.orderId, [...(taps.get(body.orderId) ?? []), Date.now()])
    const tapped = await client.send({
      host,
      path,
      method: 'POST',
      cookie: fan.cookie,
      body,
      timeoutMs: patienceMs,
    })
    keepCookie(fan, tapped)
    if (tapped.status === 200 && tapped.body.includes('"SUCCESS"')) return 'paid'
    if (tapped.body.includes('"ORDER_NOT_ISSUED"')) return 'not issued'
    if (tapped.body.includes('"VENUE_PAUSED"')) return 'paused'
    if (tapped.body.includes('"PAYMENT_NOT_SENT"')) {
      refusedAt.push(performance.now())
      return 'free'
    }
    unclearTaps += 1
    const deadline = performance.now() + patienceMs
    while (performance.now() < deadline) {
      const attempt = await client.send({
        host,
        path: `/api/payments/orders/${body.orderId}/attempt`,
        cookie: fan.cookie,
      })
      keepCookie(fan, attempt)
      if (attempt.body.includes('"SUCCESS"')) return 'paid'
      if (attempt.body.includes('"NONE"') || attempt.body.includes('"FAILED"')) return 'free'
      await wait(500)
    }
    return 'free'
  }

  const firstOrders = shoppers.map(async (shopper, index) => {
    // Fans do not come all in one moment.
    await wait((index / shoppers.length) * pauseMs)
    await buy(shopper)
  })
  const running = shoppers.map(async (shopper, index) => {
    await firstOrders[index]
    while (!stopped.signal.aborted) {
      await buy(shopper)
      await wait(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })

  return {
    venues: fans.map(({ tenant }) => tenant),
    warm: Promise.all(firstOrders),
    async stop(pauses = []) {
      stopped.abort()
      await Promise.all(running)
      const ledger = (await send(`${upstream.url}/__control/ledger`, 'GET')).body as unknown as Charge[]
      const charged = Map.groupBy(
        ledger.filter(({ status }) => status === 'SUCCESS'),
        ({ orderId }) => orderId,
      )
      return {
        orders: orders.length,
        chargedTwice: orders.filter((order) => (charged.get(order)?.length ?? 0) > 1).length,
        chargedWhilePaused: ledger.filter((charge) =>
          pauses.some((pause) => isNewWithin(pause, charge, taps.get(charge.orderId) ?? [])),
        ).length,
        lostCarts: lostCarts.size,
        pausedTaps,
        refusedTaps: refusedAt.length,
        refusedForMs: (refusedAt.at(-1) ?? 0) - (refusedAt[0] ?? 0),
        unclearTaps,
        unresolved,
        longestMs,
      }
    },
  }
}

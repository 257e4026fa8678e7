import { setTimeout as wait } from 'node:timers/promises'
import * as calls from './calls.ts'
import type { Json } from './http.ts'
import type { Fan } from './storefront-fan.ts'

/** What a fan brings. */
type Visit = {
  readonly idToken: string
  /** The vault's token of a card. */
  readonly cardToken: string
  /** Files of this release that the browser does not have yet. */
  readonly newFiles: readonly string[]
  /** The mean time between two taps. */
  readonly thinkMs: number
  /** How long a fan repeats a failing tap, or waits for the outcome of a charge. */
  readonly giveUpAfterMs: number
}

/** What a fan did to pay one cart, and what the fan was told. */
export type Purchase = {
  readonly tenant: string
  /** Usually one; more when the storefront no longer accepts the first. */
  readonly orderIds: string[]
  /** When Pay Now was tapped, in ms of the epoch; `refusedAt` are the taps for which nothing was sent. */
  readonly taps: number[]
  readonly refusedAt: number[]
  /** Whether the cart differed after a pause of its venue. */
  isCartLost: boolean
  /** The result; null when the fan gave up. */
  told: 'paid' | 'unclear' | null
}

class GaveUp extends Error {}

/**
 * One fan from the page to the rating: two products, a changed quantity, delivery to the seat, a new card. The calls are those of
 * the app. When a call fails that the app does not repeat, the fan taps again. A fan who is signed in or has a card keeps both.
 */
export async function shop(fan: Fan, visit: Visit): Promise<Purchase> {
  const { tenant, email, ask } = fan
  const purchase: Purchase = { tenant, orderIds: [], taps: [], refusedAt: [], isCartLost: false, told: null }
  const orderId = () => purchase.orderIds.at(-1) ?? ''
  const think = (times = 1) => wait(visit.thinkMs * times * (0.5 + Math.random()))
  const both = (...two: readonly calls.Call[]) => Promise.all(two.map((call) => ask(call)))

  /** Repeats until it succeeds. @throws GaveUp */
  async function tap<T>(attempt: () => Promise<T | null>): Promise<T> {
    const until = performance.now() + visit.giveUpAfterMs
    while (performance.now() < until) {
      const result = await attempt()
      if (result !== null) return result
      await wait(1_000)
    }
    throw new GaveUp()
  }
  const tapCall = <Body = Json>(call: calls.Call) =>
    tap(async () => {
      const { fine, body } = await ask<Body>(call)
      return fine ? body : null
    })

  async function openPage(newFiles: readonly string[]) {
    const asDocument = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
    await tapCall({ path: '/', headers: asDocument })
    // A browser looks for a new worker at every visit.
    await both({ path: '/version.json' }, { path: '/sw.js' })
    const left = [...newFiles]
    const loadInTurn = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift())
        await ask({ path, headers: { 'accept-encoding': 'br' } })
    }
    await Promise.all(Array.from({ length: 6 }, loadInTurn))
  }

  async function fillCart(): Promise<string> {
    const cartId = String((await tapCall(calls.createCart)).id)
    const details = calls.readCart(cartId)
    /** An addition whose response was lost is not sent again; the cart shows whether it arrived. */
    const add = (itemID: number, upTo: number) =>
      tap(async () => {
        await ask(calls.addItem(cartId, { itemID, quantity: 1 }))
        const { fine, body } = await ask<{ items: calls.Line[] }>(details)
        return (fine && body.items.some((item) => item.itemID === itemID && item.quantity >= upTo)) || null
      })

    await ask(details)
    await think()
    await both(calls.readProduct(1037, 'itemId=103701&'), calls.readProduct(1034))
    await think()
    await add(103_406, 1)
    await ask(calls.readMenu)
    await think()
    await ask(calls.readProduct(1004, 'itemId=100401&'))
    await think()
    await add(100_401, 1)
    await ask(details)
    await think()
    await add(103_406, 2)
    await think()
    return cartId
  }

  async function firstCard(): Promise<string | null> {
    const { body } = await ask<{ id: string }[]>(calls.readCards)
    return body[0] ? String(body[0].id) : null
  }

  /** The app lists the cards after saving one. The list also shows a card whose response was lost. */
  const saveCard = () =>
    tap(async () => {
      const form = await ask<calls.CardForm>(calls.openCardForm(orderId()))
      if (!form.fine) return null
      await ask(calls.saveVaultedCard(form.body, visit.cardToken))
      return firstCard()
    })

  async function addOrderId() {
    purchase.orderIds.push(String((await tapCall(calls.issueOrder)).orderId))
  }

  async function amountOf(cartId: string): Promise<string | null> {
    const { fine, body } = await ask<{ payment: { amount: number } }>(calls.readCart(cartId))
    return fine ? body.payment.amount.toFixed(2) : null
  }

  /** Taps Pay Now, and polls the attempt when the response leaves it open. Returns null when the fan has to tap again. */
  async function tapPay(cardId: string, cart: calls.Cart) {
    purchase.taps.push(Date.now())
    const requestId = crypto.randomUUID()
    const call = calls.charge(cardId, orderId(), cart, email)
    const { status, body } = await fan.send({ ...call, headers: { 'x-request-id': requestId } })
    if (status === 200 && body.status === 'SUCCESS') return 'paid'
    if (body.code === 'PAYMENT_NOT_SENT') purchase.refusedAt.push(Date.now())
    else if (body.code === 'ORDER_NOT_ISSUED') await addOrderId()
    else if (body.code === 'VENUE_PAUSED')
      purchase.isCartLost ||= (await tap(() => amountOf(cart.cartId))) !== cart.amount
    else return pollAttempt(requestId)
    return null
  }

  async function pollAttempt(requestId: string) {
    for (const until = performance.now() + visit.giveUpAfterMs; performance.now() < until; ) {
      await wait(1_000)
      const { status } = (await ask(calls.readAttempt(orderId(), requestId))).body
      if (status === 'SUCCESS') return 'paid'
      if (status === 'NONE' || status === 'FAILED') return null
    }
    return 'unclear'
  }

  async function viewAndRateOrder() {
    const rows = await ask<calls.History>(calls.readHistory)
    const number = rows.fine ? rows.body.data[0]?.displayTransactionNumber : undefined
    if (number === undefined) return
    await ask(calls.readTransaction(number))
    await think()
    await both(calls.readHistory, calls.readTransaction(number))
    await ask(calls.readRating(number))
    await think()
    await ask(calls.rate(number, email))
    await ask(calls.reportVitals)
  }

  try {
    await openPage(visit.newFiles)
    await think(3)
    if (fan.cookie === '') await tapCall(calls.logIn(visit.idToken))
    await ask(calls.readEvents)
    await think()
    await both(calls.readPickupLocations, calls.readMenu)
    const cartId = await fillCart()
    await tapCall(calls.changeName)
    await tapCall(calls.deliver(cartId, email))
    const savedCard = await firstCard()
    await addOrderId()
    await think(2)
    const cardId = savedCard ?? (await saveCard())
    const amount = await tap(() => amountOf(cartId))
    purchase.told = await tap(() => tapPay(cardId, { cartId, amount }))
    if (purchase.told === 'unclear') return purchase
    await ask(calls.checkOut(orderId(), email))
    await viewAndRateOrder()
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
  }
  return purchase
}

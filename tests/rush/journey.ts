import { setTimeout as wait } from 'node:timers/promises'
import type { Files } from './first-visit.ts'
import type { Call, Phone } from './phone.ts'

/** What a fan needs to shop, prepared before the rush begins. */
export type Shopper = {
  readonly email: string
  readonly idToken: string
  /** The vault's token of a card: card numbers never reach the storefront. */
  readonly cardToken: string
  readonly isFirstVisit: boolean
}

/** How an order ended, as the fan was told. */
export type Outcome = {
  readonly email: string
  /** Null where the fan gave up before there was one. */
  readonly orderId: string | null
  readonly told: 'paid' | 'unclear' | 'gave up'
  /** Taps that a fan had to repeat by hand. */
  readonly tapsRepeated: number
}

export type Circumstances = {
  /** Null where no pages are loaded. */
  readonly files: Files | null
  /** The mean time between two taps. */
  readonly thinkMs: number
  readonly random: () => number
}

const patience = 5
const attemptPolls = 10
const product = (id: number, itemId?: number) =>
  `/api/console/catalog/products/${id}?${itemId === undefined ? '' : `itemId=${itemId}&`}expand=images`
const menu = '/api/console/catalog/quickpicks?eventID=101&status=Active&expand=items'
const history = '/api/transactions?limit=10&pageNo=1'

class GaveUp extends Error {}

/**
 * One fan from the page to the rating, with the calls that the app made when a browser was watched doing it (two products,
 * one quantity changed, to the seat, with a new card): 20 reads and 14 writes of the API, the page, and on a first visit
 * some 75 files. Whatever a failure did not repeat by itself the fan taps again, and reads the cart anew first, as the app does.
 */
export async function shop(
  phone: Phone,
  { email, idToken, cardToken, isFirstVisit }: Shopper,
  { files, thinkMs, random }: Circumstances,
): Promise<Outcome> {
  let tapsRepeated = 0
  let orderId: string | null = null
  const think = (times = 1) => wait(thinkMs * times * (0.5 + random()))
  const read = (path: string, call: Call = {}) => phone.ask(path, call)
  const post = (path: string, body?: unknown, call: Call = {}) =>
    phone.ask(path, { method: 'POST', body, ...call })

  /** Taps until it works. @throws GaveUp */
  async function tap<T>(attempt: () => Promise<T | null>): Promise<T> {
    for (let taps = 1; taps <= patience; taps += 1) {
      const result = await attempt()
      if (result !== null) return result
      tapsRepeated += 1
      await think()
    }
    throw new GaveUp()
  }
  const tapPost = (path: string, body?: unknown, call?: Call) =>
    tap(async () => {
      const answer = await post(path, body, call)
      return answer.fine ? answer.body : null
    })

  async function openPage() {
    if (files === null) return
    await tap(async () => (await read('/', { kind: 'page', headers: document })).fine || null)
    const own = (path: string) => read(path, { kind: 'answered by us' })
    await Promise.all([own('/version.json'), ...files.everyVisit.map(own)])
    if (!isFirstVisit) return
    const left = [...files.firstVisit]
    const loadInTurn = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        await read(path, { kind: 'file', headers: { 'accept-encoding': 'br' } })
      }
    }
    await Promise.all(Array.from({ length: 6 }, loadInTurn))
  }

  async function fillCart(): Promise<{ cartId: string; headers: { 'cart-id': string } }> {
    const created = await tapPost('/api/cart/create', { storeID: 42 })
    const cartId = String(JSON.parse(created).id)
    const headers = { 'cart-id': cartId }
    const details = () => read('/api/cart/details', { headers })
    const quantityOf = async (itemID: number) => {
      const cart = await details()
      if (!cart.fine) return 0
      const { items } = JSON.parse(cart.body) as { items: { itemID: number; quantity: number }[] }
      return items.find((item) => item.itemID === itemID)?.quantity ?? 0
    }
    /** An addition whose response was lost is not sent again: the cart says whether it is in there. */
    const add = (itemID: number, upTo: number) =>
      tap(async () => {
        await post('/api/cart/items', { itemID, quantity: 1 }, { headers })
        return (await quantityOf(itemID)) >= upTo || null
      })

    await details()
    await think()
    await Promise.all([read(product(1047, 104_701)), read(product(1040))])
    await think()
    await add(104_006, 1)
    await read(menu)
    await think()
    await read(product(1004, 100_401))
    await think()
    await add(100_401, 1)
    await details()
    await think()
    await add(104_006, 2)
    await think()
    return { cartId, headers }
  }

  /** The app lists the cards anew after it has saved one; that list also shows a card whose response was lost. */
  async function saveCard(): Promise<string> {
    return tap(async () => {
      const initiated = await post('/api/payments/initiate', { orderId, amount: '1.00' })
      if (!initiated.fine) return null
      const { card, session } = JSON.parse(initiated.body)
      const cardExpiry = { month: '12', year: '2040' }
      await post('/api/payments/cards/securecard', {
        rcCardToken: card.id,
        cardToken,
        cardExpiry,
        sessionId: session.id,
      })
      const cards = await read('/api/payments/cards', { also: [404] })
      return cards.status === 200 ? String(JSON.parse(cards.body)[0].id) : null
    })
  }

  async function pay(cartId: string, headers: { 'cart-id': string }, cardId: string): Promise<boolean> {
    const amount = await tap(async () => {
      const cart = await read('/api/cart/details', { headers })
      return cart.fine ? (JSON.parse(cart.body).payment.amount as number).toFixed(2) : null
    })
    const body = { amount, orderId, cartId, storeId: 42, eventId: 101 }
    const charged = await tap(async () => {
      const answer = await post(`/api/payments/cards/${cardId}/charge`, body, { kind: 'charge', also: [202] })
      if (answer.fine) return JSON.parse(answer.body).status === 'SUCCESS' ? 'paid' : 'unclear'
      return null
    })
    if (charged === 'paid') return true
    for (let poll = 0; poll < attemptPolls; poll += 1) {
      await wait(1_000)
      const attempt = await read(`/api/payments/orders/${orderId}/attempt`, { kind: 'attempt' })
      if (attempt.fine && JSON.parse(attempt.body).status === 'SUCCESS') return true
    }
    return false
  }

  async function lookAtOrder() {
    const rows = await read(history)
    const number = rows.fine ? JSON.parse(rows.body).data[0]?.displayTransactionNumber : undefined
    if (number === undefined) return
    await read(`/api/transactions/${number}/orders`)
    await think()
    await Promise.all([read(history), read(`/api/transactions/${number}/orders`)])
    await read(`/api/feedback/${number}`)
    await think()
    await post('/api/feedback', {
      contactAllowed: false,
      ratingPoints: 5,
      responseTime: new Date().toISOString(),
      fromDate: new Date().toISOString(),
      responseSource: 'web',
      customerEmail: email,
      transactionNumber: number,
      ratingType: 'STAR',
      questions: [{ questionID: 45, type: 'STAR', answers: [{ answer: '5' }] }],
    })
    const entries = ['LCP', 'INP', 'CLS'].map((name) => ({
      kind: 'vital',
      name,
      value: 0.1,
      screen: 'events',
    }))
    await post('/api/vitals', { entries }, { kind: 'answered by us', also: [204] })
  }

  const ended = (told: Outcome['told']): Outcome => ({ email, orderId, told, tapsRepeated })
  try {
    await openPage()
    await think(3)
    await tapPost('/api/login', { idToken }, { kind: 'login' })
    await read('/api/console/entertainments/events?timeframe=current,future')
    await think()
    await Promise.all([
      read('/api/console/transactions/orders/fulfillments/locations?status=Active'),
      read(menu),
    ])
    const { cartId, headers } = await fillCart()
    const customer = { firstName: 'Ana', lastName: '' }
    await tap(
      async () => (await phone.ask('/api/customers', { method: 'PATCH', body: customer })).fine || null,
    )
    const body = { metadata: metadataOf(email) }
    await tap(
      async () => (await phone.ask(`/api/cart/update/${cartId}`, { method: 'PUT', body })).fine || null,
    )
    await read('/api/payments/cards', { also: [404] })
    orderId = String(JSON.parse(await tapPost('/api/payments/generate-order-id')).orderId)
    await think(2)
    const cardId = await saveCard()
    if (!(await pay(cartId, headers, cardId))) return ended('unclear')
    await post(`/api/payments/orders/${orderId}/checkout`, { email })
    await lookAtOrder()
    return ended('paid')
  } catch (error) {
    if (error instanceof GaveUp) return ended('gave up')
    throw error
  }
}

const document = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

const metadataOf = (email: string) => ({
  deliveryMethod: 'deliver_to_my_seat',
  section: 'East Terrace 201',
  seat: '12',
  pickupTime: '',
  pickupLocation: '',
  gameData: { id: 101, name: 'Rovers v Harriers' },
  gameDate: '2026-01-01T12:00:00.000Z',
  'transaction.customer.email': email,
})

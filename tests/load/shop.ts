import { setTimeout as wait } from 'node:timers/promises'
import type { Call, Fan } from './fan.ts'
import type { Purchase } from './purchase.ts'

/** What a fan brings. */
type Visit = {
  readonly idToken: string
  /** The vault's token of a card. Card numbers never reach the storefront. */
  readonly cardToken: string
  /** Files of this release that the browser does not have yet. */
  readonly newFiles: readonly string[]
  /** The mean time between two taps. */
  readonly thinkMs: number
  /** How long a fan repeats a failing tap, or waits for the outcome of a charge. */
  readonly giveUpAfterMs: number
}

const product = (id: number, itemId?: number) =>
  `/api/console/catalog/products/${id}?${itemId === undefined ? '' : `itemId=${itemId}&`}expand=images`
const menu = '/api/console/catalog/quickpicks?eventID=101&status=Active&expand=items'
const history = '/api/transactions?limit=10&pageNo=1'

class GaveUp extends Error {}

/**
 * One fan from the page to the rating: two products, a changed quantity, delivery to the seat, a new card. The calls are those of
 * the app. When a call fails that the app does not repeat, the fan taps again. A fan who is signed in or has a card keeps both.
 */
export async function shop(fan: Fan, visit: Visit): Promise<Purchase> {
  const { tenant } = fan
  const purchase: Purchase = { tenant, orderIds: [], taps: [], refusedAt: [], isCartLost: false, told: null }
  const think = (times = 1) => wait(visit.thinkMs * times * (0.5 + Math.random()))
  const read = (path: string, call: Call = {}) => fan.ask(path, call)
  const post = (path: string, body?: unknown, call: Call = {}) =>
    fan.ask(path, { method: 'POST', body, ...call })

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
  const tapPost = (path: string, body?: unknown, call?: Call) =>
    tap(async () => {
      const answer = await post(path, body, call)
      return answer.fine ? answer.body : null
    })

  async function openPage(newFiles: readonly string[]) {
    await tap(async () => (await read('/', { headers: document })).fine || null)
    // A browser looks for a new worker at every visit.
    await Promise.all(['/version.json', '/sw.js'].map((path) => read(path)))
    const left = [...newFiles]
    const loadInTurn = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift())
        await read(path, { headers: { 'accept-encoding': 'br' } })
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
    /** An addition whose response was lost is not sent again; the cart shows whether it arrived. */
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

  /** The app lists the cards after saving one. The list also shows a card whose response was lost. */
  async function saveCard(): Promise<string> {
    return tap(async () => {
      const initiated = await post('/api/payments/initiate', {
        orderId: purchase.orderIds.at(-1),
        amount: '1.00',
      })
      if (!initiated.fine) return null
      const { card, session } = JSON.parse(initiated.body)
      const cardExpiry = { month: '12', year: '2040' }
      await post('/api/payments/cards/securecard', {
        rcCardToken: card.id,
        cardToken: visit.cardToken,
        cardExpiry,
        sessionId: session.id,
      })
      const cards = await read('/api/payments/cards', { also: [404] })
      return cards.status === 200 ? cardIn(cards.body) : null
    })
  }

  async function addOrderId() {
    purchase.orderIds.push(String(JSON.parse(await tapPost('/api/payments/generate-order-id')).orderId))
  }

  const amountOf = async (headers: { 'cart-id': string }) => {
    const cart = await read('/api/cart/details', { headers })
    return cart.fine ? (JSON.parse(cart.body).payment.amount as number).toFixed(2) : null
  }

  /** Taps Pay Now, and polls the attempt when the response leaves it open. Returns null when the fan has to tap again. */
  async function tapPay(cartId: string, headers: { 'cart-id': string }, cardId: string, amount: string) {
    const orderId = purchase.orderIds.at(-1)
    purchase.taps.push(Date.now())
    const charge = await fan.send(`/api/payments/cards/${cardId}/charge`, {
      method: 'POST',
      body: { cartId, amount, orderId, storeId: 42, eventId: 101 },
      also: [202],
      timeoutMs: 60_000,
    })
    const contains = (code: string) => charge.body.includes(`"${code}"`)
    if (charge.status === 200 && contains('SUCCESS')) return 'paid'
    if (contains('PAYMENT_NOT_SENT')) purchase.refusedAt.push(Date.now())
    else if (contains('ORDER_NOT_ISSUED')) await addOrderId()
    else if (contains('VENUE_PAUSED')) purchase.isCartLost ||= (await tap(() => amountOf(headers))) !== amount
    else return pollAttempt(`/api/payments/orders/${orderId}/attempt`)
    return null
  }

  async function pollAttempt(path: string) {
    for (const until = performance.now() + visit.giveUpAfterMs; performance.now() < until; ) {
      await wait(1_000)
      const { body } = await read(path)
      if (body.includes('"SUCCESS"')) return 'paid'
      if (body.includes('"NONE"') || body.includes('"FAILED"')) return null
    }
    return 'unclear'
  }

  async function viewAndRateOrder() {
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
      customerEmail: fan.email,
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
    await post('/api/vitals', { entries }, { isOwn: true, also: [204] })
  }

  try {
    await openPage(visit.newFiles)
    await think(3)
    if (fan.cookie === '') await tapPost('/api/login', { idToken: visit.idToken })
    await read('/api/console/entertainments/events?timeframe=current,future')
    await think()
    await Promise.all([
      read('/api/console/transactions/orders/fulfillments/locations?status=Active'),
      read(menu),
    ])
    const { cartId, headers } = await fillCart()
    const customer = { firstName: 'Ana', lastName: '' }
    const change = (path: string, method: 'PATCH' | 'PUT', body: unknown) =>
      tap(async () => (await fan.ask(path, { method, body })).fine || null)
    await change('/api/customers', 'PATCH', customer)
    await change(`/api/cart/update/${cartId}`, 'PUT', { metadata: metadataOf(fan.email) })
    const cards = await read('/api/payments/cards', { also: [404] })
    await addOrderId()
    await think(2)
    const cardId = cards.status === 200 ? cardIn(cards.body) : await saveCard()
    const amount = await tap(() => amountOf(headers))
    purchase.told = await tap(() => tapPay(cartId, headers, cardId, amount))
    if (purchase.told === 'unclear') return purchase
    await post(`/api/payments/orders/${purchase.orderIds.at(-1)}/checkout`, { email: fan.email })
    await viewAndRateOrder()
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
  }
  return purchase
}

const cardIn = (list: string) => String(JSON.parse(list)[0].id)

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

import { randomBytes } from 'node:crypto'
import { type FanClient, fanClient, filledCart, saveCard, send } from '../fake-upstream/control/fan-client.ts'
import type { Stack } from '../stack/stack.ts'
import type { CheckoutTap } from './checkout-check.ts'
import { goodCard, type Tap } from './plan.ts'
import type { Replica } from './replica.ts'
import { type Statement, statementOf } from './statement.ts'

type Cart = { readonly cartId: string; readonly amount: string }

/** What a fan pays for: a cart under an order id, with a card. */
type Purchase = { readonly orderId: string; readonly cart: Cart; readonly cardId: string }

/** A fan who is signed in, with two carts that come to different amounts, two orders, and two saved cards. */
export type Fan = {
  readonly email: string
  readonly orders: readonly [string, string]
  readonly carts: readonly [Cart, Cart]
  /** What a tap pays. */
  purchaseOf(tap: Pick<Tap, 'order' | 'cart' | 'card'>): Purchase
  /** Pays at a replica; the fan disconnects after `disconnectsAfterMs`. */
  pay(replica: Replica, purchase: Purchase, disconnectsAfterMs?: number | null): Promise<Statement>
  /** Reads the attempt of an order at a replica. */
  attempt(replica: Replica, orderId: string): Promise<Statement>
  /** Checks an order out at a replica. */
  checkOut(replica: Replica, orderId: string): Promise<CheckoutTap>
}

const timeoutMs = 20_000

/** @throws Error when the fan cannot sign in */
export async function newFan(
  stack: Stack,
  replica: Replica,
  { email, card }: { email: string; card: string },
): Promise<Fan> {
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

  async function call(url: string, init: RequestInit, disconnectsAfterMs: number | null = null) {
    const requestId = `chaos-${randomBytes(8).toString('hex')}`
    const askedAt = Date.now()
    const told = async () => {
      try {
        const response = await fetch(url, {
          ...init,
          headers: {
            cookie,
            'sec-fetch-site': 'same-origin',
            'x-csrf': '1',
            'content-type': 'application/json',
            'x-request-id': requestId,
          },
          signal: AbortSignal.timeout(disconnectsAfterMs ?? timeoutMs),
        })
        return { status: response.status, body: (await response.json()) as Record<string, unknown> }
      } catch {
        // A cut connection or a killed replica: the fan gets no response at all.
        return null
      }
    }
    const response = await told()
    return { requestId, askedAt, toldAt: Date.now(), response }
  }

  return {
    email,
    orders,
    carts,
    purchaseOf: ({ order, cart, card }) => ({
      orderId: orders[order],
      cart: carts[cart],
      cardId: cards[card],
    }),
    pay: async (replica, { orderId, cart, cardId }, disconnectsAfterMs = null) => {
      const { response, ...asked } = await call(
        `${replica.url}/api/payments/cards/${cardId}/charge`,
        { method: 'POST', body: JSON.stringify({ ...cart, orderId, storeId: 42, eventId: 101 }) },
        disconnectsAfterMs,
      )
      return statementOf({ ...asked, orderId, cartId: cart.cartId }, response)
    },
    attempt: async (replica, orderId) => {
      const { response, ...asked } = await call(`${replica.url}/api/payments/orders/${orderId}/attempt`, {})
      return statementOf({ ...asked, orderId, cartId: null }, response)
    },
    checkOut: async (replica, orderId) => {
      const { response, ...asked } = await call(`${replica.url}/api/payments/orders/${orderId}/checkout`, {
        method: 'POST',
        body: JSON.stringify({ email }),
      })
      const code = String(response?.body.code ?? '')
      return { ...asked, orderId, replica: replica.url, status: response?.status ?? 0, code }
    },
  }
}

/** An order that a replica issues to a fan, and the cookie that proves it. */
async function issuedOrder(replica: Replica, session: string) {
  const response = await postAsPage(replica, '/api/payments/generate-order-id', { cookie: session })
  const { orderId } = (await response.json()) as { orderId: string }
  return { orderId, proof: cookieOf(response) }
}

/** The ids of the first card, which has this number, and of a good one beside it. */
async function cardsOf({ upstream }: Stack, fan: FanClient, number: string) {
  await send(`${upstream.url}/__control/seed`, 'POST', { email: fan.email, cards: 2 })
  const path = `/api/payments/cards?customerReferenceNumber=${fan.customerNumber}`
  const [good, other] = (await fan.call('GET', path)).body as unknown as { id: string }[]
  const first = number === goodCard ? other : (await saveCard(upstream, fan, number)).body
  return { first: String(first?.id), good: String(good?.id) }
}

/** The session cookie of a new account. */
async function signIn({ emulator }: Stack, replica: Replica, email: string): Promise<string> {
  const account = await send(
    `${emulator.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`,
    'POST',
    { email, password: 'letmein', returnSecureToken: true },
  )
  const login = await postAsPage(replica, '/api/login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: account.body.idToken }),
  })
  return cookieOf(login)
}

/** Posts as a page of the site does; on a busy machine a call may time out, which no trial is about. @throws Error when it is refused */
async function postAsPage(
  { url }: Replica,
  path: string,
  { cookie, headers, body }: { cookie?: string; headers?: Record<string, string>; body?: string },
): Promise<Response> {
  const page = { 'sec-fetch-site': 'same-origin', 'x-csrf': '1', ...(cookie && { cookie }), ...headers }
  for (let triesLeft = 5; ; triesLeft--) {
    const response = await fetch(url + path, { method: 'POST', headers: page, ...(body && { body }) })
    if (response.ok) return response
    const problem = `${path}: ${response.status} ${await response.text()}`
    if (response.status < 500 || triesLeft === 0) throw new Error(problem)
  }
}

const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? ''

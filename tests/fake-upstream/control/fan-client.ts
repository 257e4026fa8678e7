import { ENVIRONMENT_KEY, type FakeUpstream } from '../fake-upstream.ts'

export type JsonResponse = { status: number; body: Record<string, unknown> }

/** An unsigned ID token, like those of the Firebase Auth emulator. */
export function idTokenOf(email: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ email, sub: email })}.`
}

/** Sends one JSON request and reads the JSON response. */
export async function send(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<JsonResponse> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

type Addresses = Pick<FakeUpstream, 'url' | 'vaultUrl'>

/** A fan who calls the product server directly, with the headers of the storefront server. */
export async function fanClient(upstream: Addresses, email: string, domain = 'demo') {
  const login = await send(`${upstream.url}/api/login`, 'POST', {
    idToken: idTokenOf(email),
    domain,
    shouldCreateCustomer: true,
  })
  const token = String(login.body.token)
  const user = login.body.user as { customer: { customerNumber: string } | null } | undefined
  const customerNumber = user?.customer?.customerNumber ?? ''
  const common = {
    authorization: `Bearer ${token}`,
    domain,
    'customer-reference-number': customerNumber,
    'cache-control': 'no-cache',
  }
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(upstream.url + path, method, body, { ...common, ...headers })

  return { login, token, customerNumber, call, email }
}

export type FanClient = Awaited<ReturnType<typeof fanClient>>

/** A new cart at `demo` with `quantity` colas: its id and its total as text. */
export async function filledCart(fan: FanClient, quantity = 2) {
  const cart = await fan.call('POST', '/api/cart/create', { customerNumber: fan.customerNumber, storeID: 42 })
  const cartId = String(cart.body.id)
  const filled = await fan.call(
    'POST',
    '/api/cart/items',
    { itemID: 100101, quantity },
    { 'cart-id': cartId },
  )
  const { amount } = filled.body.payment as { amount: number }
  return { cartId, amount: amount.toFixed(2) }
}

/** Enters a card at the vault and saves it. Returns the response. */
export async function saveCard(upstream: Addresses, fan: FanClient, number: string) {
  const order = await fan.call('POST', '/api/payments/generate-order-id')
  const initiated = await fan.call('POST', '/api/payments/initiate', {
    orderId: order.body.orderId,
    amount: '1.00',
  })
  const vaulted = await send(`${upstream.vaultUrl}/v1/payment_methods`, 'POST', {
    environmentKey: ENVIRONMENT_KEY,
    number,
    month: '12',
    year: '2040',
    cvv: '123',
  })
  return fan.call('POST', '/api/payments/cards/securecard', {
    rcCardToken: (initiated.body.card as { id: string }).id,
    cardToken: vaulted.body.token,
    cardExpiry: { month: '12', year: '2040' },
    customerReferenceNumber: fan.customerNumber,
    sessionId: (initiated.body.session as { id: string }).id,
  })
}

/** Charges a card for a cart under `orderId`, or a new order id. */
export async function chargeCart(
  fan: FanClient,
  cardId: unknown,
  cart: { cartId: string; amount: string },
  { orderId, key }: { orderId?: unknown; key?: string } = {},
) {
  const order = orderId ?? (await fan.call('POST', '/api/payments/generate-order-id')).body.orderId
  const body = { amount: cart.amount, orderId: order, cartId: cart.cartId, storeId: 42, eventId: 101 }
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const response = await fan.call('POST', `/api/payments/cards/${cardId}/charge`, body, headers)
  return { ...response, orderId: order }
}

import { ENVIRONMENT_KEY, type FakeUpstream } from '../fake-upstream/fake-upstream.ts'
import * as calls from './calls.ts'
import { type Json, send } from './http.ts'
import { unsignedIdToken } from './id-token.ts'

type Addresses = Pick<FakeUpstream, 'url' | 'vaultUrl'>

/** A fan who calls the product server directly, with the headers of the storefront server. */
export async function fanClient({ url }: Pick<Addresses, 'url'>, email: string, domain = 'demo') {
  type Login = { token: string; user: { customer: { customerNumber: string } } }
  const asked = { idToken: unsignedIdToken({ email, sub: email }), domain, shouldCreateCustomer: true }
  const { token, user } = (await send<Login>(`${url}/api/login`, 'POST', asked)).body
  const { customerNumber } = user.customer
  const common = {
    authorization: `Bearer ${token}`,
    domain,
    'customer-reference-number': customerNumber,
    'cache-control': 'no-cache',
  }
  function call<Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    return send<Body>(url + path, method, body, { ...common, ...headers })
  }
  return {
    token,
    customerNumber,
    email,
    call,
    /** Makes a call of the app, with the fields that the storefront would add to its body. */
    send<Body = Json>({ method = 'GET', path, body, headers }: calls.Call, added: object = {}) {
      return call<Body>(method, path, body && { ...body, ...added }, headers)
    },
  }
}

export type FanClient = Awaited<ReturnType<typeof fanClient>>

/** A new cart at `demo` with `quantity` colas. */
export async function filledCart(fan: FanClient, quantity = 2): Promise<calls.Cart> {
  const cart = await fan.send<{ id: number }>(calls.createCart, { customerNumber: fan.customerNumber })
  const cartId = String(cart.body.id)
  const item = calls.addItem(cartId, { itemID: calls.colaId, quantity })
  const { payment } = (await fan.send<{ payment: { amount: number } }>(item)).body
  return { cartId, amount: payment.amount.toFixed(2) }
}

/** Enters a card at the vault. Returns the response, with a token. */
export const enterCard = (vaultUrl: string, number: string) =>
  send<{ token: string }>(`${vaultUrl}/v1/payment_methods`, 'POST', {
    environmentKey: ENVIRONMENT_KEY,
    ...calls.cardEntry(number),
  })

async function orderIdOf(fan: FanClient): Promise<string> {
  return (await fan.send<{ orderId: string }>(calls.issueOrder)).body.orderId
}

/** Enters a card at the vault and saves it. Returns the response. */
export async function saveCard({ vaultUrl }: Addresses, fan: FanClient, number: string) {
  const form = await fan.send<calls.CardForm>(calls.openCardForm(await orderIdOf(fan)))
  const vaulted = await enterCard(vaultUrl, number)
  const saved = calls.saveVaultedCard(form.body, vaulted.body.token)
  return fan.send<{ id: string }>(saved, { customerReferenceNumber: fan.customerNumber })
}

/** Charges a card for a cart under `orderId`, or a new order id. */
export async function chargeCart(
  fan: FanClient,
  cardId: string,
  cart: calls.Cart,
  { orderId, key }: { orderId?: string; key?: string } = {},
) {
  const order = orderId ?? (await orderIdOf(fan))
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const response = await fan.send({ ...calls.charge(cardId, order, cart), headers })
  return { ...response, orderId: order }
}

import { fanClient, filledCart, saveCard, send } from '../fake-upstream/control/fan-client.ts'
import type { Stack } from '../stack/stack.ts'
import { goodCard } from './plan.ts'
import type { Replica } from './replica.ts'

/** What our server responded; `status` is 0 when no response came. */
export type PaymentResponse = { readonly status: number; readonly body: Record<string, unknown> }

/** A fan with a filled cart, a saved card, a good one beside it, and an order, signed in. */
export type Fan = {
  readonly email: string
  readonly orderId: string
  /** Pays at a replica; the fan disconnects after `disconnectsAfterMs`. */
  pay(replica: Replica, disconnectsAfterMs: number | null): Promise<PaymentResponse>
  /** Pays once more, with the good card. */
  payAgain(replica: Replica): Promise<PaymentResponse>
  /** Reads the attempt of the order at a replica. */
  attempt(replica: Replica): Promise<PaymentResponse>
}

const noResponse: PaymentResponse = { status: 0, body: {} }
const timeoutMs = 20_000

/** @throws Error when the fan cannot sign in */
export async function newFan(
  { upstream, emulator }: Stack,
  replica: Replica,
  { email, card }: { email: string; card: string },
): Promise<Fan> {
  const direct = await fanClient(upstream, email)
  const [cart, saved, good, order] = await Promise.all([
    filledCart(direct),
    saveCard(upstream, direct, card),
    saveCard(upstream, direct, goodCard),
    direct.call('POST', '/api/payments/generate-order-id'),
  ])
  const orderId = String(order.body.orderId)
  const account = await send(
    `${emulator.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`,
    'POST',
    { email, password: 'letmein', returnSecureToken: true },
  )
  const cookie = await cookieOf(replica, String(account.body.idToken))

  async function call(
    url: string,
    init: RequestInit,
    disconnectsAfterMs: number | null,
  ): Promise<PaymentResponse> {
    try {
      const response = await fetch(url, {
        ...init,
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          'x-csrf': '1',
          'content-type': 'application/json',
        },
        signal: AbortSignal.timeout(disconnectsAfterMs ?? timeoutMs),
      })
      return { status: response.status, body: (await response.json()) as PaymentResponse['body'] }
    } catch {
      // A cut connection or a killed replica: the fan gets no response at all.
      return noResponse
    }
  }

  const pay = (replica: Replica, cardId: unknown, disconnectsAfterMs: number | null) =>
    call(
      `${replica.url}/api/payments/cards/${cardId}/charge`,
      { method: 'POST', body: JSON.stringify({ ...cart, orderId, storeId: 42, eventId: 101 }) },
      disconnectsAfterMs,
    )

  return {
    email,
    orderId,
    pay: (replica, disconnectsAfterMs) => pay(replica, saved.body.id, disconnectsAfterMs),
    payAgain: (replica) => pay(replica, good.body.id, null),
    attempt: (replica) => call(`${replica.url}/api/payments/orders/${orderId}/attempt`, {}, null),
  }
}

async function cookieOf(replica: Replica, idToken: string): Promise<string> {
  const login = await fetch(`${replica.url}/api/login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'x-csrf': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
  })
  if (!login.ok) throw new Error(`The fan cannot sign in: ${login.status} ${await login.text()}`)
  return login.headers.get('set-cookie')?.split(';')[0] ?? ''
}

import { fanClient, filledCart, saveCard, send } from '../fake-upstream/control/fan-client.ts'
import type { Stack } from '../stack/stack.ts'
import { goodCard } from './plan.ts'
import type { Replica } from './replica.ts'

/** What our server answered: `status` 0 when no answer came. */
export type Told = { readonly status: number; readonly body: Record<string, unknown> }

/** A fan with a filled cart, a saved card, a good one beside it, and an order, signed in. */
export type Fan = {
  readonly email: string
  readonly orderId: string
  /** Pays at a replica; the line is cut after `leavesAfterMs`. */
  pay(replica: Replica, leavesAfterMs: number | null): Promise<Told>
  /** Pays once more, with the good card. */
  payAgain(replica: Replica): Promise<Told>
  /** Asks a replica what became of the order. */
  ask(replica: Replica): Promise<Told>
}

const unanswered: Told = { status: 0, body: {} }
const patienceMs = 20_000

/** @throws Error when the fan cannot sign in */
export async function newFan(
  { upstream, emulator }: Stack,
  entrance: Replica,
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
  const cookie = await cookieOf(entrance, String(account.body.idToken))

  async function call(url: string, init: RequestInit, leavesAfterMs: number | null): Promise<Told> {
    try {
      const answer = await fetch(url, {
        ...init,
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        signal: AbortSignal.timeout(leavesAfterMs ?? patienceMs),
      })
      return { status: answer.status, body: (await answer.json()) as Told['body'] }
    } catch {
      // A cut line, a killed replica: the fan sees no answer at all.
      return unanswered
    }
  }

  const pay = (replica: Replica, cardId: unknown, leavesAfterMs: number | null) =>
    call(
      `${replica.url}/api/payments/cards/${cardId}/charge`,
      { method: 'POST', body: JSON.stringify({ ...cart, orderId, storeId: 42, eventId: 101 }) },
      leavesAfterMs,
    )

  return {
    email,
    orderId,
    pay: (replica, leavesAfterMs) => pay(replica, saved.body.id, leavesAfterMs),
    payAgain: (replica) => pay(replica, good.body.id, null),
    ask: (replica) => call(`${replica.url}/api/payments/orders/${orderId}/attempt`, {}, null),
  }
}

async function cookieOf(replica: Replica, idToken: string): Promise<string> {
  const login = await fetch(`${replica.url}/api/login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
  })
  if (!login.ok) throw new Error(`The fan cannot sign in: ${login.status} ${await login.text()}`)
  return login.headers.get('set-cookie')?.split(';')[0] ?? ''
}

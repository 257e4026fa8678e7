import { setTimeout as wait } from 'node:timers/promises'
import type { FaultRequest } from '../fake-upstream/control/fault.ts'
import type { Entry } from '../fake-upstream/control/journal.ts'
import type { Behaviour } from '../fake-upstream/state/behaviour.ts'
import type { Charge } from '../fake-upstream/state/charge.ts'
import type { Checkout } from '../fake-upstream/state/order.ts'
import { send } from '../fan/http.ts'
import type { Stack } from '../stack/stack.ts'

/** A charge that reached the product server, carried out or not. */
export type Arrival = {
  /** ISO, not shifted by a wrong clock. */
  readonly at: string
  readonly orderId: string
  readonly requestId: string
  readonly idempotencyKey: string
  /** The status of the response; null without one. */
  readonly status: number | null
}

/** A checkout that reached the product server, carried out or not. */
export type CheckoutArrival = Pick<Arrival, 'at' | 'orderId' | 'requestId'>

/** The controls and the ledger of the product server for one fan. */
export function productServerOf({ upstream }: Stack, email: string) {
  const control = <Body>(path: string, method = 'GET', body?: object) =>
    send<Body>(`${upstream.url}/__control${path}`, method, body)
  const faults: unknown[] = []
  const ledger = async () => (await control<Charge[]>(`/ledger?email=${email}`)).body
  /** The calls that arrived at this path, oldest first. */
  const arrived = async (path: string) =>
    (await control<Entry[]>(`/journal?email=${email}&method=POST&path=${path}$`)).body

  async function inject(fault: FaultRequest, calls: { method: string; path: string }) {
    const match = { email, ...calls }
    faults.push((await control<{ id: string }>('/faults', 'POST', { ...fault, match })).body.id)
  }

  return {
    behave: (behaviour: Behaviour) => control('/behaviour', 'POST', { email, ...behaviour }),
    /** Makes this fan's charges fail. */
    fail: (fault: FaultRequest) => inject(fault, { method: 'POST', path: '/charge$' }),
    /** Makes the calls of this fan's history fail. */
    failHistory: ({ of, ...fault }: FaultRequest & { of: 'pages' | 'orders' }) =>
      inject(fault, { method: 'GET', path: `/transactions${of === 'orders' ? '/.+/orders' : ''}$` }),
    /** The charges that were carried out, oldest first. */
    ledger,
    /** The charges that arrived, by order, oldest first. */
    arrivals: async () => {
      const arrivals = (await arrived('/charge')).map(
        ({ at, body, headers, status }): Arrival => ({
          at,
          orderId: String((body as { orderId?: unknown }).orderId),
          requestId: String(headers['x-request-id']),
          idempotencyKey: String(headers['idempotency-key']),
          status,
        }),
      )
      return Map.groupBy(arrivals, ({ orderId }) => orderId)
    },
    /** The checkouts that were carried out, and those that arrived, oldest first. */
    checkouts: async () => ({
      done: (await control<Checkout[]>(`/checkouts?email=${email}`)).body,
      arrivals: (await arrived('/checkout')).map(({ at, path, headers }): CheckoutArrival => {
        return { at, orderId: path.split('/').at(-2) ?? '', requestId: String(headers['x-request-id']) }
      }),
    }),
    /** Resolves when the ledger has more than `before` charges, or when `taps` have their responses. */
    arrival: async (before: number, taps: Promise<unknown>) => {
      let isOver = false
      const over = () => (isOver = true)
      taps.then(over, over)
      while (!isOver && (await ledger()).length <= before) await wait(10)
    },
    /** Removes the faults of this fan. */
    dispose: async () => {
      await Promise.all(faults.map((id) => control(`/faults/${id}`, 'DELETE')))
    },
  }
}

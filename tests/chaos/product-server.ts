import { setTimeout as wait } from 'node:timers/promises'
import type { FaultRequest } from '../fake-upstream/control/fault.ts'
import type { Behaviour } from '../fake-upstream/state/behaviour.ts'
import { controlsOf } from '../fan/controls.ts'
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
  const controls = controlsOf(upstream.url)
  const faults: (() => Promise<unknown>)[] = []
  const ledger = () => controls.ledger({ email })
  const arrived = (path: string) => controls.journal({ email, method: 'POST', path: `${path}$` })
  const inject = async (fault: FaultRequest, calls: { method: string; path: string }) =>
    void faults.push(await controls.fail({ ...fault, match: { email, ...calls } }))

  return {
    behave: (behaviour: Behaviour) => controls.behave({ email, ...behaviour }),
    /** Makes this fan's charges fail. */
    fail: (fault: FaultRequest) => inject(fault, { method: 'POST', path: '/charge$' }),
    /** Makes the calls of this fan's history fail. */
    failHistory: ({ of, ...fault }: FaultRequest & { of: 'pages' | 'orders' }) =>
      inject(fault, { method: 'GET', path: `/transactions${of === 'orders' ? '/.+/orders' : ''}$` }),
    ledger,
    /** The charges that arrived, by order, oldest first. */
    arrivals: async () => {
      const arrivals = (await arrived('/charge')).map(
        ({ at, body, headers, status }): Arrival => ({
          at,
          orderId: String(body?.orderId),
          requestId: String(headers['x-request-id']),
          idempotencyKey: String(headers['idempotency-key']),
          status,
        }),
      )
      return Map.groupBy(arrivals, ({ orderId }) => orderId)
    },
    /** The checkouts that were carried out, and those that arrived, oldest first. */
    checkouts: async () => ({
      done: await controls.checkouts({ email }),
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
    dispose: () => Promise.all(faults.map((end) => end())),
  }
}

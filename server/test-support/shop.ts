import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { Config } from '../src/config.ts'
import type { SessionKeys } from '../src/keys.ts'
import type { LogDestination } from '../src/observability/logger.ts'
import type { OrderKey } from '../src/payments/attempt.ts'
import { createIssuedOrders } from '../src/payments/issued-orders.ts'
import { transactionHistory } from './history.ts'
import type { Handler, Handlers } from './origin.ts'
import { emptyRedis } from './redis.ts'
import { customer, startSite } from './site.ts'

export const chargeName = 'POST /api/payments/cards/card-1/charge'
export const payload = { amount: '48.10', orderId: 'order-1', cartId: 'cart-1', storeId: 7, eventId: 'e-1' }

type Options = {
  handlers?: Handlers
  env?: Record<string, string>
  config?: Partial<Config>
  now?: () => number
  logDestination?: LogDestination
}

/** A site with a signed-in fan, whose carts cost $48.10 each; `charge` handles the charge. The history is empty at first. */
export async function shop(
  charge: Handler,
  { handlers = {}, env = {}, config = {}, now = Date.now, logDestination }: Options = {},
) {
  const history = transactionHistory()
  const site = await startSite({
    env,
    // Tests make more payments at once than an account may.
    config: { callsPerAccount: 100, callsPerEndpoint: 100, ...config },
    deps: { now, ...(logDestination && { logDestination }) },
    handlers: {
      'GET /api/cart/details': ({ headers }) => ({
        body: { id: headers['cart-id'], payment: { amount: '48.1' } },
      }),
      [chargeName]: charge,
      ...history.handlers,
      ...handlers,
    },
  })
  // Shared with the origin, because each row that a test adds also adds a handler.
  history.handlers = site.origin.handlers
  const cookie = await site.signIn()
  return {
    ...site,
    history,
    cookie,
    ...fanOf(site, cookie),
    withCookie: (other: string, ofCustomer?: string) => fanOf(site, other, ofCustomer),
  }
}

/** The calls of the fan with this cookie. Every order that the fan pays counts as issued. */
function fanOf(site: Awaited<ReturnType<typeof startSite>>, cookie: string, ofCustomer = customer) {
  const call = (options: InjectOptions) => site.call({ ...options, headers: { cookie, ...options.headers } })
  const withProof = (orderId: string) =>
    `${cookie}; ${proofOf(site.app.config.sessionKeys, { orderId, customer: ofCustomer })}`
  return {
    callAsFan: call,
    /** By default pays order-1 and cart-1 with card-1 by a new tap; another order pays the cart of its number. */
    pay: (
      {
        orderId = payload.orderId,
        tap = randomUUID(),
        sent = false,
        ...changes
      }: { orderId?: string; tap?: string; sent?: boolean; [name: string]: unknown } = {},
      url = '/api/payments/cards/card-1/charge',
    ) =>
      call({
        method: 'POST',
        url,
        payload: { ...payload, orderId, cartId: orderId.replace('order', 'cart'), ...changes },
        headers: { cookie: `${withProof(orderId)}${sent ? '.sent' : ''}`, 'x-request-id': tap },
      }),
    checkOut: (orderId = 'order-1', email = 'fan@example.com') =>
      call({ method: 'POST', url: `/api/payments/orders/${orderId}/checkout`, payload: { email } }),
    /** The status of an order's attempt; with a tap, which is closed then. */
    attempt: async (orderId = 'order-1', tap?: string) => {
      const url = `/api/payments/orders/${orderId}/attempt${tap ? `?tap=${tap}` : ''}`
      return (await call({ url, headers: { cookie: withProof(orderId) } })).json().status
    },
    charges: () => site.origin.callsOf(chargeName),
  }
}

/** The cookie that proves that an order was issued; by default order-1, to the customer of `site.ts`. */
export function proofOf(sessionKeys: SessionKeys, changes: Partial<OrderKey> = {}): string {
  const order = { tenant: 'demo', customer, orderId: payload.orderId, ...changes }
  const { name, value } = createIssuedOrders(sessionKeys, 3_600, Date.now).proofOf(order)
  return `${name}=${value}`
}

type Shop = typeof shop

/** `shop` with its state in memory and in Redis, for tests of both stores. */
export const everyShop: [string, Shop][] = [
  ['in memory', shop],
  [
    'in Redis',
    async (charge, options = {}) =>
      shop(charge, { ...options, env: { ...options.env, REDIS_URL: await emptyRedis() } }),
  ],
]

export const approve: Handler = () => ({ body: { status: 'SUCCESS' } })
/** Breaks the connection instead of responding. */
export const dropConnection: Handler = (_call, raw) => void raw.socket?.destroy()

/** Resolves after `ms` milliseconds. */
export const pause = (ms: number) => new Promise<undefined>((done) => setTimeout(() => done(undefined), ms))

/** Timeouts that no test reaches, even on a busy machine. */
export const longTimeouts = { UPSTREAM_TIMEOUT_MS: '10000', CHARGE_TIMEOUT_MS: '10000' }

/** The first `count` results. The caller must end the promises that are still pending. */
export function firstOf<T>(count: number, promises: readonly Promise<T>[]): Promise<T[]> {
  const results: T[] = []
  return new Promise((done, fail) => {
    const add = (result: T) => {
      if (results.push(result) === count) done([...results])
    }
    for (const promise of promises) promise.then(add, fail)
  })
}

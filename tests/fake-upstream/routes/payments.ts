import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { email, exactly, only, refuse, text } from '../server/strict.ts'
import { fanOf, needHeader, textOrNull } from '../session/caller.ts'
import type { Checkout, Order } from '../state/order.ts'
import type { State } from '../state/state.ts'
import { prefixOf } from '../state/tenant.ts'
import { ENVIRONMENT_KEY } from '../vault/vault-server.ts'

/** Order id, payment initiation, checkout. */
export const paymentRoutes = (state: State) => async (app: FastifyInstance) => {
  app.post('/api/payments/generate-order-id', (request) => {
    exactly('query', request.query, {})
    exactly('body', request.body, {})
    const fan = fanOf(request)
    const id = state.newId(prefixOf(fan.tenant, 'ORD'), fan.tenant)
    state.orders.set(id, { id, fan })
    return { orderId: id }
  })

  app.post('/api/payments/initiate', (request) => {
    exactly('query', request.query, {})
    needHeader(request, 'customer-reference-number')
    const { orderId } = exactly('body', request.body, { orderId: text, amount: only('1.00') })
    const order = ownOrder(state, request, orderId)
    const session = state.newId('SES')
    const cardToken = state.newId('RC')
    state.initiations.set(session, { fan: order.fan, cardToken })
    return {
      order: { id: order.id },
      card: { id: cardToken },
      session: { id: session },
      processor: { connector: { metadata: { environmentKey: ENVIRONMENT_KEY } } },
    }
  })

  app.post<{ Params: { orderId: string } }>('/api/payments/orders/:orderId/checkout', async (request) => {
    exactly('query', request.query, {})
    exactly('body', request.body, { email })
    const order = ownOrder(state, request, request.params.orderId)
    if (!order.paid) throw refuse(409, 'The order has not been paid')
    const { honourKeys, checkoutMs } = state.behaviourOf(order.fan)
    const key = textOrNull(request.headers['idempotency-key'])
    const first = state.checkouts.find(
      ({ orderId, idempotencyKey }) => orderId === order.id && idempotencyKey === key,
    )
    if (first && key !== null && honourKeys) {
      if (first.endedAt === null) throw refuse(409, 'A request with this Idempotency-Key is in progress')
      first.replays += 1
      return { order: { id: order.id } }
    }
    const checkout: Checkout = {
      email: order.fan.email,
      orderId: order.id,
      at: new Date().toISOString(),
      endedAt: null,
      requestId: textOrNull(request.headers['x-request-id']),
      idempotencyKey: key,
      replays: 0,
    }
    state.checkouts.push(checkout)
    if (checkoutMs > 0) await sleep(checkoutMs, undefined, { ref: false })
    checkout.endedAt = new Date().toISOString()
    order.paid.active = false
    return { order: { id: order.id } }
  })
}

/** The fan's order by an id of generate-order-id: 404 for an unknown one, 403 for another fan's. */
export function ownOrder(state: State, request: FastifyRequest, id: unknown): Order {
  const order = state.orders.get(String(id))
  if (!order) throw refuse(404, `Order ${String(id)} was never generated`)
  if (order.fan !== fanOf(request)) throw refuse(403, 'Forbidden: the order is not yours')
  return order
}

import type { FastifyInstance } from 'fastify'
import { Problem, refuse } from '../server/problem.ts'
import { email, exactly, only, text } from '../server/strict.ts'
import { callerOf, needCustomerHeader } from '../session/caller.ts'
import type { State } from '../state/state.ts'
import { ENVIRONMENT_KEY } from '../vault/environment-key.ts'
import { ownOrder } from './own-order.ts'

/** Order id, payment initiation, checkout. */
export const paymentRoutes = (state: State) => async (app: FastifyInstance) => {
  app.post('/api/payments/generate-order-id', (request) => {
    exactly('query', request.query, {})
    exactly('body', request.body, {})
    const { fan } = callerOf(request)
    const id = state.newId('ORD')
    state.orders.set(id, { id, fan })
    return { orderId: id }
  })

  app.post('/api/payments/initiate', (request) => {
    exactly('query', request.query, {})
    needCustomerHeader(request)
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

  app.post<{ Params: { orderId: string } }>('/api/payments/orders/:orderId/checkout', (request) => {
    exactly('query', request.query, {})
    exactly('body', request.body, { email })
    const order = ownOrder(state, request, request.params.orderId)
    if (!order.paid) throw refuse(409, 'The order has not been paid')
    const { cart, card } = order.paid
    if (card.outcome === 'checkout-fails') throw new Problem(500, { error: 'Order service unavailable' })
    cart.active = false
    return { order: { id: order.id } }
  })
}

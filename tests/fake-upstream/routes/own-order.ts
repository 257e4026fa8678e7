import type { FastifyRequest } from 'fastify'
import { refuse } from '../server/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Order } from '../state/order.ts'
import type { State } from '../state/state.ts'

/** The fan's own order by an id that generate-order-id handed out: 404 for none, 403 for another's. */
export function ownOrder(state: State, request: FastifyRequest, id: unknown): Order {
  const order = state.orders.get(String(id))
  if (!order) throw refuse(404, `Order ${String(id)} was never generated`)
  if (order.fan !== callerOf(request).fan) throw refuse(403, 'Forbidden: the order is not yours')
  return order
}

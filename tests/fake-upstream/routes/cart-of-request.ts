import type { FastifyRequest } from 'fastify'
import { refuse } from '../server/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Cart } from '../state/cart.ts'
import type { State } from '../state/state.ts'

/** The fan's own cart by id: 400 when it is not (or no longer) active, 403 when it is another's. */
export function ownCart(state: State, request: FastifyRequest, id: unknown): Cart {
  const cart = state.carts.get(String(id))
  if (!cart?.active) throw refuse(400, 'No active cart')
  if (cart.fan !== callerOf(request).fan) throw refuse(403, 'Forbidden: the cart is not yours')
  return cart
}

/** The cart that the Cart-Id header names. */
export const cartOfHeader = (state: State, request: FastifyRequest): Cart =>
  ownCart(state, request, request.headers['cart-id'])

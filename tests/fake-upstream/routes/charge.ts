import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, refuse } from '../server/problem.ts'
import { dollars, exactly, id, text } from '../server/strict.ts'
import { callerOf } from '../session/caller.ts'
import { totalsOf } from '../state/cart.ts'
import type { SavedCard } from '../state/fan.ts'
import { asText } from '../state/money.ts'
import { enterTransaction, type Order } from '../state/order.ts'
import type { State } from '../state/state.ts'
import { ownCart } from './cart-of-request.ts'
import { type ChargeResponse, chargeResultOf } from './charge-result.ts'
import { ownOrder } from './own-order.ts'

const rules = { amount: dollars, orderId: text, cartId: id, storeId: id, eventId: id }

/** POST /api/payments/cards/{cardId}/charge: every real charge is a line of the ledger, a replayed key is not. */
export const chargeRoutes = (state: State) => async (app: FastifyInstance) => {
  app.post<{ Params: { cardId: string } }>('/api/payments/cards/:cardId/charge', (request, reply) => {
    exactly('query', request.query, {})
    const body = exactly('body', request.body, rules)
    const order = ownOrder(state, request, body.orderId)
    const { fan } = callerOf(request)
    const key = request.headers['idempotency-key']
    const recordKey = typeof key === 'string' ? `${fan.customerNumber}|${key}` : undefined
    const fingerprint = JSON.stringify([request.params.cardId, body])
    const recorded = recordKey === undefined ? undefined : state.recordedResponses.get(recordKey)
    if (recorded && state.switches.honourIdempotency) {
      if (recorded.request !== fingerprint)
        throw refuse(422, 'Idempotency-Key was used for a different request')
      const first = state.ledger.findLast((line) => line.idempotencyKey === key && line.email === fan.email)
      if (first) first.replays += 1
      return reply.status(recorded.status).send(recorded.body)
    }
    const card = fan.cards.find((each) => each.id === request.params.cardId)
    if (!card) throw new Problem(404, { userMessage: 'This card is no longer saved.' })
    const response = settle(state, request, order, card, body)
    if (recordKey !== undefined) state.recordedResponses.set(recordKey, { request: fingerprint, ...response })
    if (response.lost) request.raw.socket.destroy()
    return reply.status(response.status).send(response.body)
  })
}

/** Charges the card: checks the cart, writes the ledger and, on success, the transaction. */
function settle(
  state: State,
  request: FastifyRequest,
  order: Order,
  card: SavedCard,
  body: Record<keyof typeof rules, unknown>,
): ChargeResponse {
  const cart = ownCart(state, request, body.cartId)
  const { amount } = totalsOf(cart)
  if (cart.lines.length === 0) throw refuse(400, 'The cart is empty')
  if (body.amount !== asText(amount)) {
    throw refuse(409, `amount must be ${asText(amount)}, the total of the cart`)
  }
  if (body.storeId !== cart.storeId) throw refuse(400, `storeId must be ${JSON.stringify(cart.storeId)}`)
  const { ledgerStatus, ...response } = chargeResultOf(card.outcome)
  order.cart = cart
  order.card = card
  const key = request.headers['idempotency-key']
  state.ledger.push({
    at: new Date(state.now()).toISOString(),
    tenant: order.fan.tenant.subDomain,
    email: order.fan.email,
    orderId: order.id,
    cardId: card.id,
    cents: amount,
    status: ledgerStatus,
    idempotencyKey: typeof key === 'string' ? key : null,
    replays: 0,
  })
  if (ledgerStatus === 'SUCCESS') enterTransaction(order, 'initiated', state.now())
  else if (ledgerStatus === 'FAILED' && state.switches.listDeclined) {
    enterTransaction(order, 'declined', state.now())
    delete order.transaction
  }
  return response
}

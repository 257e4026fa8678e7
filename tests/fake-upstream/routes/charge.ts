import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, refuse } from '../server/problem.ts'
import { dollars, exactly, id, text } from '../server/strict.ts'
import { callerOf } from '../session/caller.ts'
import { totalsOf } from '../world/cart.ts'
import type { SavedCard } from '../world/fan.ts'
import { asText } from '../world/money.ts'
import { enterTransaction, type Order } from '../world/order.ts'
import type { World } from '../world/world.ts'
import { ownCart } from './cart-of-request.ts'
import { type ChargeAnswer, verdict } from './charge-verdict.ts'
import { ownOrder } from './own-order.ts'

const rules = { amount: dollars, orderId: text, cartId: id, storeId: id, eventId: id }

/** POST /api/payments/cards/{cardId}/charge: every real charge is a line of the ledger, a replayed key is not. */
export const charge = (world: World) => async (app: FastifyInstance) => {
  app.post<{ Params: { cardId: string } }>('/api/payments/cards/:cardId/charge', (request, reply) => {
    exactly('query', request.query, {})
    const body = exactly('body', request.body, rules)
    const order = ownOrder(world, request, body.orderId)
    const { fan } = callerOf(request)
    const key = request.headers['idempotency-key']
    const memory = typeof key === 'string' ? `${fan.customerNumber}|${key}` : undefined
    const fingerprint = JSON.stringify([request.params.cardId, body])
    const known = memory === undefined ? undefined : world.remembered.get(memory)
    if (known && world.switches.honourIdempotency) {
      if (known.request !== fingerprint) throw refuse(422, 'Idempotency-Key was used for a different request')
      const first = world.ledger.findLast((line) => line.idempotencyKey === key && line.email === fan.email)
      if (first) first.replays += 1
      return reply.status(known.status).send(known.body)
    }
    const card = fan.cards.find((each) => each.id === request.params.cardId)
    if (!card) throw new Problem(404, { userMessage: 'This card is no longer saved.' })
    const answer = settle(world, request, order, card, body)
    if (memory !== undefined) world.remembered.set(memory, { request: fingerprint, ...answer })
    if (answer.lost) request.raw.socket.destroy()
    return reply.status(answer.status).send(answer.body)
  })
}

/** Asks the card for the money: checks the cart, writes the ledger and, on success, the transaction. */
function settle(
  world: World,
  request: FastifyRequest,
  order: Order,
  card: SavedCard,
  body: Record<keyof typeof rules, unknown>,
): ChargeAnswer {
  const cart = ownCart(world, request, body.cartId)
  const { amount } = totalsOf(cart)
  if (cart.lines.length === 0) throw refuse(400, 'The cart is empty')
  if (body.amount !== asText(amount)) {
    throw refuse(409, `amount must be ${asText(amount)}, the total of the cart`)
  }
  if (body.storeId !== cart.storeId) throw refuse(400, `storeId must be ${JSON.stringify(cart.storeId)}`)
  const { ledgerStatus, ...answer } = verdict(card.outcome)
  order.cart = cart
  order.card = card
  const key = request.headers['idempotency-key']
  world.ledger.push({
    at: new Date(world.now()).toISOString(),
    tenant: order.fan.tenant.subDomain,
    email: order.fan.email,
    orderId: order.id,
    cardId: card.id,
    cents: amount,
    status: ledgerStatus,
    idempotencyKey: typeof key === 'string' ? key : null,
    replays: 0,
  })
  if (ledgerStatus === 'SUCCESS') enterTransaction(order, 'initiated', world.now())
  else if (ledgerStatus === 'FAILED' && world.switches.listDeclined) {
    enterTransaction(order, 'declined', world.now())
    delete order.transaction
  }
  return answer
}

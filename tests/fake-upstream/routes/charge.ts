import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dollars, exactly, id, Problem, refuse, text } from '../server/strict.ts'
import { fanOf, textOrNull } from '../session/caller.ts'
import { asText, totalsOf } from '../state/cart.ts'
import type { ChargeStatus, RunningCharge } from '../state/charge.ts'
import { startCharge } from '../state/processor.ts'
import type { State } from '../state/state.ts'
import type { Outcome } from '../state/test-cards.ts'
import { ownCart } from './cart.ts'
import { ownOrder } from './payments.ts'

const rules = { amount: dollars, orderId: text, cartId: id, storeId: id, eventId: id }

/** POST /api/payments/cards/{cardId}/charge: each charge adds a line to the ledger; a repeated key does not. */
export const chargeRoutes = (state: State) => async (app: FastifyInstance) => {
  app.post<{ Params: { cardId: string } }>('/api/payments/cards/:cardId/charge', async (request, reply) => {
    const { cardId } = request.params
    exactly('query', request.query, {})
    const body = exactly('body', request.body, rules)
    const fan = fanOf(request)
    const key = textOrNull(request.headers['idempotency-key'])
    const behaviour = state.behaviourOf(fan)
    const keyOfFan = `${fan.customerNumber}|${key}`
    const fingerprint = JSON.stringify([cardId, body])

    const used = key === null || !behaviour.honourKeys ? undefined : state.keys.get(keyOfFan)
    if (used && Date.now() - used.at < behaviour.keyLifeMs) {
      if (used.request !== fingerprint) throw refuse(422, 'Idempotency-Key was used for a different request')
      const { line } = used.work
      if (line.status === 'PROCESSING')
        throw refuse(409, 'A request with this Idempotency-Key is in progress')
      line.replays += 1
      const { status, body: first } = responseTo(used.work.card.outcome, line.status)
      return reply.status(status).send(first)
    }

    const work = charge(state, request, cardId, body)
    if (key !== null) state.keys.set(keyOfFan, { request: fingerprint, at: Date.now(), work })
    const { outcome } = work.card
    if (outcome.decision !== null && !behaviour.respondsAtOnce) await work.settled
    const response = responseTo(outcome, work.line.status)
    return reply.status(response.status).send(response.body)
  })
}

/** The response to a charge with this status. */
const responseTo = ({ failure }: Outcome, status: ChargeStatus): { status: number; body: unknown } =>
  status === 'FAILED' && failure ? failure : { status: 200, body: { status } }

/** Checks order, card and cart, and starts the charge. */
function charge(
  state: State,
  request: FastifyRequest,
  cardId: string,
  body: Record<keyof typeof rules, unknown>,
): RunningCharge {
  const order = ownOrder(state, request, body.orderId)
  const fan = fanOf(request)
  const card = fan.cards.find((each) => each.id === cardId)
  if (!card) throw new Problem(404, { userMessage: 'This card is no longer saved.' })
  const cart = ownCart(state, request, body.cartId)
  const { amount } = totalsOf(cart)
  if (cart.lines.length === 0) throw refuse(400, 'The cart is empty')
  if (body.amount !== asText(amount)) {
    throw refuse(409, `amount must be ${asText(amount)}, the total of the cart`)
  }
  if (body.storeId !== cart.storeId) throw refuse(400, `storeId must be ${JSON.stringify(cart.storeId)}`)
  const line = {
    receivedAt: request.entry?.at ?? new Date().toISOString(),
    tenant: fan.tenant.subDomain,
    email: fan.email,
    orderId: order.id,
    cartId: cart.id,
    cardId,
    cents: amount,
    requestId: textOrNull(request.headers['x-request-id']),
    idempotencyKey: textOrNull(request.headers['idempotency-key']),
  }
  return startCharge(state, { order, cart, card }, line, card.outcome.decision)
}

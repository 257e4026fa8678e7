import {
  chargeCard,
  checkoutOrder,
  generateOrderId,
  getAttempt,
} from '@storefront/shared/contract/payments.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { handle } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'
import { requireCustomerNumber, requireLiveSession } from '../session/session-guard.ts'
import { acceptLanguage, identityHeaders } from '../upstream/outgoing-call.ts'
import type { CallContext, Lane } from '../upstream/upstream-client.ts'
import { upstreamFailure } from '../upstream/upstream-error.ts'
import { type JsonResponse, passedRefusal } from '../upstream/upstream-response.ts'
import type { OrderKey } from './attempt.ts'
import { createAttemptStore } from './attempt-store.ts'
import { createCartClaims } from './cart-claims.ts'
import { type ChargeDependencies, chargeOnce } from './charge.ts'
import { createChargeLife } from './charge-life.ts'
import { checkOutUnlessClientDoes, createCheckOut } from './checkout.ts'
import { createIssuedOrders } from './issued-orders.ts'
import { createSearchHistory } from './order-history.ts'
import { createChargeHistory, type StatusQuery, statusOf } from './order-status.ts'
import { type ChargeOutcome, paymentNotSent } from './send-charge.ts'
import { createUnfinishedWork } from './unfinished-work.ts'

/**
 * The routes to get an order id, charge a card for it, look up the charge, and check the order out (CALL-29, PAY-20..24). Register them
 * in a scope that admits customers only.
 */
export const paymentRoutes: FastifyPluginAsync = async (app) => {
  const { upstream, config, now, venueServices } = app
  const { upstreamTimeoutMs: timeoutMs, paidOrderStatuses: paidStatuses } = config
  const history = createChargeHistory(createSearchHistory(app), { paidStatuses, timeoutMs, now })
  const attempts = createAttemptStore(app.stores.attempts)
  const cartClaims = createCartClaims(app.stores.attempts)
  const work = createUnfinishedWork(app.log)
  app.addHook('onClose', () => work.finish())
  const deps: ChargeDependencies = {
    upstream,
    config,
    now,
    venueServices,
    attempts,
    cartClaims,
    history,
    work,
  }
  const checkOut = createCheckOut(deps)
  const issued = createIssuedOrders(config.sessionKeys, config.sessionMaxAgeS, now)
  const life = createChargeLife(app)
  const statusQueryOf = (request: FastifyRequest, orderId: string, lane: Lane): StatusQuery => {
    const order = orderOf(request, orderId)
    return {
      order,
      isIssued: issued.isIssued(request, order),
      context: contextOf(request, lane),
      audit: life.auditFor(request, order),
    }
  }

  handle(app, generateOrderId, async (_call, request, reply) => {
    const response = await upstream.call(generateOrderId, contextOf(request, 'fan'))
    if (response.status >= 300) return sendFailure(response, request, reply)
    const { data } = generateOrderId.response.safeParse(response.body)
    if (!data) throw new AppError('UPSTREAM_FAILED')
    issued.issue(request, reply, orderOf(request, data.orderId))
    return data
  })

  handle(
    app,
    chargeCard,
    async ({ params: { cardId }, body: { orderId, email, tap, ...rest } }, request, reply) => {
      const query = statusQueryOf(request, orderId, 'charge')
      const isResent = issued.markSent(request, reply, query.order)
      const charging = life.observe(query, async () => {
        requireLiveSession(request)
        return chargeOnce(deps, { ...rest, ...query, cardId, tap: tap ?? request.id, isResent })
      })
      // Tracked because Fastify's close does not wait for the handler of a client that has disconnected (BFF-32).
      const outcome = await work.track(charging)
      if (outcome.kind === 'success' && email) {
        const onEnd = (outcome: 'success' | 'failed') => life.checkedOut(query, outcome)
        checkOutUnlessClientDoes({ ...deps, checkOut, onEnd }, reply.raw, query.order, email, query.context)
      }
      return sendOutcome(outcome, request, reply)
    },
    { errorHandler: throwNotSent },
  )

  handle(app, getAttempt, async ({ params: { orderId }, query: { tap } }, request, reply) => {
    const query = statusQueryOf(request, orderId, 'lookup')
    if (tap !== undefined) issued.markSent(request, reply, query.order)
    return { status: await statusOf(deps, query, tap) }
  })

  handle(app, checkoutOrder, async ({ params: { orderId }, body: { email } }, request, reply) => {
    const response = await checkOut(orderOf(request, orderId), email, contextOf(request, 'charge'))
    if (response.status >= 300) return sendFailure(response, request, reply)
    return checkoutOrder.response.parse(response.body)
  })
}

/**
 * Every error of the charge's route is raised before anything is sent, also an unavailable store or an overload. So the fan reads that
 * this payment was not sent, not that it is unclear (BFF-63).
 */
function throwNotSent(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error
  throw paymentNotSent(error)
}

const contextOf = (request: FastifyRequest, lane: Lane): CallContext => ({
  lane,
  headers: { ...identityHeaders(request), ...acceptLanguage(request) },
  timing: request,
})

const orderOf = (request: FastifyRequest, orderId: string): OrderKey => ({
  tenant: request.tenant,
  customer: requireCustomerNumber(request),
  orderId,
})

async function sendOutcome(outcome: ChargeOutcome, request: FastifyRequest, reply: FastifyReply) {
  switch (outcome.kind) {
    case 'success':
    case 'declined': {
      const { status, userMessage } = outcome.response
      return reply.send(userMessage ? { status, userMessage } : { status })
    }
    case 'unknown': {
      const { userMessage } = outcome.response
      return reply.code(202).send({ status: 'UNKNOWN', ...(userMessage && { userMessage }) })
    }
    case 'unsent':
      throw paymentNotSent()
    case 'refused':
      return sendFailure(outcome.upstreamResponse, request, reply)
  }
}

/** A 5xx of the product server becomes a 502 that keeps its `userMessage` (CALL-08); a 4xx passes through. Both may end the session (BFF-26). */
async function sendFailure(response: JsonResponse, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = response
  await request.server.endRefusedSession(request, reply, status, body)
  if (status >= 500) throw upstreamFailure(request.routeOptions.config.endpoint, body)
  return reply.code(status).type('application/json; charset=utf-8').send(passedRefusal(response))
}

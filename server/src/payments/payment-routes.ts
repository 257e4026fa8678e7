import { chargeCard, getAttempt } from '@storefront/shared/contract/payments.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { handle } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'
import { checkedSessionOf, customerOf } from '../session/session-guard.ts'
import { identityHeaders } from '../upstream/headers.ts'
import type { CallContext } from '../upstream/upstream-client.ts'
import { type OrderKey, statusOf } from './attempt.ts'
import { createAttempts } from './attempts.ts'
import type { ChargeOutcome } from './charge-outcome.ts'
import { type Charging, chargeOnce, resolved } from './charging.ts'
import { inFlight } from './in-flight.ts'
import { createInsistence } from './insistence.ts'

/** The charge, and what became of it. For customers. */
export const paymentRoutes: FastifyPluginAsync = async (app) => {
  const insistence = createInsistence(app.log)
  const charging: Charging = {
    upstream: app.upstream,
    attempts: createAttempts(app.stores.attempts),
    checkTimeoutMs: app.config.upstreamTimeoutMs,
    chargeTimeoutMs: app.config.chargeTimeoutMs,
    now: app.now,
    insist: insistence.insist,
  }
  const charges = inFlight()
  // BFF-32: also a charge whose fan has left is seen through before the process ends.
  app.addHook('onClose', async () => {
    await charges.settled()
    await insistence.close()
  })

  handle(app, chargeCard, async ({ params: { cardId }, body: { orderId, ...rest } }, request, reply) => {
    checkedSessionOf(request)
    const order = orderOf(request, orderId)
    const outcome = await charges.track(
      chargeOnce(charging, { ...rest, cardId, order, context: contextOf(request) }),
    )
    request.log.info({ tenant: request.tenant, outcome: outcome.kind }, 'charge')
    app.metrics.charges.inc({ outcome: outcome.kind })
    return sendOutcome(outcome, request, reply)
  })

  handle(app, getAttempt, async ({ params: { orderId } }, request) => {
    const order = orderOf(request, orderId)
    const record = await resolved(charging, { order, context: contextOf(request) })
    return { status: statusOf(record, app.now()) }
  })
}

const contextOf = (request: FastifyRequest): CallContext => ({
  headers: identityHeaders(request),
  timing: request,
})

const orderOf = (request: FastifyRequest, orderId: string): OrderKey => ({
  tenant: request.tenant,
  customer: customerOf(request),
  orderId,
})

async function sendOutcome(outcome: ChargeOutcome, request: FastifyRequest, reply: FastifyReply) {
  switch (outcome.kind) {
    case 'success':
    case 'declined':
      return reply.send(withoutEmpty(outcome.answer))
    case 'unknown':
      return reply.code(202).send({ status: 'UNKNOWN' })
    case 'unsent':
      throw new AppError('PAYMENT_NOT_SENT')
    case 'refused': {
      const { status, body, text } = outcome.upstream
      if (status === 401 || status === 403) await request.server.sessions.end(request, reply)
      if (body === undefined) return reply.code(status).send({ message: text.slice(0, 300) })
      return reply.code(status).type('application/json; charset=utf-8').send(text)
    }
  }
}

const withoutEmpty = ({ status, userMessage }: { status: string; userMessage: string }) =>
  userMessage ? { status, userMessage } : { status }

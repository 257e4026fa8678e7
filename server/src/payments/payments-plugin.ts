import { chargeCard, getAttempt } from '@storefront/shared/contract/payments.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/error-handler.ts'
import { readBody, readParams } from '../read-call.ts'
import { checkedSessionOf, customerOf } from '../session/session-guard.ts'
import { injectedHeaders } from '../upstream/headers.ts'
import type { AsFan } from './as-fan.ts'
import { type OrderKey, statusOf } from './attempt.ts'
import { createAttempts } from './attempts.ts'
import type { ChargeOutcome } from './charge-outcome.ts'
import { type Charging, chargeOnce, resolved } from './charging.ts'
import { inFlight } from './in-flight.ts'
import { createInsistence } from './insistence.ts'

/** The charge, and what became of it. Registered behind the guard of customers. */
export const paymentsPlugin: FastifyPluginAsync = async (app) => {
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

  app.post(chargeCard.path, async (request, reply) => {
    checkedSessionOf(request)
    const { cardId } = readParams(chargeCard, request)
    const { orderId, ...rest } = readBody(chargeCard, request)
    const order = orderOf(request, orderId)
    const outcome = await charges.track(
      chargeOnce(charging, { ...rest, cardId, order, asFan: asFanOf(request) }),
    )
    request.log.info({ tenant: request.tenant, outcome: outcome.kind }, 'charge')
    app.metrics.charges.inc({ outcome: outcome.kind })
    return answer(outcome, request, reply)
  })

  app.get(getAttempt.path, async (request) => {
    const order = orderOf(request, readParams(getAttempt, request).orderId)
    const record = await resolved(charging, { order, asFan: asFanOf(request) })
    return { status: statusOf(record, app.now()) }
  })
}

const asFanOf = (request: FastifyRequest): AsFan => ({ headers: injectedHeaders(request), timing: request })

const orderOf = (request: FastifyRequest, orderId: string): OrderKey => ({
  tenant: request.tenant,
  customer: customerOf(request),
  orderId,
})

async function answer(outcome: ChargeOutcome, request: FastifyRequest, reply: FastifyReply) {
  switch (outcome.kind) {
    case 'success':
    case 'declined':
      return withoutEmpty(outcome.answer)
    case 'unknown':
      return reply.code(202).send({ status: 'UNKNOWN' })
    case 'unsent':
      throw new AppError('PAYMENT_NOT_SENT')
    case 'refused': {
      const { status, body, text } = outcome.upstream
      if (status === 401 || status === 403) await request.server.sessions.end(request, reply)
      if (body === undefined) return reply.code(status).send({ error: text.slice(0, 300) })
      return reply.code(status).type('application/json; charset=utf-8').send(text)
    }
  }
}

const withoutEmpty = ({ status, userMessage }: { status: string; userMessage: string }) =>
  userMessage ? { status, userMessage } : { status }

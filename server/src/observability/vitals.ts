import { reportVitals, type Vital } from '@storefront/shared/contract/operations.ts'
import type { FastifyPluginAsync } from 'fastify'
import { handle } from '../endpoint/handle.ts'
import type { Metrics } from './metrics.ts'
import { redactText } from './redact-text.ts'

/** `POST /api/vitals`: puts web vitals and script errors of real fans, bounded by their schema, into metrics and log. */
export const vitalsRoutes: FastifyPluginAsync = async (app) => {
  handle(
    app,
    reportVitals,
    async ({ body: { entries } }, request, reply) => {
      for (const entry of entries) {
        count(entry, app.metrics)
        request.log.info({ tenant: request.tenant, fan: redacted(entry) }, 'reported by a browser')
      }
      return reply.code(204).send()
    },
    { bodyLimit: 16 * 1024 },
  )
}

function count(entry: Vital, metrics: Metrics) {
  if (entry.kind === 'error') metrics.browserErrors.inc()
  else if (entry.name === 'CLS') metrics.layoutShift.observe(entry.value)
  else metrics.webVitals.observe({ name: entry.name }, entry.value / 1_000)
}

const redacted = (entry: Vital): Vital =>
  entry.kind === 'error'
    ? { ...entry, message: redactText(entry.message), screen: redactText(entry.screen) }
    : { ...entry, screen: redactText(entry.screen) }

import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'

/** An exporter that logs when spans can no longer be sent, and when they can again: once each, not for every batch. */
export function warnOncePerOutage(exporter: SpanExporter, log: FastifyBaseLogger): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isAway) log.warn({ err: result.error }, 'traces cannot be sent: they are dropped')
        if (!hasFailed && isAway) log.info('traces can be sent again')
        isAway = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

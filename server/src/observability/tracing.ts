import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { InSpan, startOpenTelemetry } from './opentelemetry.ts'

type OpenTelemetry = ReturnType<typeof startOpenTelemetry>

declare module 'fastify' {
  interface FastifyInstance {
    /** The traces of the server (BFF-86). */
    tracing: Omit<OpenTelemetry, 'startRequest'> & Partial<OpenTelemetry>
  }
}

const withoutSpan: InSpan = (_name, _attributes, work) => work({ set: () => undefined, traceparent: null })

/** Loads OpenTelemetry only if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
async function startTracing({ config, log }: FastifyInstance): Promise<FastifyInstance['tracing']> {
  if (config.otlpEndpoint === undefined) return { inSpan: withoutSpan, close: async () => undefined }
  const { startOpenTelemetry } = await import('./opentelemetry.ts')
  return startOpenTelemetry(config.otlpEndpoint, config.buildCommit, log)
}

/** Adds `app.tracing`. Registered before all traced plugins, so that it closes after them. */
export const tracingPlugin = fp(
  async (app) => {
    const tracing = await startTracing(app)
    app.decorate('tracing', tracing)
    app.addHook('onClose', () => tracing.close())
  },
  { name: 'tracing' },
)

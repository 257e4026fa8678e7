import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { inNoSpan, type Tracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyInstance {
    tracing: Tracing
  }
}

const noTracing: Tracing = { inSpan: inNoSpan, startRequest: null, close: async () => undefined }

async function startTracing({ config, log }: FastifyInstance): Promise<Tracing> {
  if (config.otlpEndpoint === undefined) return noTracing
  const { startOpenTelemetry } = await import('./opentelemetry.ts')
  return startOpenTelemetry({ endpoint: config.otlpEndpoint, version: config.buildCommit }, log)
}

/** Makes `app.tracing`. Registered before whatever is traced, so that it closes after all of it. */
export const tracingPlugin = fp(
  async (app) => {
    const tracing = await startTracing(app)
    app.decorate('tracing', tracing)
    app.addHook('onClose', () => tracing.close())
  },
  { name: 'tracing' },
)

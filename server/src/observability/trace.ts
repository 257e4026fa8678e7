import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'
import { randomHex } from './random-hex.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The W3C trace context that goes upstream. */
    traceparent: string
  }
}

const validRequestId = /^[A-Za-z0-9_-]{8,64}$/
const validTraceparent = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The caller's request id when it is valid, else a new one (BFF-45). */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && validRequestId.test(given) ? given : randomHex(18)
}

function traceparentOf(request: IncomingMessage): string {
  const { traceparent } = request.headers
  if (typeof traceparent === 'string' && validTraceparent.test(traceparent)) return traceparent
  return `00-${randomHex(16)}-${randomHex(8)}-01`
}

/** Gives every request a `traceparent`, and echoes both it and the request id (BFF-45). */
export const tracePlugin = fp(
  async (app) => {
    app.decorateRequest('traceparent', '')
    app.addHook('onRequest', (request, reply, done) => {
      request.traceparent = traceparentOf(request.raw)
      reply.header('x-request-id', request.id)
      reply.header('traceparent', request.traceparent)
      done()
    })
  },
  { name: 'trace' },
)

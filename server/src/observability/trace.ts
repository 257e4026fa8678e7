import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** The W3C trace context that goes upstream. */
    traceparent: string
  }
}

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex')

const goodId = /^[A-Za-z0-9_-]{8,64}$/
const goodTrace = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** BFF-45: the caller's request id when it is a good one, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && goodId.test(given) ? given : randomHex(18)
}

function traceparentOf(request: IncomingMessage): string {
  const { traceparent } = request.headers
  if (typeof traceparent === 'string' && goodTrace.test(traceparent)) return traceparent
  return `00-${randomHex(16)}-${randomHex(8)}-01`
}

/** BFF-45: request id and `traceparent` of every request, echoed. */
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

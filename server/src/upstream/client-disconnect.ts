import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type UpstreamError, UpstreamTimeout } from './upstream-error.ts'

/**
 * Whether the client has disconnected before it got a response, and the upstream call to abort when it does. The call
 * itself and not a closure over it: V8 keeps closures, and all they refer to, alive long enough to double the garbage
 * collector's work on a busy server.
 */
export type ClientDisconnect = {
  happened: boolean
  call: { abort(error: UpstreamError): void } | null
}

/**
 * BFF-39: aborts the upstream call when the client of a read disconnects. Undefined for a write, which is never aborted:
 * nobody could know whether it was carried out.
 */
export function watchClient(entry: Endpoint, { raw }: FastifyReply): ClientDisconnect | undefined {
  if (entry.method !== 'GET') return undefined
  const disconnect: ClientDisconnect = { happened: raw.destroyed, call: null }
  raw.once('close', () => {
    if (raw.writableEnded) return
    disconnect.happened = true
    disconnect.call?.abort(new UpstreamTimeout())
  })
  return disconnect
}

/** If the client disconnected early, report 499. Nobody is there to respond to, so Fastify would log and count nothing. */
export function endDisconnected(request: FastifyRequest, reply: FastifyReply) {
  const code = 'CLIENT_LEFT'
  request.server.metrics.errors.inc({ code })
  request.log.info(
    { code, tenant: request.tenant, route: request.routeOptions.url },
    'the client disconnected before the response',
  )
  reply.hijack()
}

import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type UpstreamFailure, UpstreamTimeout } from './upstream-failure.ts'

/**
 * Whether a fan has left before being answered, and the call to be broken off when that happens: the call itself, since
 * V8 keeps closures in its place, and all they lead to, alive for long enough to double the work of a busy server's
 * garbage collector.
 */
export type Leave = { left: boolean; call: { breakOff(failure: UpstreamFailure): void } | null }

/**
 * BFF-39: tells when a fan leaves before a read is answered. A write is never broken off: whether it was carried out
 * could not be known.
 */
export function leaving(entry: Endpoint, { raw }: FastifyReply): Leave | undefined {
  if (entry.method !== 'GET') return undefined
  const leave: Leave = { left: raw.destroyed, call: null }
  raw.once('close', () => {
    if (raw.writableEnded) return
    leave.left = true
    leave.call?.breakOff(new UpstreamTimeout())
  })
  return leave
}

/** Ends a request whose fan has left: there is nobody to answer, and Fastify would neither log nor count it. */
export function letGo(request: FastifyRequest, reply: FastifyReply) {
  const code = 'CLIENT_LEFT'
  request.server.metrics.errors.inc({ code })
  request.log.info({ code, tenant: request.tenant, route: request.routeOptions.url }, 'the fan has left')
  reply.hijack()
}

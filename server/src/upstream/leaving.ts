import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether a fan has left before being answered, and what is then to be done. */
export type Leave = { left: boolean; whenLeft: (() => void) | undefined }

/**
 * BFF-39: tells when a fan leaves before a read is answered. A write is never broken off: whether it was carried out
 * could not be known.
 */
export function leaving(entry: Endpoint, { raw }: FastifyReply): Leave | undefined {
  if (entry.method !== 'GET') return undefined
  const leave: Leave = { left: false, whenLeft: undefined }
  raw.once('close', () => {
    if (raw.writableEnded) return
    leave.left = true
    leave.whenLeft?.()
  })
  return leave
}

/** Ends a request whose fan has left: there is nobody to answer, and Fastify would neither log nor count it. */
export function letGo(request: FastifyRequest, reply: FastifyReply) {
  const code = 'CLIENT_LEFT'
  request.server.metrics.failures.inc({ code })
  request.log.info({ code, tenant: request.tenant, route: request.routeOptions.url }, 'the fan has left')
  reply.hijack()
}

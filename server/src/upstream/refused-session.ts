import { namesObject } from '@storefront/shared/contract/endpoint.ts'
import { listEvents } from '@storefront/shared/contract/events.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { coalesce } from '../async.ts'
import { identityHeaders } from './outgoing-call.ts'
import type { UpstreamClient } from './upstream-client.ts'
import { UpstreamError } from './upstream-error.ts'

const isRefusal = (status: number) => status === 401 || status === 403

/** Ends the session of a request where the product server's status to its call proves that the session is over. */
export type EndRefusedSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
) => Promise<void>

/**
 * BFF-26: a 401 ends the session, and so does a 403 to a call that names no object. A 403 to one that does may be about the object, which
 * a stranger's link may have named: then the product server is asked for what belongs to nobody, once for all such responses of a
 * session at a time, and only where that is refused too the session ends. What gets no response, within 3 s, proves nothing.
 */
export function createEndRefusedSession(upstream: UpstreamClient): EndRefusedSession {
  const isRefused = coalesce(
    async (request: FastifyRequest): Promise<boolean> => {
      try {
        const { status } = await upstream.call(listEvents, {
          query: { timeframe: 'current,future' },
          headers: { ...identityHeaders(request), 'cache-control': 'no-cache' },
          timing: request,
          timeoutMs: 3_000,
        })
        return isRefusal(status)
      } catch (error) {
        if (error instanceof UpstreamError) return false
        throw error
      }
    },
    ({ session }) => session?.id ?? '',
  )
  return async (request, reply, status) => {
    if (!isRefusal(status) || request.session === null) return
    const { endpoint } = request.routeOptions.config
    const isCertain = status === 401 || !endpoint || !namesObject(endpoint)
    if (isCertain || (await isRefused(request))) await request.server.sessions.end(request, reply, 'refused')
  }
}

import { namesObject } from '@storefront/shared/contract/endpoint.ts'
import { listEvents } from '@storefront/shared/contract/events.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { coalesce } from '../async.ts'
import { identityHeaders } from './outgoing-call.ts'
import type { UpstreamClient } from './upstream-client.ts'
import { UpstreamError } from './upstream-error.ts'

const isRefusal = (status: number) => status === 401 || status === 403

export type EndRefusedSession = ReturnType<typeof createEndRefusedSession>

/**
 * Returns a function that ends the session of a request if the product server's status for its call proves that the session is over
 * (BFF-26): a 401 ends the session, and so does a 403 to a call that names no object. A 403 to a call that names one may be about that
 * object, which may come from a stranger's link. Then the session ends only if the product server also refuses the list of events,
 * which every fan may read. Concurrent 403s of a session share that check. A check without a response proves nothing.
 */
export function createEndRefusedSession(upstream: UpstreamClient) {
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
  return async (request: FastifyRequest, reply: FastifyReply, status: number): Promise<void> => {
    if (!isRefusal(status) || request.session === null) return
    const { endpoint } = request.routeOptions.config
    const isCertain = status === 401 || !endpoint || !namesObject(endpoint)
    if (isCertain || (await isRefused(request))) await request.server.sessions.end(request, reply, 'refused')
  }
}

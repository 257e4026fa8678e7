import { namesObject } from '@storefront/shared/contract/endpoint.ts'
import { saysSessionIsOver } from '@storefront/shared/contract/error-envelope.ts'
import { listEvents } from '@storefront/shared/contract/events.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { coalesce } from '../async.ts'
import { AppError } from '../errors/app-error.ts'
import { identityHeaders } from './outgoing-call.ts'
import type { UpstreamClient } from './upstream-client.ts'
import { UpstreamError } from './upstream-error.ts'

const isRefusal = (status: number) => status === 401 || status === 403
/** SESSION-14: a 4xx or 5xx in which the product server says that the session is over. */
const isRefusalInWords = (status: number, body: unknown) => status >= 400 && saysSessionIsOver(body)

export type EndRefusedSession = ReturnType<typeof createEndRefusedSession>

/**
 * Returns a function that ends the session of a request if the product server's response to its call proves that the session is over
 * (BFF-26): a 401 ends the session, and so does a 403 to a call that names no object. A 403 to a call that names an object may be about that
 * object, and the text of an error about anything: then the session ends only if the product
 * server also refuses the list of events, which every fan may read. Concurrent responses of a session share that check. A check without
 * a response proves nothing.
 * `body` is the JSON value or a promise of it; a 401 or 403 does not wait for it.
 * @throws AppError 401 instead of a 5xx that has ended the session: our 502 would hide that from the app
 */
export function createEndRefusedSession(upstream: UpstreamClient) {
  const isRefused = coalesce(
    async (request: FastifyRequest): Promise<boolean> => {
      try {
        const { status, body } = await upstream.call(listEvents, {
          query: { timeframe: 'current,future' },
          headers: { ...identityHeaders(request), 'cache-control': 'no-cache' },
          timing: request,
          timeoutMs: 3_000,
        })
        return isRefusal(status) || isRefusalInWords(status, body)
      } catch (error) {
        if (error instanceof UpstreamError) return false
        throw error
      }
    },
    ({ session }) => session?.id ?? '',
  )
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    body?: unknown,
  ): Promise<void> => {
    const { endpoint } = request.routeOptions.config
    if (request.session === null || !endpoint) return
    if (!isRefusal(status) && (endpoint.declines || !isRefusalInWords(status, await body))) return
    const isCertain = status === 401 || (status === 403 && !namesObject(endpoint))
    if (!isCertain && !(await isRefused(request))) return
    await request.server.sessions.end(request, reply, 'refused')
    if (status >= 500) throw new AppError('UNAUTHENTICATED')
  }
}

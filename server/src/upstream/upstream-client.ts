import { type Endpoint, pathOf, queryText } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { callContext } from './endpoint-pool.ts'
import { UpstreamError } from './upstream-error.ts'
import { type JsonResponse, readResponse } from './upstream-response.ts'

/** The purpose of a call. Charges and lookups of payments have connections that no other call can occupy (BFF-102). */
export type Lane = 'fan' | 'charge' | 'lookup'

/** The parts that all calls in a fan's name share. */
export type CallContext = {
  readonly lane: Lane
  /** The identity headers of the session and the trace of the request. */
  readonly headers: Readonly<Record<string, string>>
  /** The fan's request, which sums up its waiting time for the product server. */
  readonly timing: { upstreamMs: number }
}

type UpstreamCall = Partial<CallContext> & {
  readonly params?: unknown
  readonly query?: Readonly<Record<string, unknown>> | undefined
  /** Sent as JSON. */
  readonly body?: unknown
  /** Limit of the whole call; UPSTREAM_TIMEOUT_MS by default. */
  readonly timeoutMs?: number
  /**
   * Opens a connection for this call only, so that it is not an idle one that the other side is about to close. Either all calls of an
   * endpoint in a lane set it, or none.
   */
  readonly dedicatedConnection?: boolean
}

export type UpstreamClient = ReturnType<typeof createUpstreamClient>

/** The server's own calls to the product server. */
export function createUpstreamClient({
  config,
  upstreamPool,
}: Pick<FastifyInstance, 'config' | 'upstreamPool'>) {
  const basePath = new URL(config.upstreamUrl).pathname.replace(/\/+$/, '')
  return {
    /** Returns the response, whatever its status. @throws UpstreamError, also when it redirects or a 2xx has a body that is not JSON */
    async call(entry: Endpoint, call: UpstreamCall = {}): Promise<JsonResponse> {
      const { params, query, body, headers, timing, timeoutMs, lane, dedicatedConnection } = call
      const options = {
        method: entry.method,
        path: basePath + pathOf(entry, params) + queryText(query),
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        reset: dedicatedConnection ?? false,
      }
      const pool = upstreamPool(entry, lane)
      const received = await callContext.run({ timeoutMs, timing }, () => pool.request(options))
      const response = await readResponse(received.statusCode, received.headers, received.body)
      const { status, text } = response
      const redirects = status >= 300 && status < 400
      const isUnreadable = status < 300 && text.trim() !== '' && response.body === undefined
      if (redirects || isUnreadable) throw new UpstreamError('invalid_response')
      return response
    },
  }
}

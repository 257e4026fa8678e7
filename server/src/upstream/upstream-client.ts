import { text as readText } from 'node:stream/consumers'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import type { Lane, UpstreamResponse } from './call.ts'
import { targetOf } from './outgoing-call.ts'
import type { Transport } from './transport.ts'
import { toUpstreamError, UpstreamInvalidResponse } from './upstream-error.ts'

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
  /** Opens a connection for this call only. Either all calls of an endpoint in a lane set it, or none. */
  readonly dedicatedConnection?: boolean
}

/** `body` is the JSON value, undefined when the text is not JSON. */
export type JsonResponse = {
  readonly status: number
  readonly body: unknown
  readonly text: string
  /** The `Date` of the response, in milliseconds of the epoch, in whole seconds; null without one. */
  readonly date: number | null
}

/** The server's own calls to the product server. */
export type UpstreamClient = {
  /**
   * Returns the response, whatever its status.
   * @throws UpstreamUnreachable, UpstreamTimeout, or UpstreamInvalidResponse when it redirects or a 2xx is not JSON
   */
  call(endpoint: Endpoint, call?: UpstreamCall): Promise<JsonResponse>
}

export const createUpstreamClient = (transport: Transport): UpstreamClient => ({
  async call(endpoint, { params, query, body, headers, timing, ...call } = {}) {
    const startedAt = performance.now()
    try {
      const response = await transport.send({
        ...call,
        endpoint: endpointName(endpoint),
        method: endpoint.method,
        path: transport.basePath + targetOf(endpoint, { params, query }),
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      return await jsonResponse(response)
    } finally {
      if (timing) timing.upstreamMs += performance.now() - startedAt
    }
  },
})

async function jsonResponse(response: UpstreamResponse): Promise<JsonResponse> {
  const { status, headers } = response
  const text = await textOf(response)
  const body = parseJson(text)
  const redirects = status >= 300 && status < 400
  const isUnreadable = status < 300 && text !== '' && body === undefined
  if (redirects || isUnreadable) throw new UpstreamInvalidResponse()
  const date = Date.parse(String(headers.date))
  return { status, body, text, date: Number.isNaN(date) ? null : date }
}

async function textOf({ body }: UpstreamResponse): Promise<string> {
  if (Buffer.isBuffer(body)) return body.toString()
  return readText(body).catch((error: unknown) => {
    throw toUpstreamError(error)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const names = new Map(Object.entries<Endpoint>(endpoints).map(([name, entry]) => [entry, name]))

/** The name of an entry in the endpoint table; method and pattern for an entry outside of it. */
export const endpointName = (entry: Endpoint): string => names.get(entry) ?? `${entry.method} ${entry.path}`

import { text as readText } from 'node:stream/consumers'
import { type Endpoint, pathOf } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import type { Answer } from './exchange.ts'
import type { Transport } from './transport.ts'
import { UpstreamGarbage, upstreamFailureOf } from './upstream-failure.ts'

/** What every call in a fan's name carries. */
export type CallContext = {
  /** The identity headers of the session and the trace of the request. */
  readonly headers: Readonly<Record<string, string>>
  /** The fan's request, which adds up how long it has waited for the product server. */
  readonly timing: { upstreamMs: number }
}

export type UpstreamCall = {
  readonly params?: unknown
  readonly query?: Readonly<Record<string, unknown>> | undefined
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Of the whole call; the configured one unless given. */
  readonly timeoutMs?: number
  /** Opens a connection for this call alone. Every call of an endpoint should, or none. */
  readonly onFreshConnection?: boolean
  /** Whose waiting time this is: a request, for its log line. */
  readonly timing?: { upstreamMs: number }
}

/** `body` is the JSON value, undefined when the text is none. */
export type UpstreamAnswer = {
  readonly status: number
  readonly body: unknown
  readonly text: string
}

/** Calls of the server itself to the product server. */
export type UpstreamClient = {
  /**
   * Any answer is returned, whatever its status.
   * @throws UpstreamUnreachable, UpstreamTimeout, or UpstreamGarbage when it redirects or a 2xx is no JSON
   */
  call(endpoint: Endpoint, call?: UpstreamCall): Promise<UpstreamAnswer>
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function createUpstreamClient(transport: Transport): UpstreamClient {
  return {
    call: async (endpoint, { timing, ...given } = {}) => {
      const startedAt = performance.now()
      try {
        return await callOnce(transport, endpoint, given)
      } finally {
        if (timing) timing.upstreamMs += performance.now() - startedAt
      }
    },
  }
}

async function textOf({ body }: Answer): Promise<string> {
  if (Buffer.isBuffer(body)) return body.toString()
  return readText(body).catch((error: unknown) => {
    throw upstreamFailureOf(error)
  })
}

async function callOnce(
  transport: Transport,
  endpoint: Endpoint,
  { params, query, body, headers, timeoutMs, onFreshConnection }: Omit<UpstreamCall, 'timing'>,
): Promise<UpstreamAnswer> {
  const answer = await transport.send({
    endpoint: endpointName(endpoint),
    method: endpoint.method,
    path: transport.basePath + pathOf(endpoint, params) + queryText(query),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    timeoutMs,
    onFreshConnection,
  })
  const { status } = answer
  const text = await textOf(answer)
  const json = jsonOf(text)
  const redirects = status >= 300 && status < 400
  const unreadable = status < 300 && text !== '' && json === undefined
  if (redirects || unreadable) throw new UpstreamGarbage()
  return { status, body: json, text }
}

const names = new Map(Object.entries<Endpoint>(endpoints).map(([name, entry]) => [entry, name]))

/** The name of an entry in the table of endpoints; its method and pattern where it has none. */
export const endpointName = (entry: Endpoint): string => names.get(entry) ?? `${entry.method} ${entry.path}`

/** A query with its question mark, '' when there is nothing in it; undefined values are left out. */
export function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  return given.size > 0 ? `?${given}` : ''
}

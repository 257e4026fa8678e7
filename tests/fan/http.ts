import { Agent, type Dispatcher, request } from 'undici'
import type { Call } from './calls.ts'

export type Json = Record<string, unknown>

/** Connections to this machine for every host name, `connections` at most for each, over TLS with `ca`. Only browsers resolve names below localhost. */
export const connectionsToThisMachine = (connections: number | null, connect: { ca?: string } = {}) =>
  new Agent({
    connections,
    connect: {
      ...connect,
      lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  })

const thisMachine = connectionsToThisMachine(null)

/** Sends one request to this machine and reads the whole response. @throws when the connection breaks */
export async function exchange(
  url: string,
  { method = 'GET', headers, body }: Pick<Call, 'headers' | 'body'> & { method?: string | undefined },
  { dispatcher = thisMachine, signal }: { dispatcher?: Dispatcher | undefined; signal?: AbortSignal } = {},
) {
  const response = await request(url, {
    dispatcher,
    method: method as Dispatcher.HttpMethod,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    ...(signal && { signal }),
  })
  const { statusCode: status, headers: received } = response
  const isCompressed = received['content-encoding'] !== undefined
  // Nobody reads a compressed body, but a phone loads it.
  if (isCompressed) await response.body.dump({ limit: Number.POSITIVE_INFINITY })
  return { status, headers: received, text: isCompressed ? '' : await response.body.text() }
}

/** Sends one request and reads the JSON response, {} for an empty one. @throws when there is none */
export async function send<Body = Json>(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body }> {
  const { status, text } = await exchange(url, { method, headers, body })
  return { status, body: JSON.parse(text || '{}') }
}

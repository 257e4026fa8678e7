import { Agent, type Dispatcher, request } from 'undici'
import type { Ingress } from './ingress.ts'

/** A response as a fan's phone gets it. */
export type Answer = {
  readonly status: number
  readonly body: string
  readonly setCookie: readonly string[]
  /** By which the request is found in logs and at the product server; null without a response. */
  readonly requestId: string | null
}

type Call = {
  readonly host: string
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly timeoutMs?: number
}

/** Fans' browsers: connections that are kept, by host, to one ingress; over TLS where it has an authority. */
export type Client = {
  /** Status 0 where there was no response: the connection broke, or it took too long. */
  send(call: Call): Promise<Answer>
  close(): Promise<void>
}

const patienceMs = 15_000

/** Nobody reads what is compressed. */
async function textOf({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  if (headers['content-encoding'] === undefined) return body.text()
  await body.arrayBuffer()
  return ''
}

/** @param connections to each host at once, at most */
export function createClient({ port, ca }: Pick<Ingress, 'port'> & { ca?: string }, connections = 8): Client {
  const scheme = ca === undefined ? 'http' : 'https'
  const agent = new Agent({
    connections,
    connect: {
      ...(ca !== undefined && { ca }),
      lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  })
  return {
    async send({ host, path, method = 'GET', cookie, headers, body: content, timeoutMs = patienceMs }) {
      try {
        const response = await request(`${scheme}://${host}:${port}${path}`, {
          dispatcher: agent,
          method,
          headers: {
            'sec-fetch-site': 'same-origin',
            'x-csrf': '1',
            accept: path.startsWith('/api/') ? 'application/json' : 'text/html,*/*',
            ...(cookie && { cookie }),
            ...(content !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          body: content === undefined ? null : JSON.stringify(content),
          signal: AbortSignal.timeout(timeoutMs),
        })
        const setCookie = [response.headers['set-cookie'] ?? []].flat()
        const requestId = String(response.headers['x-request-id'])
        const body = await textOf(response)
        return { status: response.statusCode, body, setCookie, requestId }
      } catch {
        // What a phone shows as 'no connection'.
        return { status: 0, body: '', setCookie: [], requestId: null }
      }
    },
    close: () => agent.destroy(),
  }
}

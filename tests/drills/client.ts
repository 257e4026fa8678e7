import { Agent, request } from 'undici'
import type { Ingress } from './ingress.ts'

/** A response as a fan's phone gets it. */
export type Answer = {
  readonly status: number
  readonly body: string
  readonly setCookie: readonly string[]
}

type Call = {
  readonly host: string
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly cookie?: string
  readonly body?: unknown
  readonly timeoutMs?: number
}

/** Fans' browsers: TLS connections that are kept, by host, to one ingress. */
export type Client = {
  /** Status 0 where there was no response: the connection broke, or it took too long. */
  send(call: Call): Promise<Answer>
  close(): Promise<void>
}

const patienceMs = 15_000

export function createClient({ port, ca }: Pick<Ingress, 'port' | 'ca'>): Client {
  const agent = new Agent({
    connections: 8,
    connect: {
      ca,
      lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  })
  return {
    async send({ host, path, method = 'GET', cookie, body, timeoutMs = patienceMs }) {
      try {
        const response = await request(`https://${host}:${port}${path}`, {
          dispatcher: agent,
          method,
          headers: {
            'sec-fetch-site': 'same-origin',
            'x-csrf': '1',
            accept: path.startsWith('/api/') ? 'application/json' : 'text/html,*/*',
            ...(cookie && { cookie }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          signal: AbortSignal.timeout(timeoutMs),
        })
        const setCookie = [response.headers['set-cookie'] ?? []].flat()
        return { status: response.statusCode, body: await response.body.text(), setCookie }
      } catch {
        // What a phone shows as 'no connection'.
        return { status: 0, body: '', setCookie: [] }
      }
    },
    close: () => agent.destroy(),
  }
}

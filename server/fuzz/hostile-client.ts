import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { host } from '../test-support/site.ts'

export type HeaderLine = readonly [name: string, value: string]

export type HostileRequest = {
  readonly method: string
  readonly target: string
  readonly headers?: readonly HeaderLine[]
  readonly body?: Uint8Array | string | undefined
  readonly chunked?: boolean
}

/** The headers that a page of the site sends with every request, with a new client address. */
export const pageHeaders = (cookie?: string): HeaderLine[] => [
  ['Host', host],
  ['Sec-Fetch-Site', 'same-origin'],
  ['X-CSRF', '1'],
  ['X-Forwarded-For', `10.${[...randomBytes(3)].join('.')}`],
  ...(cookie === undefined ? [] : [['Cookie', cookie] as const]),
]

/** A received response. Header names are in lower case, in the order of arrival. */
export type ReceivedResponse = {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  readonly body: string
}

export const headerOf = ({ headers }: ReceivedResponse, name: string) =>
  headers.find(([given]) => given === name)?.[1]

const responseTimeoutMs = 10_000

/**
 * A function that sends a request, its target and headers unchanged, in Latin-1, and returns the response, null if the connection
 * was cut.
 */
export function openClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async ({ method, target, headers = [], body = '', chunked = false }: HostileRequest) => {
    const framing = chunked
      ? ['Transfer-Encoding', 'chunked']
      : ['Content-Length', `${Buffer.byteLength(body)}`]
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path: target,
      headers: [...headers.flat(), ...framing],
      signal: AbortSignal.timeout(responseTimeoutMs),
    })
    // The response to a refused HEAD has a body, which Node reports after it.
    sent.on('error', () => undefined).end(body)
    try {
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const { statusCode: status = 0, rawHeaders } = response
      const lines = Array.from(
        { length: rawHeaders.length / 2 },
        (_, at): HeaderLine => [`${rawHeaders[2 * at]}`.toLowerCase(), `${rawHeaders[2 * at + 1]}`],
      )
      return { status, headers: lines, body: await text(response) } satisfies ReceivedResponse
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw error
      return null
    }
  }
}

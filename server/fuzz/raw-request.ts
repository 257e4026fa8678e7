import { randomBytes } from 'node:crypto'
import { host } from '../test-support/site.ts'

export type HeaderLine = readonly [name: string, value: string]

export type RawRequest = {
  readonly method: string
  readonly target: string
  readonly headers?: readonly HeaderLine[]
  readonly body?: Uint8Array | string | undefined
  readonly chunked?: boolean
}

/** An IP address that no client had before. */
export const newAddress = () => `10.${[...randomBytes(3)].join('.')}`

/** The headers that a page of the site sends with every request, each time from another client. */
export const pageHeaders = (cookie?: string): HeaderLine[] => [
  ['Host', host],
  ['Sec-Fetch-Site', 'same-origin'],
  ['X-CSRF', '1'],
  ['X-Forwarded-For', newAddress()],
  ...(cookie === undefined ? [] : [['Cookie', cookie] as const]),
]

/** The bytes of a request; names and values of headers are written in Latin-1, unescaped. */
export function bytesOf({ method, target, headers = [], body, chunked = false }: RawRequest): Buffer {
  const content = Buffer.from(body ?? '')
  const framing: HeaderLine[] =
    body === undefined
      ? []
      : chunked
        ? [['Transfer-Encoding', 'chunked']]
        : [['Content-Length', String(content.length)]]
  const lines = [...headers, ...framing].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  if (body === undefined) return head
  if (!chunked) return Buffer.concat([head, content])
  const start = content.length > 0 ? `${content.length.toString(16)}\r\n` : ''
  return Buffer.concat([head, Buffer.from(start), content, Buffer.from(`${start && '\r\n'}0\r\n\r\n`)])
}

import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { host } from '../test-support/site.ts'

export type HeaderLine = readonly [name: string, value: string]

export type RawRequest = {
  readonly method: string
  readonly target: string
  readonly headers?: readonly HeaderLine[]
  readonly body?: Uint8Array | string | undefined
  readonly chunked?: boolean
}

/** A new IP address. */
export const newAddress = () => `10.${[...randomBytes(3)].join('.')}`

/** The headers that a page of the site sends with every request, with a new client address. */
export const pageHeaders = (cookie?: string): HeaderLine[] => [
  ['Host', host],
  ['Sec-Fetch-Site', 'same-origin'],
  ['X-CSRF', '1'],
  ['X-Forwarded-For', newAddress()],
  ...(cookie === undefined ? [] : [['Cookie', cookie] as const]),
]

/** The bytes of a request; header names and values are written in Latin-1, unescaped. */
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

/** A received response. Header names are in lower case, in the order of arrival. */
export type RawResponse = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

const responseTimeoutMs = 2_000

/** A client that sends bytes without normalising them, over one connection for as long as the server keeps it open. */
export function openRawClient(port: number) {
  let socket: Socket | null = null
  onTestFinished(() => void socket?.destroy())

  function connection(): Socket {
    if (socket?.writable && socket.readable) return socket
    socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    return socket
  }

  /**
   * Sends one request and returns its response, null if the connection ended without one.
   * @throws Error if no response arrives in time, or more than one
   */
  function send(request: Uint8Array): Promise<RawResponse | null> {
    const line = connection()
    const isHead = Buffer.from(request.subarray(0, 5)).toString() === 'HEAD '
    let received = Buffer.alloc(0)
    return new Promise((done, fail) => {
      const timer = setTimeout(
        () => settle(() => fail(new Error('no response in time')), true),
        responseTimeoutMs,
      )
      const settle = (finish: () => void, disconnect: boolean) => {
        clearTimeout(timer)
        line.removeAllListeners()
        line.on('error', () => undefined)
        if (disconnect) line.destroy()
        finish()
      }
      const read = (isOver: boolean) => {
        const parsed = parseResponse(received, isOver, isHead)
        if (parsed === null) return isOver ? settle(() => done(null), true) : undefined
        const { response, rest } = parsed
        const isLast = headerOf(response, 'connection') === 'close'
        // When Node's parser refuses a HEAD request it has not parsed the method, so it sends a body, and closes.
        if (rest > 0 && !(isHead && isLast)) settle(() => fail(new Error('more than one response')), true)
        else settle(() => done(response), isLast)
      }
      line.on('data', (chunk) => {
        received = Buffer.concat([received, chunk])
        read(false)
      })
      line.on('end', () => read(true))
      line.on('close', () => read(true))
      line.on('error', () => undefined)
      line.write(request)
    })
  }
  return { send }
}

/**
 * Sends bytes over a dedicated connection, ends it, and returns the received text.
 * @throws Error if the connection stays open
 */
export function sendBytes(port: number, bytes: Uint8Array): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      socket.destroy()
      fail(new Error('the connection stays open'))
    }, responseTimeoutMs)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      done(received)
    })
    socket.end(bytes)
  })
}

export const headerOf = ({ headers }: RawResponse, name: string) =>
  headers.find(([given]) => given === name)?.[1]

/** The first response in the bytes and the number of bytes after it, null while it is incomplete. */
function parseResponse(
  bytes: Buffer,
  isOver: boolean,
  isHead: boolean,
): { response: RawResponse; rest: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const head = { status: Number(statusLine.split(' ')[1]), headers }
  const after = bytes.subarray(headEnd + 4)
  if (head.status < 200) return parseResponse(after, isOver, isHead)

  const framed = isHead ? { body: '', length: 0 } : bodyOf({ ...head, body: '' }, after, isOver)
  return framed && { response: { ...head, body: framed.body }, rest: after.length - framed.length }
}

function bodyOf(head: RawResponse, bytes: Buffer, isOver: boolean): { body: string; length: number } | null {
  if (head.status === 204 || head.status === 304) return { body: '', length: 0 }
  if (headerOf(head, 'transfer-encoding') === 'chunked') return chunked(bytes)
  const given = headerOf(head, 'content-length')
  if (given === undefined) return isOver ? { body: bytes.toString(), length: bytes.length } : null
  const length = Number(given)
  return bytes.length < length ? null : { body: bytes.subarray(0, length).toString(), length }
}

function chunked(bytes: Buffer): { body: string; length: number } | null {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) return null
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16)
    const next = lineEnd + 2 + size + 2
    if (bytes.length < next) return null
    if (size === 0) return { body: Buffer.concat(parts).toString(), length: next }
    parts.push(bytes.subarray(lineEnd + 2, next - 2))
    at = next
  }
}

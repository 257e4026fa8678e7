import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type ErrorCode, errorTable } from '../errors/app-error.ts'
import type { Metrics } from '../observability/metrics.ts'
import { baselineHeaders } from './security-headers.ts'

/** `_httpMessage` is Node's reference from a connection to the response that is being written to it. */
type Connection = Duplex & { readonly _httpMessage?: ServerResponse<IncomingMessage> | null }

const codeOfParserError: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
}

/** A response with our envelope, for requests that never reach Fastify (BFF-46, BFF-50). Without HSTS, since the scheme is unknown here. */
function envelope(code: ErrorCode, extraHeaders: Readonly<Record<string, string>> = {}) {
  const [status, error] = errorTable[code]
  const body = JSON.stringify({ error, code, requestId: randomUUID() })
  const headers = {
    ...baselineHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...extraHeaders,
  }
  return { status, headers, body }
}

/** Ends a connection with a response of ours, after those to the requests before it, which arrive whole. */
function endWith(socket: Connection, response: ReturnType<typeof envelope>) {
  const current = socket._httpMessage
  if (current?.req.complete) return void current.once('finish', () => endWith(socket, response))
  const { status, headers, body } = response
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
  // Once the response to the same request has begun, the client would read ours as part of its body.
  if (current?.headersSent) socket.destroy()
  else if (socket.writable) socket.end(text, () => socket.destroy())
}

/** Connections that end once they have their last response: Node's parser repeats its error for all that still arrives. */
const ending = new WeakSet<Connection>()

/** Responds to input that Node's parser refuses as malformed, too large or too slow (BFF-37, BFF-50). */
export function handleClientError(
  this: FastifyInstance & { metrics?: Metrics },
  error: Error & { readonly code?: string },
  socket: Socket,
) {
  if (error.code === 'ECONNRESET' || socket.destroyed || ending.has(socket)) return
  ending.add(socket)
  const code = codeOfParserError[error.code ?? ''] ?? 'BAD_REQUEST'
  this.metrics?.malformed.inc({ status: String(errorTable[code][0]) })
  this.log.info({ code, reason: error.code }, 'malformed request; closing its connection')
  endWith(socket, envelope(code))
}

/** Responds to requests that Node does not pass to our handlers: `CONNECT`, and an `Expect` other than `100-continue` (BFF-50). */
export function handleConnectAndExpect({ server }: FastifyInstance) {
  server.on('connect', (_request, socket: Connection) => {
    // Node removes its own listeners from this socket: an unhandled error would end the process, and earlier responses wait for 'drain'.
    socket
      .on('error', () => socket.destroy())
      .on('drain', () => socket._httpMessage?.emit('drain'))
      .resume()
    endWith(socket, envelope('METHOD_NOT_ALLOWED', { allow: 'GET, HEAD' }))
  })
  server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = envelope('BAD_REQUEST')
    // Not through its socket, which a pipelined request has only once the ones before it are answered.
    response.writeHead(status, headers).end(body)
  })
}

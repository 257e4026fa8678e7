import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type ErrorCode, errorTable } from '../errors/app-error.ts'
import type { Metrics } from '../observability/metrics.ts'
import { baselineHeaders } from './security-headers.ts'

/** `_httpMessage` is Node's reference from a connection to the response that is being written to it. */
type Connection = Duplex & { readonly _httpMessage?: ServerResponse | null }

const codeOfParserError: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
}

/** A whole HTTP response with our envelope, for requests that never reach Fastify (BFF-46, BFF-50). Without HSTS, since the scheme is unknown here. */
function rawResponse(code: ErrorCode, extraHeaders: Readonly<Record<string, string>> = {}): string {
  const [status, error] = errorTable[code]
  const body = JSON.stringify({ error, code, requestId: randomUUID() })
  const headers = {
    ...baselineHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...extraHeaders,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** Responds to input that Node's parser refuses as malformed, too large or too slow (BFF-37, BFF-50). */
export function handleClientError(
  this: FastifyInstance & { metrics?: Metrics },
  error: Error & { readonly code?: string },
  socket: Socket,
) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = codeOfParserError[error.code ?? ''] ?? 'BAD_REQUEST'
  this.metrics?.malformed.inc({ status: String(errorTable[code][0]) })
  this.log.info({ code, reason: error.code }, 'a request could not be read')
  // Once a response has begun, the client would read ours as part of its body.
  const isResponding = (socket as Connection)._httpMessage?.headersSent === true
  if (socket.writable && !isResponding) socket.end(rawResponse(code), () => socket.destroy())
  else socket.destroy()
}

/** Responds to requests that Node does not pass to our handlers: `CONNECT`, and an `Expect` other than `100-continue` (BFF-50). */
export function handleConnectAndExpect({ server }: FastifyInstance) {
  server.on('connect', (_request, socket) => {
    // Node removes its own listeners from this socket, and an unhandled error would end the process.
    socket.on('error', () => socket.destroy())
    socket.end(rawResponse('METHOD_NOT_ALLOWED', { allow: 'GET, HEAD' }))
  })
  server.on('checkExpectation', (_request, response) => response.socket?.end(rawResponse('BAD_REQUEST')))
}

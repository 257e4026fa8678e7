import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type ErrorCode, errorCodes } from '../errors/error-codes.ts'
import type { Metrics } from '../observability/metrics.ts'
import { baselineHeaders } from './baseline-headers.ts'

type ClientError = Error & { readonly code?: string }
/** Node's own link from a connection to the answer that is being written on it. */
type Connection = Duplex & { readonly _httpMessage?: ServerResponse | null }

const codeOf: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
}

/** BFF-46, BFF-50: a whole answer in our envelope for what never became a request; the connection closes after it. */
export function rawAnswer(code: ErrorCode, extra: Readonly<Record<string, string>> = {}): string {
  const [status, error] = errorCodes[code]
  const body = JSON.stringify({ error, code, requestId: randomUUID() })
  const headers = {
    ...baselineHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...extra,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** Answers what Node's parser refuses: malformed, too large, or too slow (BFF-37, BFF-50). */
export function answerClientError(
  this: FastifyInstance & { metrics?: Metrics },
  error: ClientError,
  socket: Socket,
) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = codeOf[error.code ?? ''] ?? 'BAD_REQUEST'
  this.metrics?.malformed.inc({ status: String(errorCodes[code][0]) })
  this.log.info({ code, reason: error.code }, 'a request could not be read')
  // In the middle of an answer a second one would be read as part of it.
  const isAnswering = (socket as Connection)._httpMessage?.headersSent === true
  if (socket.writable && !isAnswering) socket.end(rawAnswer(code), () => socket.destroy())
  else socket.destroy()
}

/** BFF-50: what Node would answer, or drop, without our handlers: `CONNECT`, and an `Expect` of something else. */
export function answerOddRequests(app: FastifyInstance) {
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.end(rawAnswer('METHOD_NOT_ALLOWED', { allow: 'GET, HEAD' }))
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.socket?.end(rawAnswer('BAD_REQUEST'))
  })
}

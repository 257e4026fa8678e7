import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { createCart, updateCart } from '@storefront/shared/contract/cart.ts'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { saysSessionIsOver } from '@storefront/shared/contract/error-envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { AppError } from '../errors/app-error.ts'
import { UpstreamError, upstreamFailure } from './upstream-error.ts'
import {
  codingsOf,
  decodedBytes,
  isBlank,
  isSafeContentType,
  passedRefusal,
  readResponse,
} from './upstream-response.ts'
import { addWaiting } from './waiting-responses.ts'

const contentHeaders = ['content-type', 'content-length', 'content-encoding'] as const
/** The headers of the product server's response that pass through (BFF-04); all others are dropped. */
const passedHeaders = [...contentHeaders, 'retry-after'] as const

export function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {}
  for (const name of passedHeaders) {
    const value = headers[name]
    if (value) passed[name] = String(value)
  }
  return passed
}

/** What an accepted call means for an order (VEN-30). */
const orderSteps = new Map<Endpoint | undefined, 'cart' | 'confirmed'>([
  [createCart, 'cart'],
  [updateCart, 'confirmed'],
])

/**
 * Sends the product server's response to the fan; `reply` already has its headers. A 2xx passes through unread (CALL-08) and a 4xx as it
 * is, a 5xx becomes a 502 with the message for the fan (CALL-08), a redirect or an HTML page becomes a 502 (BFF-36). A 4xx
 * whose type is not JSON is read by `passedRefusal`. A 4xx or 5xx may end the session (BFF-26). The status that means an
 * empty list becomes `[]`, since a browser reports each 4xx as an error of the page (FAN-74).
 */
export async function sendProxiedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: Readable,
) {
  if (reply.raw.destroyed) return body.destroy()
  try {
    const passed = await passedBody(request, reply, status, body)
    const step = orderSteps.get(request.routeOptions.config.endpoint)
    if (status < 300 && step) request.server.metrics.countOrder(step, request.tenant)
    reply.send(passed)
  } catch (error) {
    removeContentHeaders(reply)
    body.destroy()
    reply.send(error)
  }
}

/** The body to send; undefined for none. @throws AppError for a response that must not pass through */
async function passedBody(request: FastifyRequest, reply: FastifyReply, status: number, body: Readable) {
  const { server, routeOptions } = request
  const headers = reply.getHeaders()
  if (status >= 400) {
    const reading = readResponse(status, headers, body)
    const readBody = reading.then(
      (read) => read.body,
      () => undefined,
    )
    if (status === routeOptions.config.endpoint?.none && !saysSessionIsOver(await readBody)) {
      removeContentHeaders(reply)
      reply.code(200).type('application/json; charset=utf-8')
      return '[]'
    }
    await server.endRefusedSession(request, reply, status, readBody)
    // The status is enough, and the session may have ended.
    const refusal = await reading.catch((error) => {
      throw status === 401 || status === 403
        ? new AppError('UNAUTHENTICATED', { status, cause: error })
        : error
    })
    if (status >= 500) throw upstreamFailure(routeOptions.config.endpoint, refusal.body)
    reply.removeHeader('content-encoding').removeHeader('content-length')
    // Broken JSON passes too (CALL-08), the text of a gateway does not.
    if (isSafeContentType(headers) && /json/i.test(String(headers['content-type']))) return refusal.text
    reply.removeHeader('content-type')
    if (!refusal.text.trim()) return
    reply.type('application/json; charset=utf-8')
    return passedRefusal(refusal)
  }
  if (status >= 300) throw new UpstreamError('invalid_response')
  if (!isSafeContentType(headers)) {
    if (!(await isBlank(body))) throw new UpstreamError('invalid_response')
    return removeContentHeaders(reply)
  }
  addWaiting(server.waitingResponses, reply.raw, body)
  // Once the head is sent, only the log can tell that the product server broke the body.
  body.once('error', (error) => {
    if (error instanceof UpstreamError) request.errorCode = error.code
  })
  const codings = codingsOf(headers)
  if (codings.length > 0 && new Negotiator(request).encodings(codings).length < codings.length) {
    reply.removeHeader('content-encoding').removeHeader('content-length')
    return decodedBytes(headers, body)
  }
  // Most bodies have arrived whole by now. To stream them would cost a fifth of the request's CPU.
  return String(body.readableLength) === headers['content-length'] ? (body.read() ?? undefined) : body
}

function removeContentHeaders(reply: FastifyReply) {
  for (const name of contentHeaders) reply.removeHeader(name)
}

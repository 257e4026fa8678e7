import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { UpstreamInvalidResponse, upstreamFailure } from './upstream-error.ts'

/** The product server's response from @fastify/reply-from; `stream` is the body that our dispatcher returned. */
export type ProxiedResponse = {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
  readonly stream: Buffer | Readable
}

/** The headers of the product server's response that pass through (BFF-04); all others are dropped. */
const passedHeaders = ['content-type', 'content-length', 'content-encoding', 'retry-after'] as const

export function responseHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = {}
  for (const name of passedHeaders) {
    const value = headers[name]
    if (typeof value === 'string') passed[name] = value
  }
  return passed
}

/**
 * Sends the product server's response to the fan; `reply` already has its headers. A 2xx or 4xx passes through unread (BFF-72), a 5xx
 * becomes a 502 with the message for the fan (CALL-08), a redirect or an HTML page becomes a 502 (BFF-05, BFF-36). A 401 or 403 may
 * end the session (BFF-26).
 */
export function sendProxiedResponse(request: FastifyRequest, reply: FastifyReply, response: ProxiedResponse) {
  acceptedBody(request, reply, response).then(
    (body) => reply.send(body),
    (error: unknown) => {
      for (const name of passedHeaders) reply.removeHeader(name)
      if (!Buffer.isBuffer(response.stream)) response.stream.destroy()
      reply.send(error)
    },
  )
}

/** @throws AppError for a response that must not pass through */
async function acceptedBody(request: FastifyRequest, reply: FastifyReply, response: ProxiedResponse) {
  const { statusCode, headers, stream } = response
  if (statusCode >= 500) throw upstreamFailure(request.routeOptions.config.endpoint, await jsonOf(response))
  await request.server.endRefusedSession(request, reply, statusCode)
  if (statusCode >= 300 && statusCode < 400) throw new UpstreamInvalidResponse()
  if (!isSafeContentType(headers['content-type'])) {
    throw statusCode < 300
      ? new UpstreamInvalidResponse()
      : new AppError('BAD_REQUEST', { status: statusCode })
  }
  return stream
}

// Content that a browser could render or run must never come from our origin.
const safeContentType = /^(application\/([\w.+-]+\+)?json|text\/plain)\b/i
const isSafeContentType = (type: string | undefined) => type === undefined || safeContentType.test(type)

/** A longer error is not searched for a message. */
const maxErrorBytes = 64 * 1024

/** The JSON of an error's body, undefined when it has none or cannot be read. */
async function jsonOf(response: ProxiedResponse): Promise<unknown> {
  try {
    return JSON.parse(await textOf(response))
  } catch {
    return undefined
  }
}

async function textOf({ stream, headers }: ProxiedResponse): Promise<string> {
  const received = Buffer.isBuffer(stream) ? Readable.from([stream]) : stream
  const readable =
    headers['content-encoding'] === 'gzip' ? pipeline(received, createGunzip(), () => undefined) : received
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of readable) {
    bytes += chunk.length
    if (bytes > maxErrorBytes) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { UpstreamInvalidResponse, upstreamFailure } from './upstream-error.ts'

/** The product server's response as @fastify/reply-from hands it on; `stream` is whatever our dispatcher gave as body. */
export type ProxiedResponse = {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
  readonly stream: Buffer | Readable
}

/** The headers of the product server's response that pass (BFF-04); every other one is ours or dropped. */
const passedHeaders = ['content-type', 'content-length', 'content-encoding', 'retry-after'] as const

/** The complete set of headers that a fan gets of the product server's response. */
export function responseHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = {}
  for (const name of passedHeaders) {
    const value = headers[name]
    if (typeof value === 'string') passed[name] = value
  }
  return passed
}

/**
 * Sends the product server's response to the fan; its headers stand in `reply` already. 2xx and 4xx pass as they are, unread (BFF-72),
 * 5xx becomes 502 with what of it a fan may read (CALL-08), a redirect or a page becomes 502 (BFF-05, BFF-36). A 401 or
 * 403 may end the session (BFF-26).
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

/** @throws AppError for a response that must not pass */
async function acceptedBody(request: FastifyRequest, reply: FastifyReply, response: ProxiedResponse) {
  const { statusCode, headers, stream } = response
  if (statusCode >= 500) throw upstreamFailure(request.routeOptions.config.endpoint, await jsonOf(response))
  await request.server.endRefusedSession(request, reply, statusCode)
  if (statusCode >= 300 && statusCode < 400) throw new UpstreamInvalidResponse()
  if (!isHarmless(headers['content-type'])) {
    throw statusCode < 300
      ? new UpstreamInvalidResponse()
      : new AppError('BAD_REQUEST', { status: statusCode })
  }
  return stream
}

// What a browser could render or run must never come from our origin.
const harmless = /^(application\/([\w.+-]+\+)?json|text\/plain)\b/i
const isHarmless = (type: string | undefined) => type === undefined || harmless.test(type)

/** The longest error that is read for its message. */
const maxErrorBytes = 64 * 1024

/** The JSON of an error's body, undefined when there is none or the body cannot be read. */
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

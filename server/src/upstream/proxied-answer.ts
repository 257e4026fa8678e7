import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { anyFailure } from '@storefront/shared/contract/error-envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Answer } from './exchange.ts'
import { answerHeaders } from './headers.ts'
import { UpstreamGarbage } from './upstream-failure.ts'

const maxFailureBytes = 64 * 1024

async function textOf({ body, headers }: Answer): Promise<string> {
  const received = Buffer.isBuffer(body) ? Readable.from([body]) : body
  const readable =
    headers['content-encoding'] === 'gzip' ? pipeline(received, createGunzip(), () => undefined) : received
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of readable) {
    bytes += chunk.length
    if (bytes > maxFailureBytes) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The words for the fan in a failure's body, none when it has no such words or cannot be read. */
async function userMessageOf(answer: Answer): Promise<string> {
  try {
    return anyFailure.parse(JSON.parse(await textOf(answer))).userMessage
  } catch {
    return ''
  }
}

// Whatever a browser could render or run has no place on our origin.
const harmless = /^(application\/([\w.+-]+\+)?json|text\/plain)\b/i

const isHarmless = ({ headers: { 'content-type': type } }: Answer) =>
  type === undefined || (typeof type === 'string' && harmless.test(type))

const drop = ({ body }: Answer) => {
  if (!Buffer.isBuffer(body)) body.destroy()
}

/**
 * Answers a fan with what the product server said, whose body is returned to be sent: 2xx and 4xx stream through as they are, 5xx becomes 502 with a
 * `userMessage` if there was one (CALL-08), a redirect or a page becomes 502 (BFF-05, BFF-36). A 401 or 403 ends the
 * session (BFF-26).
 */
export async function passOn(answer: Answer, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, body } = answer
  if (status >= 500) {
    const userMessage = await userMessageOf(answer)
    throw new AppError('UPSTREAM_FAILED', userMessage ? { fields: { userMessage } } : {})
  }
  if ((status === 401 || status === 403) && request.session) {
    await request.server.sessions.end(request, reply)
  }
  if (status >= 300 && status < 400) {
    drop(answer)
    throw new UpstreamGarbage()
  }
  if (!isHarmless(answer)) {
    drop(answer)
    throw status < 300 ? new UpstreamGarbage() : new AppError('BAD_REQUEST', { status })
  }
  reply.code(status).headers(answerHeaders(headers))
  return body
}

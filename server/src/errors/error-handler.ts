import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type FailureCode, failures } from './error-codes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the failure that the request was answered with. */
    failureCode?: FailureCode
  }
}

type Details = {
  /** The sentence, where another than the table's fits better. */
  readonly error?: string
  /** The status, where another than the table's fits better. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Further fields of the envelope. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** A failure that is answered in our envelope. Thrown anywhere, answered by the one error handler. */
export class AppError extends Error {
  readonly code: FailureCode
  readonly statusCode: number
  readonly details: Details

  constructor(code: FailureCode, details: Details = {}) {
    super(details.error ?? failures[code][1], { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.statusCode = details.status ?? failures[code][0]
    this.details = details
  }
}

const codeOfStatus: Readonly<Record<number, FailureCode>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  431: 'HEADERS_TOO_LARGE',
  503: 'UNAVAILABLE',
}

/** Any error in our terms: what a library throws keeps its status class and loses its words. */
function asAppError(error: Error & Partial<FastifyError>): AppError {
  if (error instanceof AppError) return error
  const status = error.statusCode ?? 500
  const code = codeOfStatus[status] ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL')
  return new AppError(code, { cause: error })
}

/** Answers any error with `{ error, code, requestId }`; no stack, host or library message leaves the server. */
export function answerError(
  error: Error & Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const failure = asAppError(error)
  request.failureCode = failure.code
  logFailure(failure, request)
  // What was about to be passed on may have been compressed; this is not.
  reply.removeHeader('content-encoding')
  return reply
    .code(failure.statusCode)
    .headers({ 'cache-control': 'no-store', ...failure.details.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      error: failure.message,
      code: failure.code,
      requestId: request.id,
      ...failure.details.fields,
    })
}

// A refusal's cause is named by its code alone: the words of a parser quote what the fan sent (BFF-44).
function logFailure(failure: AppError, request: FastifyRequest) {
  const { statusCode, code, cause, message } = failure
  if (statusCode >= 500) request.log.error({ err: cause ?? failure, code }, message)
  else request.log.info({ code, reason: (cause as { code?: unknown } | undefined)?.code }, message)
}

/** What no route answers is (BFF-06): outside `/api` everything can be read and nothing be changed. */
function notFound({ method, url }: FastifyRequest): AppError {
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead || /^\/api(\/|$)/.test(url)) return new AppError('NOT_FOUND')
  return new AppError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } })
}

/** The handler of whatever no route answers. @throws AppError 404 or 405 */
export async function answerNotFound(request: FastifyRequest): Promise<never> {
  throw notFound(request)
}

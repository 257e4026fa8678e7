import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../languages.ts'
import { AppError, type ErrorCode } from './app-error.ts'
import { errorPage, expectsPage } from './error-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error in the response, for the log and the metrics. */
    errorCode?: ErrorCode
  }
  interface FastifyInstance {
    /** Counts an error against the client that caused it; set by the rate limits. @throws AppError 429 */
    countError?: (error: AppError, request: FastifyRequest) => Promise<void>
    /** The languages that `VENUES_FILE` names for the venue of a request, without any I/O; set by the tenant plugin. */
    localesOf?: (request: FastifyRequest) => readonly string[] | undefined
  }
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  431: 'HEADERS_TOO_LARGE',
  503: 'UNAVAILABLE',
}

/** Converts an error of a library: the status class stays, the message is replaced. */
function toAppError(error: Error & Partial<FastifyError>): AppError {
  if (error instanceof AppError) return error
  const status = error.statusCode ?? 500
  const code = codeOfStatus[status] ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL')
  return new AppError(code, { cause: error })
}

/**
 * The error handler. It sends `{ error, code, requestId }`, or a page to a person (BFF-83), and never a stack, a host or a library's
 * message. A client that causes too many errors gets 429 (BFF-41, BFF-65).
 */
export async function sendError(
  error: Error & Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const appError = await countedError(toAppError(error), request)
  request.errorCode = appError.code
  logError(appError, request)
  // Set by the response that failed, if that was compressed; the envelope is not.
  reply.removeHeader('content-encoding')
  reply.code(appError.statusCode).headers({ 'cache-control': 'no-store', ...appError.details.headers })
  if (expectsPage(appError, request.originalUrl, request.headers.accept)) {
    const language = languageOf(request.headers, request.server.localesOf?.(request))
    const { headers, html } = errorPage(appError, request, language)
    return reply.headers(headers).serializer(String).send(html)
  }
  const { message, code, details } = appError
  const envelope = { error: message, code, requestId: request.id, ...details.fields }
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(envelope)
}

async function countedError(error: AppError, request: FastifyRequest): Promise<AppError> {
  try {
    await request.server.countError?.(error, request)
    return error
  } catch (refusal) {
    return toAppError(refusal as Error)
  }
}

// Below 500 only the cause's code is logged, because a parser's message may quote input of the fan (BFF-44).
function logError(appError: AppError, request: FastifyRequest) {
  const { statusCode, code, cause, message } = appError
  if (statusCode >= 500) request.log.error({ err: cause ?? appError, code }, message)
  else request.log.info({ code, reason: (cause as { code?: unknown } | undefined)?.code }, message)
}

/** Handles a path or method without a route (BFF-06). Outside `/api` every path may be read, and none may be changed. */
export async function respondNotFound({ method, url }: FastifyRequest): Promise<never> {
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead || /^\/api(\/|$)/.test(url)) throw new AppError('NOT_FOUND')
  throw new AppError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } })
}

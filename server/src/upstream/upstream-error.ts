import { STATUS_CODES } from 'node:http'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { errorBody } from '@storefront/shared/contract/error-envelope.ts'
import { singleLine } from '@storefront/shared/contract/request-texts.ts'
import { AppError } from '../errors/app-error.ts'

/** A call to the product server that failed. */
export class UpstreamError extends AppError {
  /** False if certainly nothing of the call was sent; set by `Call`. */
  sent = true
}

/** The product server was not reached, or the connection broke. */
export class UpstreamUnreachable extends UpstreamError {
  constructor(cause?: unknown) {
    super('UPSTREAM_FAILED', { cause })
  }
}

/** The product server did not respond in time, or the call was aborted. */
export class UpstreamTimeout extends UpstreamError {
  constructor(cause?: unknown) {
    super('UPSTREAM_TIMEOUT', { cause })
  }
}

/** The product server's response is not HTTP, not JSON, or redirects. */
export class UpstreamInvalidResponse extends UpstreamError {
  constructor(cause?: unknown) {
    super('UPSTREAM_FAILED', { cause })
  }
}

/** The queue of the endpoint is full, so the call was refused and not sent (BFF-85). */
export class UpstreamBusy extends UpstreamError {
  override sent = false

  constructor() {
    super('UNAVAILABLE', { headers: { 'retry-after': '2' } })
  }
}

const timeoutCodes = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_ABORTED',
  'TimeoutError',
  'AbortError',
])
// Includes the error's name, because undici's parser errors have no code.
const invalidResponse = /^(HPE_|HTTPParserError|UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE|REQ_CONTENT))/

/** Converts an error of undici or of a stream (BFF-36). */
export function toUpstreamError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error
  if (!(error instanceof Error)) return new UpstreamUnreachable()
  const { code, name } = error as Error & { code?: unknown }
  const reason = typeof code === 'string' ? code : name
  if (timeoutCodes.has(reason) || timeoutCodes.has(name)) return new UpstreamTimeout(error)
  return invalidResponse.test(reason) ? new UpstreamInvalidResponse(error) : new UpstreamUnreachable(error)
}

/** Marks of a technical error or a stack: line separators, addresses, paths, codes (BFF-36). */
const internals = /[\p{Zl}\p{Zp}]|:\/\/|\d+(\.\d+){3}|(^|[\s(])\/\w|\bE[A-Z]{4,}\b/u
const statusPhrases = new Set(Object.values(STATUS_CODES))
const line = singleLine(300)

/** Whether an error's text is a sentence for people: words, and more than the phrase of its status. A number is a code. */
const isSentence = (text: string) =>
  /\p{L}/u.test(text) &&
  line.safeParse(text).success &&
  !internals.test(text) &&
  !statusPhrases.has(text.trim())

/**
 * The 502 for a 5xx of the product server (CALL-08). Its `userMessage` is that of the body. If the entry sets `showsError` and the
 * body's `error` is a sentence, both fields of the envelope have that instead.
 * @param body parsed JSON, undefined without any
 * @param message replaces the message of the error table, if the body has none to show
 */
export function upstreamFailure(entry: Endpoint | undefined, body: unknown, message?: string): AppError {
  const { error = '', userMessage = '' } = errorBody.safeParse(body).data ?? {}
  const shown = entry?.showsError && isSentence(error) ? error.trim() : ''
  const fields = { ...(userMessage && { userMessage }), ...(shown && { error: shown, userMessage: shown }) }
  return new AppError('UPSTREAM_FAILED', { ...(message && { message }), fields })
}

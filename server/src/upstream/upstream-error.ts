import { STATUS_CODES } from 'node:http'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { errorBody } from '@storefront/shared/contract/error-envelope.ts'
import { singleLine } from '@storefront/shared/contract/request-texts.ts'
import { AppError } from '../errors/app-error.ts'

/** A call of the product server that failed. */
export class UpstreamError extends AppError {
  /** False when it is certain that nothing of the call was sent; set by the dispatching handler. */
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

/** Too many calls of the endpoint wait for a connection already: this one was refused, and nothing of it was sent (BFF-85). */
export class UpstreamBusy extends UpstreamError {
  override sent = false

  constructor() {
    super('UNAVAILABLE', { headers: { 'retry-after': '2' } })
  }
}

const timeouts = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_ABORTED',
  'TimeoutError',
  'AbortError',
])
// undici 8 leaves its parser's errors without a code.
const invalid = /^(HPE_|HTTPParserError|UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE|REQ_CONTENT))/

/** What an error of undici or of a stream means (BFF-36). */
export function toUpstreamError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error
  if (!(error instanceof Error)) return new UpstreamUnreachable()
  const { code, name } = error as Error & { code?: unknown }
  const reason = typeof code === 'string' ? code : name
  if (timeouts.has(reason) || timeouts.has(name)) return new UpstreamTimeout(error)
  return invalid.test(reason) ? new UpstreamInvalidResponse(error) : new UpstreamUnreachable(error)
}

/** What no sentence for a person holds, but an error of a library or its stack: other lines, addresses, paths, codes (BFF-36). */
const internals = /[\p{Zl}\p{Zp}]|:\/\/|\d+(\.\d+){3}|(^|[\s(])\/\w|\bE[A-Z]{4,}\b/u
const statusPhrases = new Set(Object.values(STATUS_CODES))
const line = singleLine(300)

/** Whether an error's text is a sentence for a person, and says more than its status. */
const isSentence = (text: string) =>
  line.safeParse(text).success && !internals.test(text) && !statusPhrases.has(text.trim())

/**
 * CALL-08: what a 5xx of the product server becomes: a 502 with what of its `body` (parsed JSON, undefined where there is none) the fan may
 * read as `userMessage`. That is its `userMessage`; where the entry orders the `error` shown, that one first, in both fields of
 * the envelope and not in our log.
 * @param message in place of the table's, where the body has nothing to show
 */
export function upstreamFailure(entry: Endpoint | undefined, body: unknown, message?: string): AppError {
  const { error = '', userMessage = '' } = errorBody.safeParse(body).data ?? {}
  const shown = entry?.showsError && isSentence(error) ? error.trim() : ''
  const fields = { ...(userMessage && { userMessage }), ...(shown && { error: shown, userMessage: shown }) }
  return new AppError('UPSTREAM_FAILED', { ...(message && { message }), fields })
}

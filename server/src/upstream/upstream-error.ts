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

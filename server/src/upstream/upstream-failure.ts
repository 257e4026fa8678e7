import { AppError } from '../errors/app-error.ts'

/** A call that came to nothing. */
class UpstreamError extends AppError {
  /** False when it is certain that nothing of the call was sent: whoever made it knows. */
  sent = true
}

/** The product server was not reached, or broke the connection. */
export class UpstreamUnreachable extends UpstreamError {
  constructor(cause?: unknown) {
    super('UPSTREAM_FAILED', { cause })
  }
}

/** The product server did not answer in time. */
export class UpstreamTimeout extends UpstreamError {
  constructor(cause?: unknown) {
    super('UPSTREAM_TIMEOUT', { cause })
  }
}

/** The product server answered with something that is not HTTP, not JSON, or sends elsewhere. */
export class UpstreamGarbage extends UpstreamError {
  constructor(cause?: unknown) {
    super('UPSTREAM_FAILED', { cause })
  }
}

export type UpstreamFailure = UpstreamUnreachable | UpstreamTimeout | UpstreamGarbage

export const isUpstreamFailure = (error: unknown): error is UpstreamFailure =>
  error instanceof UpstreamUnreachable || error instanceof UpstreamTimeout || error instanceof UpstreamGarbage

const timeouts = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_ABORTED',
  'TimeoutError',
  'AbortError',
])
const garbage = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE|REQ_CONTENT))/
/** What an error of the transport means (BFF-36). */
export function upstreamFailureOf(error: unknown): UpstreamFailure {
  if (isUpstreamFailure(error)) return error
  if (!(error instanceof Error)) return new UpstreamUnreachable()
  const { code, name } = error as Error & { code?: unknown }
  const reason = typeof code === 'string' ? code : name
  if (timeouts.has(reason) || timeouts.has(name)) return new UpstreamTimeout(error)
  return garbage.test(reason) ? new UpstreamGarbage(error) : new UpstreamUnreachable(error)
}

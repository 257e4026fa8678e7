import { AppError } from '../errors.ts'

/** The product server was not reached, or broke the connection. */
export class UpstreamUnreachable extends AppError {
  /** False when it is certain that nothing of the call was sent. */
  readonly sent: boolean

  constructor(sent: boolean, cause?: unknown) {
    super('UPSTREAM_FAILED', { cause })
    this.sent = sent
  }
}

/** The product server did not answer in time. */
export class UpstreamTimeout extends AppError {
  constructor(cause?: unknown) {
    super('UPSTREAM_TIMEOUT', { cause })
  }
}

/** The product server answered with something that is not HTTP, not JSON, or sends elsewhere. */
export class UpstreamGarbage extends AppError {
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
// Before a connection is made nothing of a call is sent: connecting, looking up the name, the TLS handshake.
const connecting =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/

/** What an error of the transport means (BFF-36). Anything not known to be harmless counts as sent. */
export function upstreamFailureOf(error: unknown): UpstreamFailure {
  if (isUpstreamFailure(error)) return error
  if (!(error instanceof Error)) return new UpstreamUnreachable(true)
  const { code, name, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  const reason = typeof code === 'string' ? code : name
  if (timeouts.has(reason) || timeouts.has(name)) return new UpstreamTimeout(error)
  if (connecting.test(reason) || syscall === 'connect' || syscall === 'getaddrinfo') {
    return new UpstreamUnreachable(false, error)
  }
  return garbage.test(reason) ? new UpstreamGarbage(error) : new UpstreamUnreachable(true, error)
}

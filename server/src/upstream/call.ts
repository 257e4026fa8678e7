import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import {
  toUpstreamError,
  type UpstreamError,
  UpstreamInvalidResponse,
  UpstreamTimeout,
} from './upstream-error.ts'

/** The client that waits for a proxied response. */
export type Reader = {
  /** Whether it disconnected before it got the whole response. */
  readonly hasDisconnected: boolean
  /** The call to abort when it disconnects. Null for a write, which is never aborted, since its outcome would be unknown (BFF-39). */
  call: { abort(error: UpstreamError): void } | null
  /** Reserves memory for more bytes of the response. Returns false when there is none; then the response must stream. */
  reserve(bytes: number): boolean
}

/** The purpose of a call. Charges and lookups of payments have connections that no other call can occupy (BFF-102). */
export type Lane = 'fan' | 'charge' | 'lookup'

export type UpstreamRequest = {
  /** The name of the endpoint; each has separate connections in each lane. */
  readonly endpoint: string
  readonly lane?: Lane | undefined
  readonly method: Dispatcher.HttpMethod
  /** Includes the query. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | null
  /** Limit of the whole call, including the response body; UPSTREAM_TIMEOUT_MS by default. */
  readonly timeoutMs?: number | undefined
  /** Opens a connection for this call only, so that it is not an idle one that the other side is about to close. */
  readonly dedicatedConnection?: boolean | undefined
  /** Set for a proxied call. Without it the whole body is read into memory. */
  readonly client?: Reader | null | undefined
}

type Head = {
  readonly status: number
  readonly headers: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]
}

/** The product server's response. Its body is a stream if it is too long for memory or was truncated. */
export type UpstreamResponse = Head & { readonly body: Buffer | Readable }

/** Observes the seconds until the head of a call's response, and the outcome: a status class or the kind of error. */
export type ObserveCall = (endpoint: string, outcome: string, seconds: number) => void

type CallOptions = {
  readonly observe: ObserveCall | undefined
  readonly timeoutMs: number
  resolve(response: UpstreamResponse): void
  /** Called instead of `resolve` when the call gets no response. */
  reject(error: UpstreamError): void
  /** Called once, when the call has ended. */
  onEnd(): void
}

const abortAtDeadline = (call: Call) => call.abort(new UpstreamTimeout())

/**
 * One dispatched call. Its response is read into memory as fast as the product server sends it, so a slow client does not occupy the
 * connection. Only a response that gets no memory streams. A raw dispatch handler, since undici's `request` would always stream.
 */
export class Call implements Dispatcher.DispatchHandler {
  readonly #request: UpstreamRequest
  readonly #options: CallOptions
  readonly #startedAt = performance.now()
  readonly #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | null = null
  #head: Head | null = null
  #chunks: Buffer[] = []
  #stream: Readable | null = null
  #error: UpstreamError | null = null
  #isSending = false
  #isDone = false

  constructor(request: UpstreamRequest, options: CallOptions) {
    this.#request = request
    this.#options = options
    this.#timer = setTimeout(abortAtDeadline, options.timeoutMs, this)
    const { client, method } = request
    if (client && method === 'GET') client.call = this
  }

  /** Takes effect at once, even while the call waits for a connection. */
  abort(error: UpstreamError) {
    if (this.#isDone) return
    const controller = this.#controller
    this.#fail(error)
    controller?.abort(error)
  }

  /** Called with a free connection, before anything is written. If the call was aborted, the next call gets the connection. */
  onRequestStart(controller: Dispatcher.DispatchController) {
    if (this.#error) {
      if (!this.#request.dedicatedConnection) throw this.#error
      controller.abort(this.#error)
      return
    }
    this.#controller = controller
    this.#isSending = true
  }

  onResponseStart(_controller: unknown, status: number, headers: Head['headers']) {
    if (status < 200) return
    this.#head = { status, headers }
    this.#observe(`${Math.floor(status / 100)}xx`)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.#stream) {
      if (!this.#stream.push(chunk)) controller.pause()
      return
    }
    this.#chunks.push(chunk)
    if (this.#head && this.#request.client?.reserve(chunk.length) === false)
      this.#startStream(controller, this.#head)
  }

  onResponseEnd() {
    if (this.#isDone) return
    this.#end()
    if (this.#stream) this.#stream.push(null)
    else if (this.#head) this.#options.resolve({ ...this.#head, body: concat(this.#chunks) })
  }

  onResponseError(_controller: unknown, error: Error) {
    if (!this.#isDone) this.#fail(toUpstreamError(error))
  }

  #startStream(controller: Dispatcher.DispatchController, head: Head) {
    const stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.#isDone) this.abort(toUpstreamError(error))
        done(error)
      },
    })
    // The stream may break before its consumer listens, and an unhandled error event ends the process.
    stream.on('error', () => undefined)
    this.#stream = stream
    for (const chunk of this.#chunks) if (!stream.push(chunk)) controller.pause()
    this.#chunks = []
    this.#options.resolve({ ...head, body: stream })
  }

  #fail(error: UpstreamError) {
    error.sent = this.#isSending
    this.#error = error
    this.#end()
    if (this.#stream) this.#stream.destroy(error)
    else if (this.#head) this.#options.resolve({ ...this.#head, body: truncatedBody(this.#chunks, error) })
    else {
      this.#observe(this.#request.client?.hasDisconnected ? 'client_disconnected' : outcomeOf(error))
      this.#options.reject(error)
    }
  }

  #end() {
    this.#isDone = true
    this.#controller = null
    clearTimeout(this.#timer)
    if (this.#request.client) this.#request.client.call = null
    this.#options.onEnd()
  }

  #observe(outcome: string) {
    const seconds = (performance.now() - this.#startedAt) / 1_000
    this.#options.observe?.(this.#request.endpoint, outcome, seconds)
  }
}

const concat = (chunks: Buffer[]): Buffer => {
  const [only, ...more] = chunks
  return only && more.length === 0 ? only : Buffer.concat(chunks)
}

/** BFF-36: the received part of the body, then the error, so that the fan's response breaks where the product server's did. */
function truncatedBody(chunks: Buffer[], error: UpstreamError): Readable {
  return Readable.from(
    (function* () {
      yield* chunks
      throw error
    })(),
    { objectMode: false },
  )
}

/** The label of a failed call in `storefront_upstream_duration_seconds`. */
function outcomeOf(error: UpstreamError): string {
  if (error instanceof UpstreamTimeout) return 'timeout'
  return error instanceof UpstreamInvalidResponse ? 'invalid_response' : 'unreachable'
}

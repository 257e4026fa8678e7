import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import {
  toUpstreamError,
  type UpstreamError,
  UpstreamInvalidResponse,
  UpstreamTimeout,
} from './upstream-error.ts'

/** Who waits for a proxied response. */
export type Reader = {
  /** Whether it left before it got a whole response. */
  readonly hasLeft: boolean
  /** The call to abort when it leaves, null for a write, which is never aborted: nobody could know if it was carried out (BFF-39). */
  call: { abort(error: UpstreamError): void } | null
  /** Whether so many more bytes may wait in memory; from the first refusal on the response has to stream. */
  hold(bytes: number): boolean
}

/** Why a call is made: those that pay, and those that look for a payment, have connections that no other call can take (BFF-102). */
export type Lane = 'fan' | 'charge' | 'lookup'

export type UpstreamRequest = {
  /** The name of the endpoint; each has connections of its own in each lane. */
  readonly endpoint: string
  readonly lane?: Lane | undefined
  readonly method: Dispatcher.HttpMethod
  /** With the query. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | null
  /** For the whole call, the response's body included; UPSTREAM_TIMEOUT_MS unless given. */
  readonly timeoutMs?: number | undefined
  /** Opens a connection for this call alone, which cannot be an idle one that the other side is about to close. */
  readonly dedicatedConnection?: boolean | undefined
  /** Of a proxied call. Without one the whole body is read for us. */
  readonly client?: Reader | null | undefined
}

type Head = {
  readonly status: number
  readonly headers: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]
}

/** The product server's response. Its body is a stream where it is longer than may wait in memory, or broke off. */
export type UpstreamResponse = Head & { readonly body: Buffer | Readable }

/** Observes how long a call took until the head of its response, and its outcome: a status class or the kind of error. */
export type ObserveCall = (endpoint: string, outcome: string, seconds: number) => void

type CallOptions = {
  readonly observe: ObserveCall | undefined
  readonly timeoutMs: number
  resolve(response: UpstreamResponse): void
  /** There is no response and none will come. */
  reject(error: UpstreamError): void
  /** Nothing more happens to the call. */
  onEnd(): void
}

const abortLate = (call: Call) => call.abort(new UpstreamTimeout())

/**
 * One dispatched call. Its response is read at the product server's speed, so its connection is free for the next call; it
 * streams only where it may not wait in memory. undici's own `request` would make a stream, a promise and an abort signal for each.
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
    this.#timer = setTimeout(abortLate, options.timeoutMs, this)
    const { client, method } = request
    if (client && method === 'GET') client.call = this
  }

  /** Takes effect at once, also while the call waits for a connection. */
  abort(error: UpstreamError) {
    if (this.#isDone) return
    const controller = this.#controller
    this.#fail(error)
    controller?.abort(error)
  }

  /** A connection is free and nothing is written yet. If the call was aborted meanwhile, the next one takes the connection. */
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
    if (this.#head && this.#request.client?.hold(chunk.length) === false)
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
    // The consumer may not listen yet when the stream breaks, and an unhandled error event ends the process.
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
    else if (this.#head) this.#options.resolve({ ...this.#head, body: brokenOff(this.#chunks, error) })
    else {
      this.#observe(this.#request.client?.hasLeft ? 'client_disconnected' : outcomeOf(error))
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

/** BFF-36: the part of the body that came, then the error, so that the fan's response breaks where the product server's did. */
function brokenOff(chunks: Buffer[], error: UpstreamError): Readable {
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

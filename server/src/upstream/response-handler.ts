import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { toUpstreamError, type UpstreamError } from './upstream-error.ts'

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

/** The product server's response. Its body is a Buffer when it is short, else a stream. */
export type UpstreamResponse = {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer | Readable
}

type Callbacks = {
  /** The head of the response is here. */
  onHead(status: number): void
  onResponse(response: UpstreamResponse): void
  /** There is no response and none will come. */
  onError(error: UpstreamError): void
  /** No other callback comes after this one. */
  onDone(): void
}

/** Responses up to this length are buffered: a stream costs more than its bytes, and a whole body can be checked (BFF-72). */
export const maxBufferedBytes = 64 * 1024

/**
 * Handles one dispatched call. undici's own `request` makes a stream, a promise and an abort signal for each; this makes
 * a stream only where the response is long. `abort` takes effect at once, also while the call waits for a connection.
 */
export class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #callbacks: Callbacks
  readonly #dedicatedConnection: boolean
  #controller: Dispatcher.DispatchController | null = null
  #head: { status: number; headers: Headers } | null = null
  #chunks: Buffer[] = []
  #bufferedBytes = 0
  #stream: Readable | null = null
  #error: UpstreamError | null = null
  #isSending = false
  #isDone = false

  constructor(callbacks: Callbacks, { dedicatedConnection }: { dedicatedConnection: boolean }) {
    this.#callbacks = callbacks
    this.#dedicatedConnection = dedicatedConnection
  }

  abort(error: UpstreamError) {
    if (this.#isDone) return
    const controller = this.#controller
    this.#fail(error)
    controller?.abort(error)
  }

  /** A connection is free and nothing is written yet. If the call was aborted meanwhile, the next one takes the connection. */
  onRequestStart(controller: Dispatcher.DispatchController) {
    if (this.#error) {
      if (!this.#dedicatedConnection) throw this.#error
      controller.abort(this.#error)
      return
    }
    this.#controller = controller
    this.#isSending = true
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers) {
    if (status < 200) return
    this.#head = { status, headers }
    this.#callbacks.onHead(status)
    if (Number(headers['content-length']) > maxBufferedBytes) this.#startStream(controller, this.#head)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.#stream) {
      if (!this.#stream.push(chunk)) controller.pause()
      return
    }
    this.#chunks.push(chunk)
    this.#bufferedBytes += chunk.length
    // It did not say how long it is.
    if (this.#bufferedBytes > maxBufferedBytes && this.#head) this.#startStream(controller, this.#head)
  }

  onResponseEnd() {
    if (this.#isDone) return
    this.#end()
    if (this.#stream) this.#stream.push(null)
    else if (this.#head) this.#callbacks.onResponse({ ...this.#head, body: concat(this.#chunks) })
  }

  onResponseError(_controller: unknown, error: Error) {
    if (!this.#isDone) this.#fail(toUpstreamError(error))
  }

  #startStream(controller: Dispatcher.DispatchController, head: { status: number; headers: Headers }) {
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
    this.#callbacks.onResponse({ ...head, body: stream })
  }

  #fail(error: UpstreamError) {
    error.sent = this.#isSending
    this.#error = error
    this.#end()
    if (this.#stream) this.#stream.destroy(error)
    else if (this.#head) this.#callbacks.onResponse({ ...this.#head, body: truncated(this.#chunks, error) })
    else this.#callbacks.onError(error)
  }

  #end() {
    this.#isDone = true
    this.#controller = null
    this.#callbacks.onDone()
  }
}

const concat = (chunks: Buffer[]): Buffer => {
  const [only, ...more] = chunks
  return only && more.length === 0 ? only : Buffer.concat(chunks)
}

/** BFF-36: the part of the body that came, then the error, so that the fan's response breaks where the product server's did. */
function truncated(chunks: Buffer[], error: UpstreamError): Readable {
  return Readable.from(
    (function* () {
      yield* chunks
      throw error
    })(),
    { objectMode: false },
  )
}

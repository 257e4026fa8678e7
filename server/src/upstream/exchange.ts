import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { type UpstreamFailure, upstreamFailureOf } from './upstream-failure.ts'

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

/** The product server's answer: whole when it is short and says so, else still to be read. */
export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer | Readable
}

type Ends = {
  /** The head of the answer has come. */
  onHead(status: number): void
  onAnswer(answer: Answer): void
  /** There is no answer, and none will come. */
  onFailure(failure: UpstreamFailure): void
  /** Nothing more of the call will be heard. */
  onDone(): void
  /** The connection is for this call alone, and goes when the call has been given up meanwhile. */
  readonly isAlone: boolean
}

/** An answer that promises no more than this is handed over in one piece: a stream costs more than its bytes. */
const wholeUpTo = 64 * 1024

/**
 * One call in the terms of undici, whose own `request` makes a stream, a promise and an abort signal for each.
 * What `breakOff` says comes at once, also while the call still waits for a connection.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #ends: Ends
  #controller: Dispatcher.DispatchController | null = null
  #head: { status: number; headers: Headers } | null = null
  #chunks: Buffer[] = []
  #stream: Readable | null = null
  #failure: UpstreamFailure | null = null
  #isSending = false
  #isDone = false

  constructor(ends: Ends) {
    this.#ends = ends
  }

  breakOff(failure: UpstreamFailure) {
    if (this.#isDone) return
    const controller = this.#controller
    this.#fail(failure)
    controller?.abort(failure)
  }

  /** The call has a connection, and nothing of it is written yet: one given up meanwhile leaves it to the next call. */
  onRequestStart(controller: Dispatcher.DispatchController) {
    if (this.#failure) {
      if (!this.#ends.isAlone) throw this.#failure
      controller.abort(this.#failure)
      return
    }
    this.#controller = controller
    this.#isSending = true
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers) {
    if (status < 200) return
    this.#head = { status, headers }
    this.#ends.onHead(status)
    if (Number(headers['content-length']) <= wholeUpTo) return
    this.#stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.#isDone) this.breakOff(upstreamFailureOf(error))
        done(error)
      },
    })
    // Whoever passes it on may not listen yet when it breaks, and an error that nobody hears ends the process.
    this.#stream.on('error', () => undefined)
    this.#ends.onAnswer({ status, headers, body: this.#stream })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.#stream === null) this.#chunks.push(chunk)
    else if (!this.#stream.push(chunk)) controller.pause()
  }

  onResponseEnd() {
    if (this.#isDone) return
    this.#end()
    if (this.#stream) this.#stream.push(null)
    else if (this.#head) this.#ends.onAnswer({ ...this.#head, body: wholeOf(this.#chunks) })
  }

  onResponseError(_controller: unknown, error: Error) {
    if (!this.#isDone) this.#fail(upstreamFailureOf(error))
  }

  #fail(failure: UpstreamFailure) {
    failure.sent = this.#isSending
    this.#failure = failure
    this.#end()
    if (this.#stream) this.#stream.destroy(failure)
    else if (this.#head) this.#ends.onAnswer({ ...this.#head, body: cutOff(this.#chunks, failure) })
    else this.#ends.onFailure(failure)
  }

  #end() {
    this.#isDone = true
    this.#controller = null
    this.#ends.onDone()
  }
}

const wholeOf = (chunks: Buffer[]): Buffer => {
  const [only, ...more] = chunks
  return only && more.length === 0 ? only : Buffer.concat(chunks)
}

/** BFF-36: what came of a body, and then the failure: whoever passes it on breaks off where the product server did. */
function cutOff(chunks: Buffer[], failure: UpstreamFailure): Readable {
  return Readable.from(
    (function* () {
      yield* chunks
      throw failure
    })(),
    { objectMode: false },
  )
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { type UpstreamError, UpstreamTimeout } from './upstream-error.ts'

/** Bytes of one response that wait in memory for its client. */
const maxResponseBytes = 1024 * 1024
/** Bytes of all responses that wait for their clients in this process. */
const maxBytes = 64 * 1024 * 1024
/** How long a client may take to read a response that no socket's buffer holds: 1 MB at 70 kbit/s. */
const readMs = 120_000
const unnoticedBytes = 64 * 1024

/** What the clients of one server have under way. */
export type WaitingClients = {
  /** Bytes of responses that clients have not read yet. */
  bytes: number
  /** Calls by account, until their responses were read. */
  readonly calls: Map<string, number>
}

/**
 * The client of a proxied call, from the call until it has read the response or left. So that no client is in the way of
 * another (BFF-102): an account has a bounded number of calls under way, a response waits for its client in memory and not on
 * its connection to the product server, and that memory is bounded.
 */
export class WaitingClient {
  /** Whether it left before it got a whole response. */
  hasLeft: boolean
  /** The call to abort when it leaves, null for a write, which is never aborted: nobody could know if it was carried out (BFF-39). */
  call: { abort(error: UpstreamError): void } | null = null
  readonly #all: WaitingClients
  readonly #raw: FastifyReply['raw']
  #bytes = 0

  /** @throws AppError 429 when the account has `maxCalls` calls under way */
  constructor(
    all: WaitingClients,
    { tenant, session }: FastifyRequest,
    { raw }: FastifyReply,
    maxCalls: number,
  ) {
    const account = `${tenant} ${session?.customerNumber ?? session?.email}`
    const calls = all.calls.get(account) ?? 0
    if (calls >= maxCalls) throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': '1' } })
    this.#all = all
    this.#raw = raw
    this.hasLeft = raw.destroyed
    if (raw.destroyed) return
    all.calls.set(account, calls + 1)
    raw.once('close', () => this.#close(account))
  }

  /** Whether so many more bytes may wait in memory; from the first refusal on the response has to stream. */
  hold(bytes: number): boolean {
    if (this.#bytes + bytes > maxResponseBytes || this.#all.bytes + bytes > maxBytes) return false
    this.#bytes += bytes
    // What comes for a client that has left is dropped as soon as it is whole.
    if (!this.hasLeft) this.#all.bytes += bytes
    return true
  }

  /** Ends a client that takes too long to read what is held for it. */
  limitReading() {
    if (this.#bytes <= unnoticedBytes) return
    const timer = setTimeout(() => this.#raw.destroy(), readMs)
    this.#raw.once('close', () => clearTimeout(timer))
  }

  #close(account: string) {
    const others = (this.#all.calls.get(account) ?? 1) - 1
    if (others > 0) this.#all.calls.set(account, others)
    else this.#all.calls.delete(account)
    this.#all.bytes -= this.#bytes
    this.#bytes = 0
    if (this.#raw.writableEnded) return
    this.hasLeft = true
    this.call?.abort(new UpstreamTimeout())
  }
}

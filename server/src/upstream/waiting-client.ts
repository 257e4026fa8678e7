import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountOf } from '../account.ts'
import { AppError } from '../errors/app-error.ts'
import type { Reader } from './call.ts'
import { UpstreamTimeout } from './upstream-error.ts'

/** Bytes of one response that wait in memory for its client; a longer one streams. */
const maxResponseBytes = 1024 * 1024
/** Bytes of all responses that wait for their clients in this process. */
const maxBytes = 64 * 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Who waits for the response; null outside of the scopes that `countCalls` was called for. */
    waitingClient: WaitingClient | null
  }
}

/** What the clients of one server have under way. */
export type WaitingClients = {
  /** Bytes of responses that clients have not read yet. */
  bytes: number
  /** For whom they wait, the longest first. */
  readonly readers: Set<WaitingClient>
  /** Calls by account, until their responses were read. */
  readonly calls: Map<string, number>
}

/** Bounds the calls of one account that are under way at the same time, in a scope for callers with a session. */
export function countCalls(scope: FastifyInstance) {
  const all: WaitingClients = scope.waitingClients
  const { callsPerAccount } = scope.config
  scope.addHook('onRequest', (request, reply, done) => {
    try {
      request.waitingClient = new WaitingClient(all, request, reply, callsPerAccount)
      done()
    } catch (error) {
      done(error as AppError)
    }
  })
}

/**
 * The client of a call, from the call until it has read the response or left. So that no client is in the way of another
 * (BFF-102): an account has a bounded number of calls under way, a response waits for its client in memory and not on its
 * connection to the product server, and where that memory is full, who has not read for the longest time is cut off.
 */
export class WaitingClient implements Reader {
  hasLeft: boolean
  call: Reader['call'] = null
  readonly #all: WaitingClients
  readonly #raw: FastifyReply['raw']
  #bytes = 0
  /** How many of them `#all` counts. */
  #counted = 0

  /** @throws AppError 429 when the account has `maxCalls` calls under way */
  constructor(
    all: WaitingClients,
    { tenant, session }: FastifyRequest,
    { raw }: FastifyReply,
    maxCalls: number,
  ) {
    const account = `${tenant} ${session && accountOf(session).id}`
    const calls = all.calls.get(account) ?? 0
    if (calls >= maxCalls) throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': '1' } })
    this.#all = all
    this.#raw = raw
    this.hasLeft = raw.destroyed
    if (raw.destroyed) return
    all.calls.set(account, calls + 1)
    raw.once('close', () => this.#close(account))
  }

  hold(bytes: number): boolean {
    if (this.#bytes + bytes > maxResponseBytes) return false
    this.#bytes += bytes
    // What comes for a client that has left is dropped as soon as it is whole.
    if (this.hasLeft) return true
    this.#counted += bytes
    this.#all.bytes += bytes
    this.#all.readers.add(this)
    for (const longest of this.#all.readers) {
      if (this.#all.bytes <= maxBytes) break
      longest.#release()
      longest.#raw.destroy()
    }
    return true
  }

  #close(account: string) {
    const others = (this.#all.calls.get(account) ?? 1) - 1
    if (others > 0) this.#all.calls.set(account, others)
    else this.#all.calls.delete(account)
    this.#release()
    if (this.#raw.writableEnded) return
    this.hasLeft = true
    this.call?.abort(new UpstreamTimeout())
  }

  #release() {
    this.#all.readers.delete(this)
    this.#all.bytes -= this.#counted
    this.#counted = 0
  }
}

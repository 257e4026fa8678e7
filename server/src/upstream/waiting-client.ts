import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountOf } from '../account.ts'
import { AppError } from '../errors/app-error.ts'
import type { Reader } from './call.ts'
import { UpstreamTimeout } from './upstream-error.ts'

/** Bytes of one response that may wait in memory for its client; a longer response streams. */
const maxResponseBytes = 1024 * 1024
/** Bytes of all responses that may wait for their clients in this process. */
const maxBytes = 64 * 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The client that waits for the response; null outside the scopes of `limitCallsPerAccount`. */
    waitingClient: WaitingClient | null
  }
}

/** The state that all waiting clients of one server share. */
export type WaitingClients = {
  /** Bytes of responses that clients have not read yet. */
  bytes: number
  /** The clients of those responses; the longest waiting first. */
  readonly readers: Set<WaitingClient>
  /** Calls in flight by account; a call ends when its response has been read. */
  readonly calls: Map<string, number>
}

/** Limits the simultaneous calls of one account, in a scope for callers with a session. */
export function limitCallsPerAccount(scope: FastifyInstance) {
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
 * The client of a call, until it has read the response or disconnected. Clients must not block each other (BFF-102): an account has
 * a limited number of calls in flight; a response waits for its client in memory, not on the connection to the product server; and
 * when that memory is full, the client that has waited longest is disconnected.
 */
export class WaitingClient implements Reader {
  hasDisconnected: boolean
  call: Reader['call'] = null
  readonly #all: WaitingClients
  readonly #raw: FastifyReply['raw']
  #bytes = 0
  /** The part of `#bytes` that `#all` includes. */
  #counted = 0

  /** @throws AppError 429 when the account has `maxCalls` calls in flight */
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
    this.hasDisconnected = raw.destroyed
    if (raw.destroyed) return
    all.calls.set(account, calls + 1)
    raw.once('close', () => this.#close(account))
  }

  reserve(bytes: number): boolean {
    if (this.#bytes + bytes > maxResponseBytes) return false
    this.#bytes += bytes
    // Not counted: the response of a disconnected client is dropped as soon as it is complete.
    if (this.hasDisconnected) return true
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
    this.hasDisconnected = true
    this.call?.abort(new UpstreamTimeout())
  }

  #release() {
    this.#all.readers.delete(this)
    this.#all.bytes -= this.#counted
    this.#counted = 0
  }
}

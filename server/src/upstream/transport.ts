import { type Dispatcher, Pool } from 'undici'
import type { Config } from '../config.ts'
import { type Answer, Exchange } from './exchange.ts'
import type { Leave } from './leaving.ts'
import { type UpstreamFailure, UpstreamTimeout, UpstreamUnreachable } from './upstream-failure.ts'

export type UpstreamRequest = {
  /** The name of the endpoint; each has connections of its own. */
  readonly endpoint: string
  readonly method: Dispatcher.HttpMethod
  /** With the query. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | null
  /** Of the whole call, the answer's body included; the configured one unless given. */
  readonly timeoutMs?: number | undefined
  /** Opens a connection for this call alone: none that the other side may just be closing. */
  readonly onFreshConnection?: boolean | undefined
  /** Breaks the call off when the fan leaves. Never given for a write. */
  readonly leave?: Leave | undefined
}

/** How long a call took until the head of its answer, and what came: a status class or why there is none. */
export type ObserveCall = (endpoint: string, outcome: string, seconds: number) => void

/** The one way to the product server: bounded connections, verified TLS, a deadline for every call. */
export type Transport = {
  /** @throws UpstreamFailure */
  send(request: UpstreamRequest): Promise<Answer>
  /** The path of the base address, without a slash at its end. */
  readonly basePath: string
  close(): Promise<void>
}

type Options = Pick<Config, 'upstreamUrl' | 'upstreamTimeoutMs'> & { readonly observe?: ObserveCall }

/** BFF-38: of one endpoint; when it hangs, it keeps no other from the product server. */
const connectionsPerEndpoint = 64

export function createTransport({ upstreamUrl, upstreamTimeoutMs, observe }: Options): Transport {
  const { origin, pathname } = new URL(upstreamUrl)
  const pools = new Map<string, Pool>()

  function poolOf(endpoint: string): Pool {
    const known = pools.get(endpoint)
    if (known) return known
    const pool = new Pool(origin, {
      connections: connectionsPerEndpoint,
      pipelining: 1,
      allowH2: false,
      connect: { timeout: Math.min(5_000, upstreamTimeoutMs) },
      // The deadline of each call rules; these would only cut a longer one short.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
      maxResponseSize: 16 * 1024 * 1024,
    })
    pools.set(endpoint, pool)
    return pool
  }

  function sendOnce(request: UpstreamRequest) {
    const { endpoint, method, path, headers, body, timeoutMs, onFreshConnection, leave } = request
    const startedAt = performance.now()
    const tell = (outcome: string) => observe?.(endpoint, outcome, (performance.now() - startedAt) / 1_000)
    return new Promise<Answer>((resolve, reject) => {
      const exchange = new Exchange({
        isAlone: onFreshConnection === true,
        onHead: (status) => tell(`${Math.floor(status / 100)}xx`),
        onAnswer: resolve,
        onFailure: (failure) => {
          tell(leave?.left ? 'left' : outcomeOf(failure))
          reject(failure)
        },
        onDone: () => {
          clearTimeout(timer)
          if (leave) leave.call = null
        },
      })
      const timer = setTimeout(timeOut, timeoutMs ?? upstreamTimeoutMs, exchange)
      if (leave) leave.call = exchange
      poolOf(endpoint).dispatch(
        { method, path, headers, body: body ?? null, reset: onFreshConnection },
        exchange,
      )
    })
  }

  return {
    basePath: pathname.replace(/\/+$/, ''),
    send: (request) => {
      if (request.method !== 'GET') return sendOnce(request)
      const giveUpAt = performance.now() + (request.timeoutMs ?? upstreamTimeoutMs)
      return sendOnce(request).catch((error) => {
        const timeoutMs = giveUpAt - performance.now()
        const mayTryAgain = error instanceof UpstreamUnreachable && !error.sent && timeoutMs > 0
        if (mayTryAgain && !request.leave?.left) return sendOnce({ ...request, timeoutMs })
        throw error
      })
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}

const timeOut = (exchange: Exchange) => exchange.breakOff(new UpstreamTimeout())

function outcomeOf(failure: UpstreamFailure): string {
  if (failure instanceof UpstreamTimeout) return 'timeout'
  return failure instanceof UpstreamUnreachable ? 'unreachable' : 'garbage'
}

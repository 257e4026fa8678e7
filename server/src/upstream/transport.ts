import { type Dispatcher, Pool } from 'undici'
import type { Config } from '../config.ts'
import type { ClientDisconnect } from './client-disconnect.ts'
import { ResponseHandler, type UpstreamResponse } from './response-handler.ts'
import { type UpstreamError, UpstreamTimeout, UpstreamUnreachable } from './upstream-error.ts'

type UpstreamRequest = {
  /** The name of the endpoint; each has connections of its own. */
  readonly endpoint: string
  readonly method: Dispatcher.HttpMethod
  /** With the query. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | null
  /** For the whole call, the response's body included; UPSTREAM_TIMEOUT_MS unless given. */
  readonly timeoutMs?: number | undefined
  /** Opens a connection for this call alone, which cannot be an idle one that the other side is about to close. */
  readonly dedicatedConnection?: boolean | undefined
  /** Aborts the call when the client disconnects. Never given for a write. */
  readonly disconnect?: ClientDisconnect | undefined
}

/** Observes how long a call took until the head of its response, and its outcome: a status class or the kind of error. */
type ObserveCall = (endpoint: string, outcome: string, seconds: number) => void

/** The one way to the product server: bounded connections, verified TLS, a deadline for every call. */
export type Transport = {
  /** Any response is returned, whatever its status. @throws UpstreamError */
  send(request: UpstreamRequest): Promise<UpstreamResponse>
  /** The path of the base address, without a slash at its end. */
  readonly basePath: string
  close(): Promise<void>
}

type Options = Pick<Config, 'upstreamUrl' | 'upstreamTimeoutMs'> & { readonly observe?: ObserveCall }

/** BFF-38: each endpoint has its own, so one that hangs keeps no other from the product server. */
const connectionsPerEndpoint = 64

/**
 * The transport to UPSTREAM_URL. A GET that failed before anything was sent is tried once more within its deadline;
 * nothing else is ever repeated.
 */
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
      // Each call has a deadline of its own, and these would cut the charge's short.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
      maxResponseSize: 16 * 1024 * 1024,
    })
    pools.set(endpoint, pool)
    return pool
  }

  function dispatch(request: UpstreamRequest) {
    const { endpoint, method, path, headers, timeoutMs = upstreamTimeoutMs, disconnect } = request
    const { body = null, dedicatedConnection = false } = request
    const startedAt = performance.now()
    const report = (outcome: string) => observe?.(endpoint, outcome, (performance.now() - startedAt) / 1_000)
    return new Promise<UpstreamResponse>((resolve, reject) => {
      const handler = new ResponseHandler(
        {
          onHead: (status) => report(`${Math.floor(status / 100)}xx`),
          onResponse: resolve,
          onError: (error) => {
            report(disconnect?.happened ? 'left' : outcomeOf(error))
            reject(error)
          },
          onDone: () => {
            clearTimeout(timer)
            if (disconnect) disconnect.call = null
          },
        },
        { dedicatedConnection },
      )
      const timer = setTimeout(abortLate, timeoutMs, handler)
      if (disconnect) disconnect.call = handler
      poolOf(endpoint).dispatch({ method, path, headers, body, reset: dedicatedConnection }, handler)
    })
  }

  async function dispatchRead(request: UpstreamRequest) {
    const deadline = performance.now() + (request.timeoutMs ?? upstreamTimeoutMs)
    try {
      return await dispatch(request)
    } catch (error) {
      const timeoutMs = deadline - performance.now()
      const nothingSent = error instanceof UpstreamUnreachable && !error.sent
      if (!nothingSent || timeoutMs <= 0 || request.disconnect?.happened) throw error
      return dispatch({ ...request, timeoutMs })
    }
  }

  return {
    basePath: pathname.replace(/\/+$/, ''),
    send: (request) => (request.method === 'GET' ? dispatchRead(request) : dispatch(request)),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}

const abortLate = (handler: ResponseHandler) => handler.abort(new UpstreamTimeout())

/** The label of a failed call in `storefront_upstream_duration_seconds`. */
function outcomeOf(error: UpstreamError): string {
  if (error instanceof UpstreamTimeout) return 'timeout'
  return error instanceof UpstreamUnreachable ? 'unreachable' : 'garbage'
}

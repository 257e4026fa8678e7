import { type Dispatcher, Pool } from 'undici'
import type { Config } from '../config.ts'
import { type InSpan, inNoSpan } from '../observability/tracing.ts'
import type { ClientDisconnect } from './client-disconnect.ts'
import { ResponseHandler, type UpstreamResponse } from './response-handler.ts'
import { UpstreamBusy, type UpstreamError, UpstreamTimeout, UpstreamUnreachable } from './upstream-error.ts'

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

/** The calls of one endpoint at this moment: those that have a connection, or open one, and those that wait for one. */
type PoolLoad = { readonly endpoint: string; readonly inFlight: number; readonly queued: number }

/** The one way to the product server: bounded connections and queues, verified TLS, a deadline for every call. */
export type Transport = {
  /** Any response is returned, whatever its status. @throws UpstreamError */
  send(request: UpstreamRequest): Promise<UpstreamResponse>
  /** Of each endpoint that was called. */
  loads(): PoolLoad[]
  /** The path of the base address, without a slash at its end. */
  readonly basePath: string
  close(): Promise<void>
}

type Options = Pick<Config, 'upstreamUrl' | 'upstreamTimeoutMs' | 'upstreamConnections' | 'upstreamQueue'> & {
  readonly observe?: ObserveCall
  /** Called for a call that the bound of the queue refused. */
  readonly onRefused?: (endpoint: string) => void
  readonly inSpan?: InSpan
}

/** The connections of one endpoint. */
type EndpointPool = {
  readonly pool: Pool
  /** Calls that have not ended. undici's own queue also holds those that were aborted while they waited. */
  unfinished: number
}

/**
 * The transport to UPSTREAM_URL. A GET that failed before anything was sent is tried once more within its deadline;
 * nothing else is ever repeated. Each endpoint has connections of its own, so one that hangs keeps no other from the
 * product server (BFF-38), and a bounded queue: beyond it a call is refused at once, instead of waiting for longer than
 * anybody waits for it (BFF-85).
 */
export function createTransport(options: Options): Transport {
  const { upstreamUrl, upstreamTimeoutMs, upstreamConnections, upstreamQueue, observe, onRefused } = options
  const { inSpan = inNoSpan } = options
  const { origin, pathname } = new URL(upstreamUrl)
  const pools = new Map<string, EndpointPool>()
  const maxUnfinished = upstreamConnections + upstreamQueue

  function poolOf(endpoint: string): EndpointPool {
    const known = pools.get(endpoint)
    if (known) return known
    const pool = new Pool(origin, {
      connections: upstreamConnections,
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
    const created = { pool, unfinished: 0 }
    pools.set(endpoint, created)
    return created
  }

  function dispatch(request: UpstreamRequest) {
    const { endpoint, method, path, headers, timeoutMs = upstreamTimeoutMs, disconnect } = request
    const { body = null, dedicatedConnection = false } = request
    const own = poolOf(endpoint)
    if (own.unfinished >= maxUnfinished) {
      onRefused?.(endpoint)
      return Promise.reject(new UpstreamBusy())
    }
    own.unfinished += 1
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
            own.unfinished -= 1
            if (disconnect) disconnect.call = null
          },
        },
        { dedicatedConnection },
      )
      const timer = setTimeout(abortLate, timeoutMs, handler)
      if (disconnect) disconnect.call = handler
      own.pool.dispatch({ method, path, headers, body, reset: dedicatedConnection }, handler)
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
    send: (request) =>
      inSpan(`upstream ${request.endpoint}`, { 'http.request.method': request.method }, async (span) => {
        const traced = withTraceparent(request, span.traceparent)
        const response = await (request.method === 'GET' ? dispatchRead(traced) : dispatch(traced))
        span.set({ 'http.response.status_code': response.status })
        return response
      }),
    loads: () =>
      [...pools].map(([endpoint, { pool }]) => {
        const { size, queued } = pool.stats
        return { endpoint, inFlight: size - queued, queued }
      }),
    close: async () => {
      await Promise.all([...pools.values()].map(({ pool }) => pool.destroy()))
    },
  }
}

/** The product server's part of a trace belongs to the call, not to the fan's request. */
const withTraceparent = (request: UpstreamRequest, traceparent: string | null): UpstreamRequest =>
  traceparent === null ? request : { ...request, headers: { ...request.headers, traceparent } }

const abortLate = (handler: ResponseHandler) => handler.abort(new UpstreamTimeout())

/** The label of a failed call in `storefront_upstream_duration_seconds`. */
function outcomeOf(error: UpstreamError): string {
  if (error instanceof UpstreamTimeout) return 'timeout'
  return error instanceof UpstreamUnreachable ? 'unreachable' : 'garbage'
}

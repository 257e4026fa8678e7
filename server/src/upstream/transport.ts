import { Pool } from 'undici'
import type { Config } from '../config.ts'
import { type InSpan, inNoSpan } from '../observability/span.ts'
import { Call, type ObserveCall, type UpstreamRequest, type UpstreamResponse } from './call.ts'
import { UpstreamBusy, UpstreamUnreachable } from './upstream-error.ts'

export type Transport = ReturnType<typeof createTransport>

type Options = Pick<Config, 'upstreamUrl' | 'upstreamTimeoutMs' | 'upstreamConnections' | 'upstreamQueue'> & {
  readonly observe?: ObserveCall
  /** Called when the full queue of an endpoint refuses a call. */
  readonly onRefused?: (endpoint: string) => void
  readonly inSpan?: InSpan
}

/** The connection pool of one endpoint in one lane. */
type EndpointPool = {
  readonly endpoint: string
  readonly pool: Pool
  /** Calls that have not ended. Not undici's queue length, which includes calls that were aborted while they waited. */
  unfinished: number
}

/**
 * All calls to the product server go through this transport: verified TLS, and a deadline for every call. A GET that failed before
 * anything was sent is tried once more within its deadline; nothing else is ever repeated. Each endpoint has separate connections in
 * each lane, so one that hangs does not block others (BFF-38), and a bounded queue: when it is full, a call is refused at once (BFF-85).
 */
export function createTransport(options: Options) {
  const { upstreamTimeoutMs, upstreamConnections, upstreamQueue, inSpan = inNoSpan } = options
  const { origin, pathname } = new URL(options.upstreamUrl)
  const pools = new Map<string, EndpointPool>()

  function poolOf({ endpoint, lane = 'fan' }: UpstreamRequest): EndpointPool {
    const key = `${lane} ${endpoint}`
    const known = pools.get(key)
    if (known) return known
    const pool = new Pool(origin, {
      connections: upstreamConnections,
      pipelining: 1,
      allowH2: false,
      connect: { timeout: Math.min(5_000, upstreamTimeoutMs) },
      // Disabled: each call has its own deadline, and the charge's is longer.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
      maxResponseSize: 16 * 1024 * 1024,
    })
    const created = { endpoint, pool, unfinished: 0 }
    pools.set(key, created)
    return created
  }

  function dispatch(request: UpstreamRequest): Promise<UpstreamResponse> {
    const { endpoint, method, path, headers, body = null, dedicatedConnection = false } = request
    const endpointPool = poolOf(request)
    if (endpointPool.unfinished >= upstreamConnections + upstreamQueue) {
      options.onRefused?.(endpoint)
      return Promise.reject(new UpstreamBusy())
    }
    endpointPool.unfinished += 1
    return new Promise((resolve, reject) => {
      const call = new Call(request, {
        timeoutMs: request.timeoutMs ?? upstreamTimeoutMs,
        observe: options.observe,
        resolve,
        reject,
        onEnd: () => {
          endpointPool.unfinished -= 1
        },
      })
      endpointPool.pool.dispatch({ method, path, headers, body, reset: dedicatedConnection }, call)
    })
  }

  async function dispatchRead(request: UpstreamRequest): Promise<UpstreamResponse> {
    const deadline = performance.now() + (request.timeoutMs ?? upstreamTimeoutMs)
    try {
      return await dispatch(request)
    } catch (error) {
      const timeoutMs = deadline - performance.now()
      const nothingSent = error instanceof UpstreamUnreachable && !error.sent
      if (!nothingSent || timeoutMs <= 0 || request.client?.hasDisconnected) throw error
      return dispatch({ ...request, timeoutMs })
    }
  }

  return {
    /** The path of the base address, without a trailing slash. */
    basePath: pathname.replace(/\/+$/, ''),
    /** Returns the response, whatever its status. @throws UpstreamError */
    send: (request: UpstreamRequest): Promise<UpstreamResponse> =>
      inSpan(`upstream ${request.endpoint}`, { 'http.request.method': request.method }, async (span) => {
        const traced = withTraceparent(request, span.traceparent)
        const response = await (request.method === 'GET' ? dispatchRead(traced) : dispatch(traced))
        span.set({ 'http.response.status_code': response.status })
        return response
      }),
    /** For each endpoint, over all lanes: the calls that have or open a connection, and the calls that wait for one. */
    loads: () =>
      [...Map.groupBy(pools.values(), ({ endpoint }) => endpoint)].map(([endpoint, lanes]) => {
        const stats = lanes.map(({ pool }) => pool.stats)
        const queued = stats.reduce((sum, lane) => sum + lane.queued, 0)
        return { endpoint, queued, inFlight: stats.reduce((sum, { size }) => sum + size, 0) - queued }
      }),
    close: async () => {
      await Promise.all([...pools.values()].map(({ pool }) => pool.destroy()))
    },
  }
}

/** Makes the call's span, not that of the fan's request, the parent of the product server's spans. */
const withTraceparent = (request: UpstreamRequest, traceparent: string | null): UpstreamRequest =>
  traceparent === null ? request : { ...request, headers: { ...request.headers, traceparent } }

import { Pool } from 'undici'
import type { Config } from '../config.ts'
import { type InSpan, inNoSpan } from '../observability/tracing.ts'
import { Call, type ObserveCall, type UpstreamRequest, type UpstreamResponse } from './call.ts'
import { UpstreamBusy, UpstreamUnreachable } from './upstream-error.ts'

export type Transport = ReturnType<typeof createTransport>

type Options = Pick<Config, 'upstreamUrl' | 'upstreamTimeoutMs' | 'upstreamConnections' | 'upstreamQueue'> & {
  readonly observe?: ObserveCall
  /** Called for a call that the bound of the queue refused. */
  readonly onRefused?: (endpoint: string) => void
  readonly inSpan?: InSpan
}

/** The connections of one endpoint in one lane. */
type EndpointPool = {
  readonly endpoint: string
  readonly pool: Pool
  /** Calls that have not ended. undici's own queue also holds those that were aborted while they waited. */
  unfinished: number
}

/**
 * The one way to the product server: verified TLS, and a deadline for every call. A GET that failed before anything was sent is tried
 * once more within it; nothing else is ever repeated. Each endpoint has connections of its own in each lane, so one that hangs keeps
 * no other from the product server (BFF-38), and a bounded queue: beyond it a call is refused at once, since nobody would wait so
 * long (BFF-85).
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
      // Each call has a deadline of its own, and these would cut the charge's short.
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
    const own = poolOf(request)
    if (own.unfinished >= upstreamConnections + upstreamQueue) {
      options.onRefused?.(endpoint)
      return Promise.reject(new UpstreamBusy())
    }
    own.unfinished += 1
    return new Promise((resolve, reject) => {
      const call = new Call(request, {
        timeoutMs: request.timeoutMs ?? upstreamTimeoutMs,
        observe: options.observe,
        resolve,
        reject,
        onEnd: () => {
          own.unfinished -= 1
        },
      })
      own.pool.dispatch({ method, path, headers, body, reset: dedicatedConnection }, call)
    })
  }

  async function dispatchRead(request: UpstreamRequest): Promise<UpstreamResponse> {
    const deadline = performance.now() + (request.timeoutMs ?? upstreamTimeoutMs)
    try {
      return await dispatch(request)
    } catch (error) {
      const timeoutMs = deadline - performance.now()
      const nothingSent = error instanceof UpstreamUnreachable && !error.sent
      if (!nothingSent || timeoutMs <= 0 || request.client?.hasLeft) throw error
      return dispatch({ ...request, timeoutMs })
    }
  }

  return {
    /** The path of the base address, without a slash at its end. */
    basePath: pathname.replace(/\/+$/, ''),
    /** Any response is returned, whatever its status. @throws UpstreamError */
    send: (request: UpstreamRequest): Promise<UpstreamResponse> =>
      inSpan(`upstream ${request.endpoint}`, { 'http.request.method': request.method }, async (span) => {
        const traced = withTraceparent(request, span.traceparent)
        const response = await (request.method === 'GET' ? dispatchRead(traced) : dispatch(traced))
        span.set({ 'http.response.status_code': response.status })
        return response
      }),
    /** Of each endpoint that was called, all lanes together: calls that have a connection, or open one, and those that wait for one. */
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

/** The product server's part of a trace belongs to the call, not to the fan's request. */
const withTraceparent = (request: UpstreamRequest, traceparent: string | null): UpstreamRequest =>
  traceparent === null ? request : { ...request, headers: { ...request.headers, traceparent } }

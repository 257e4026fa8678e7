import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Dispatcher, Pool } from 'undici'
import { accountCall } from '../protection/account-calls.ts'
import { plainDots } from './outgoing-call.ts'
import { toUpstreamError, UpstreamError } from './upstream-error.ts'

type Context = {
  /** Limit of the whole call, including the response body; UPSTREAM_TIMEOUT_MS by default. */
  readonly timeoutMs?: number | undefined
  /** The response to the client. Its end, which is early when the client disconnects, ends the call. */
  readonly client?: ServerResponse | undefined
  /** The fan's request, which sums up its waiting time for the product server. */
  readonly timing?: { upstreamMs: number } | undefined
}

/** What belongs to one call and has no option in @fastify/http-proxy. */
export const callContext = new AsyncLocalStorage<Context>()

type Callback<T> = (error: Error | null, response: Dispatcher.ResponseData<T>) => void
type Handler = Required<Dispatcher.DispatchHandler>
type App = Pick<FastifyInstance, 'config' | 'metrics' | 'tracing'>

/**
 * The connections to one endpoint in one lane, with verified TLS. To undici's pool it adds a deadline for the whole call, also while it
 * waits for a connection; a bound on the calls that wait (BFF-85); metrics and traces. A GET that failed before anything was sent is sent
 * once more, and nothing else is repeated.
 */
export class EndpointPool extends Pool {
  readonly endpoint: string
  readonly #app: App
  /** Calls that have not ended, oldest first, with their accounts. Undici's own number includes calls that were aborted while they waited. */
  readonly #calls = new Map<Call, string | undefined>()

  constructor(endpoint: string, app: App) {
    super(new URL(app.config.upstreamUrl).origin, {
      connections: app.config.upstreamConnections,
      pipelining: 1,
      allowH2: false,
      connect: { timeout: Math.min(5_000, app.config.upstreamTimeoutMs) },
      // Disabled: each call has its own deadline, and the charge's is longer.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
      maxResponseSize: 16 * 1024 * 1024,
    })
    this.endpoint = endpoint
    this.#app = app
  }

  override request<T = null>(options: Dispatcher.RequestOptions<T>): Promise<Dispatcher.ResponseData<T>>
  override request<T = null>(options: Dispatcher.RequestOptions<T>, callback: Callback<T>): void
  override request<T = null>(options: Dispatcher.RequestOptions<T>, callback?: Callback<T>) {
    // So much of a response is read ahead of its client, which then does not occupy the connection (BFF-102).
    const all = { ...options, path: plainDots(options.path), highWaterMark: 1024 * 1024 }
    if (!callback) return super.request(all)
    super.request(all, (error, response) => {
      // Nobody waits for it any more, and @fastify/reply-from would log a warning.
      if (error instanceof UpstreamError && error.failure === 'client_disconnected') return
      // An aborted body emits an error, which would end the process without a listener.
      response.body?.on('error', () => undefined)
      callback(error, response)
    })
  }

  /** @throws UpstreamError when the queue is full, and no account has more calls in it */
  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { config } = this.#app
    // Again if the account of the refused call takes the room with its next call.
    while (this.#calls.size >= config.upstreamConnections + config.upstreamQueue) this.#makeRoom()
    void this.#send(options, handler)
    return true
  }

  /** Refuses the last waiting call of the account with the most calls here, or the next call if that is its account (BFF-85). */
  #makeRoom() {
    this.#app.metrics.upstreamRefused.inc({ endpoint: this.endpoint })
    const refusal = new UpstreamError('unavailable', { headers: { 'retry-after': '2' } })
    refusal.sent = false
    const byAccount = Map.groupBy(this.#calls, ([, account]) => account)
    const callsWithNext = (byAccount.get(accountCall.getStore()?.account)?.length ?? 0) + 1
    const [most] = [...byAccount.values()]
      .filter((calls) => calls.length > callsWithNext && calls.some(([call]) => call.isWaiting))
      .toSorted((a, b) => b.length - a.length)
    if (!most) throw refusal
    most.findLast(([call]) => call.isWaiting)?.[0].abort(refusal)
  }

  async #send(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
    const { endpoint } = this
    const { config, metrics, tracing } = this.#app
    const { timeoutMs = config.upstreamTimeoutMs, client, timing } = callContext.getStore() ?? {}
    const { account, hold } = accountCall.getStore() ?? {}
    const startedAt = performance.now()
    const release = hold?.()
    const call = new Call(handler, options.reset === true, () => {
      this.#calls.delete(call)
      clearTimeout(timer)
      client?.off('close', onLeave)
      if (timing) timing.upstreamMs += performance.now() - startedAt
      release?.()
    })
    this.#calls.set(call, account)
    const timer = setTimeout(() => call.abort(new UpstreamError('timeout')), timeoutMs)
    const onLeave = () => call.abort(new UpstreamError('client_disconnected'))
    client?.once('close', onLeave)

    const attributes = { 'http.request.method': options.method }
    const outcome = await tracing
      .inSpan(`upstream ${endpoint}`, attributes, async ({ traceparent, set }) => {
        // The parent of the product server's spans is this span, not the request's.
        const traced = traceparent ? { ...options, headers: { ...options.headers, traceparent } } : options
        const send = () => super.dispatch(traced, call)
        if (options.method === 'GET') call.sendAgain = send
        send()
        const status = await call.status.promise
        set({ 'http.response.status_code': status })
        return `${Math.floor(status / 100)}xx`
      })
      .catch((error: UpstreamError) => error.failure)
    metrics.upstreamDuration.observe({ endpoint, outcome }, (performance.now() - startedAt) / 1_000)
  }
}

/** Undici passes null for a call that never got a connection, which its types do not allow. */
const noController = { aborted: true, paused: false, reason: null, abort() {}, pause() {}, resume() {} }

/** Stands between undici and the handler of its `request`, and can end the call at once, also while it waits for a connection. */
class Call implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler
  readonly #hasOwnConnection: boolean
  readonly #onEnd: () => void
  #controller: Dispatcher.DispatchController | null = null
  #hasEnded = false
  readonly status = Promise.withResolvers<number>()
  sendAgain: (() => void) | null = null

  constructor(handler: Dispatcher.DispatchHandler, hasOwnConnection: boolean, onEnd: () => void) {
    this.#handler = handler
    this.#hasOwnConnection = hasOwnConnection
    this.#onEnd = onEnd
  }

  get isWaiting() {
    return this.#controller === null
  }

  abort(error: UpstreamError) {
    if (this.#controller) this.#controller.abort(error)
    else this.onResponseError(noController, error)
  }

  /** Called with a free connection, before anything is written. */
  onRequestStart(...[controller, context]: Parameters<Handler['onRequestStart']>) {
    // Ended while it waited: the next call gets the connection, unless each has its own.
    if (this.#hasEnded && this.#hasOwnConnection) return controller.abort(new UpstreamError('timeout'))
    if (this.#hasEnded) throw new UpstreamError('timeout')
    this.#controller = controller
    this.#handler.onRequestStart?.(controller, context)
  }

  onResponseStart(...args: Parameters<Handler['onResponseStart']>) {
    const [controller, status] = args
    // Fastify sends no such status.
    if (status > 599) return controller.abort(new UpstreamError('invalid_response'))
    if (status >= 200) this.status.resolve(status)
    this.#handler.onResponseStart?.(...args)
  }

  onResponseData(...args: Parameters<Handler['onResponseData']>) {
    this.#handler.onResponseData?.(...args)
  }

  onResponseEnd(...args: Parameters<Handler['onResponseEnd']>) {
    this.#end()
    this.#handler.onResponseEnd?.(...args)
  }

  onResponseError(...[controller, cause]: Parameters<Handler['onResponseError']>) {
    if (this.#hasEnded) return
    const error = toUpstreamError(cause)
    error.sent = this.#controller !== null
    const { sendAgain } = this
    this.sendAgain = null
    if (sendAgain && !error.sent && error.failure === 'unreachable') return sendAgain()
    this.#end()
    this.status.reject(error)
    this.#handler.onResponseError?.(controller, error)
  }

  #end() {
    this.#hasEnded = true
    this.#onEnd()
  }
}

import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type { FastifyRequest, onRequestHookHandler, RouteHandlerMethod } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'
import { accountOf } from '../fan.ts'

/** `hold` keeps the call counted, whatever else of it has ended, until the returned function is called. */
type AccountCall = { readonly account: string; readonly hold: () => () => void }

/** The call of an account that the current code is a part of; undefined without a session. */
export const accountCall = new AsyncLocalStorage<AccountCall>()

/** An account's calls under way, and the functions that start its waiting calls, the longest waiting first. */
type Calls = { readonly underWay: Set<FastifyRequest>; readonly line: Map<FastifyRequest, () => void> }

const tooMany = () => new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': '1' } })
const clientLeft = () => new AppError('CLIENT_LEFT')
const endpointOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint

/**
 * Limits the calls of one account that are under way (BFF-102): until the client has its response or has left, and our handler and all
 * calls of the product server for it have ended (BFF-102). Calls that we handle count apart, so no proxied call refuses a charge.
 */
export const accountCallsPlugin = fp(
  async (app) => {
    const { callsPerAccount, callsPerEndpoint, waitingCallsPerAccount, upstreamTimeoutMs } = app.config
    const accounts = new Map<string, Calls>()
    app.addHook('onRoute', (route) => {
      const { access = 'public', handledBy } = route.config?.endpoint ?? {}
      if (access === 'public') return
      // After the guards of the scope, so that there is a session.
      route.onRequest = [...[route.onRequest ?? []].flat(), limit]
      if (handledBy === 'bff') route.handler = held(route.handler)
    })

    function callsOf(account: string): Calls {
      const calls = accounts.get(account) ?? { underWay: new Set(), line: new Map() }
      accounts.set(account, calls)
      return calls
    }

    function hasRoom({ underWay }: Calls, request: FastifyRequest) {
      const endpoint = endpointOf(request)
      const others = [...underWay].map(endpointOf)
      const alike = others.filter((other) => other?.handledBy === endpoint?.handledBy)
      return (
        alike.length < callsPerAccount &&
        others.filter((other) => other === endpoint).length < callsPerEndpoint
      )
    }

    const limit: onRequestHookHandler = (request, { raw }, done) => {
      if (raw.destroyed) return done(clientLeft())
      const account = `${request.tenant} ${request.session && accountOf(request.session).id}`
      let holders = 0
      function hold() {
        const calls = callsOf(account)
        calls.underWay.add(request)
        holders += 1
        return () => {
          holders -= 1
          if (holders > 0) return
          calls.underWay.delete(request)
          for (const [next, start] of calls.line) if (hasRoom(calls, next)) start()
          if (calls.underWay.size === 0) accounts.delete(account)
        }
      }
      function begin() {
        raw.once('close', hold())
        accountCall.run({ account, hold }, done)
      }
      const { line } = callsOf(account)
      if (hasRoom(callsOf(account), request)) return begin()
      // Only proxied calls wait: the app reads one for each order or product that it shows.
      const waits = endpointOf(request)?.handledBy === 'upstream' && line.size < waitingCallsPerAccount
      if (!waits) return done(tooMany())

      const leave = AsyncResource.bind((error?: AppError) => {
        clearTimeout(timer)
        raw.off('close', onClose)
        line.delete(request)
        if (error) done(error)
        else begin()
      })
      const onClose = () => leave(clientLeft())
      const timer = setTimeout(() => leave(tooMany()), upstreamTimeoutMs)
      raw.once('close', onClose)
      line.set(request, () => leave())
    }
  },
  { name: 'account-calls' },
)

/** Our handler goes on when its client leaves, and counts until it ends. It does not begin for a client that has left. */
const held = (handler: RouteHandlerMethod): RouteHandlerMethod =>
  async function (request, reply) {
    if (reply.raw.destroyed) throw clientLeft()
    const release = accountCall.getStore()?.hold()
    try {
      return await handler.call(this, request, reply)
    } finally {
      release?.()
    }
  }

import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { Access, Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { outgoingCall } from './outgoing-call.ts'
import { type ProxiedResponse, responseHeaders, sendProxiedResponse } from './proxied-response.ts'
import { endpointName } from './upstream-client.ts'
import { UpstreamInvalidResponse } from './upstream-error.ts'
import type { WaitingClient } from './waiting-client.ts'

/** Registers every entry of the endpoint table that the product server handles for the callers of this scope. */
export const proxyRoutes: FastifyPluginAsync = async (scope) => {
  for (const entry of proxiedFor(scope.access)) await scope.register(httpProxy, proxyOptions(scope, entry))
}

const proxiedFor = (access: Access | undefined): Endpoint[] =>
  Object.values(endpoints).filter((entry) => entry.handledBy === 'upstream' && entry.access === access)

function proxyOptions(scope: FastifyInstance, entry: Endpoint): FastifyHttpProxyOptions {
  const { config, transport } = scope
  return {
    upstream: config.upstreamUrl,
    // Typed as every form of undici's `request`; the library calls the one with a callback.
    undici: dispatcherOf(scope, entry) as unknown as NonNullable<FastifyHttpProxyOptions['undici']>,
    routes: [entry.path],
    httpMethods: [entry.method],
    config: { endpoint: entry },
    // Fastify parses the body within its limit; we check and serialise it again, so it never passes through.
    proxyPayloads: false,
    disableRequestLogging: true,
    handler: (request, reply, _path, options) => {
      const { target, headers, body } = outgoingCall(entry, request)
      const { waitingClient: client } = request
      if (client?.hasDisconnected) return endDisconnected(request, reply)
      const call: ProxiedCall = { path: transport.basePath + target, request, reply, client }
      // Does not return `reply`: Fastify would then watch the whole response a second time.
      // The library gets the entry's path, not the call's, because it would refuse dots in an id and parse the path again.
      reply.from(transport.basePath + entry.path, {
        ...options,
        queryString: {},
        body: body ?? null,
        rewriteRequestHeaders: () => ({ ...headers, [proxiedCall]: call }),
        // Typed as a response of node:http, but it is the one that our dispatcher returned.
        onResponse: (_request, _reply, response) =>
          sendProxiedResponse(request, reply, response as unknown as ProxiedResponse),
        // The library wraps the error of our dispatcher.
        onError: (_reply, { error }) => reply.send(error.cause ?? error),
      })
    },
    replyOptions: {
      rewriteHeaders: responseHeaders,
      // By default the library repeats a GET after a 503.
      retryDelay: () => null,
    },
  }
}

/**
 * The header that carries a call to its dispatcher: @fastify/reply-from passes on the headers only, and never sends a symbol
 * among them.
 */
const proxiedCall = Symbol('proxied call')

type ProxiedCall = {
  /** Includes the path of the base address, and the query. */
  readonly path: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly client: WaitingClient | null
}

type DispatchOptions = {
  readonly method: Dispatcher.HttpMethod
  readonly headers: Record<string, string> & { readonly [proxiedCall]: ProxiedCall }
  readonly body: string | undefined
}

type Callback = (
  error: Error | null,
  response?: { readonly statusCode: number; readonly headers: object; readonly body: unknown },
) => void

/** Gives @fastify/http-proxy our transport in place of an undici pool. */
function dispatcherOf({ transport }: FastifyInstance, entry: Endpoint) {
  const endpoint = endpointName(entry)
  return {
    request({ method, headers, body }: DispatchOptions, callback: Callback) {
      const { path, request, reply, client } = headers[proxiedCall]
      const startedAt = performance.now()
      const addWaitingTime = () => {
        request.upstreamMs += performance.now() - startedAt
      }
      transport
        .send({ endpoint, method, path, headers, body: body ?? null, client })
        .then(({ status, headers, body }) => {
          // Fastify does not accept such a status.
          if (status > 599) throw new UpstreamInvalidResponse()
          addWaitingTime()
          // After a disconnect the library would destroy the body as a stream, which throws for a Buffer.
          if (reply.raw.destroyed) {
            if (!Buffer.isBuffer(body)) body.destroy()
            endDisconnected(request, reply)
            return
          }
          callback(null, { statusCode: status, headers, body })
        })
        .catch((error) => {
          addWaitingTime()
          if (reply.raw.destroyed) endDisconnected(request, reply)
          else callback(error)
        })
    },
  }
}

/** Reports 499 for a client that disconnected early. Without a response, Fastify would log and count nothing. */
function endDisconnected(request: FastifyRequest, reply: FastifyReply) {
  const code = 'CLIENT_LEFT'
  request.server.metrics.errors.inc({ code })
  request.log.info(
    { code, tenant: request.tenant, route: request.routeOptions.url },
    'the client disconnected before the response',
  )
  reply.hijack()
}

import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { callContext } from './endpoint-pool.ts'
import { escapedDots, type OutgoingCall, outgoingCall } from './outgoing-call.ts'
import { responseHeaders, sendProxiedResponse } from './proxied-response.ts'
import { UpstreamError } from './upstream-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What is sent to the product server; null outside the handler of a proxied call. */
    outgoingCall: OutgoingCall
  }
}

/** Registers every entry of the endpoint table that the product server handles for the callers of this scope. */
export const proxyRoutes: FastifyPluginAsync = async (scope) => {
  scope.decorateRequest('outgoingCall')
  for (const entry of Object.values<Endpoint>(endpoints)) {
    if (entry.handledBy === 'upstream' && entry.access === scope.access)
      await scope.register(httpProxy, proxyOptions(scope, entry))
  }
}

/** The fan's request is checked and written anew; its body, query and headers never pass through (BFF-02, BFF-07). */
function proxyOptions({ config, upstreamPool }: FastifyInstance, entry: Endpoint): FastifyHttpProxyOptions {
  return {
    upstream: config.upstreamUrl,
    // @ts-expect-error It is typed for undici 7, whose types accept no pool of 8. It calls nothing but `request`.
    undici: upstreamPool(entry),
    routes: [entry.path],
    httpMethods: [entry.method],
    config: { endpoint: entry },
    // Fastify parses the body within its limit.
    proxyPayloads: false,
    disableRequestLogging: true,
    // No location passes, and the library throws at two of them, where nothing could catch it.
    internalRewriteLocationHeader: false,
    preRewrite: escapedDots,
    preHandler: async (request, reply) => {
      if (reply.raw.destroyed) throw new UpstreamError('client_disconnected')
      request.outgoingCall = outgoingCall(entry, request)
    },
    handler: (request, reply, path, options) => {
      // A write is never ended, since its outcome would be unknown.
      const client = entry.method === 'GET' ? reply.raw : undefined
      // Does not return `reply`: Fastify would then watch the whole response a second time.
      callContext.run({ client, timing: request }, () => {
        reply.from(path, {
          ...options,
          body: request.outgoingCall.body ?? null,
          onResponse: (_request, _reply, { statusCode, stream }) =>
            void sendProxiedResponse(request, reply, statusCode, stream),
        })
      })
    },
    replyOptions: {
      queryString: (_search, _url, { outgoingCall }) => outgoingCall.query,
      rewriteRequestHeaders: ({ outgoingCall }) => outgoingCall.headers,
      rewriteHeaders: responseHeaders,
      // The library wraps the error of our pool.
      onError: (reply, { error }) => {
        if (!reply.raw.destroyed) reply.send(error.cause ?? error)
      },
      // By default the library repeats a GET after a 503.
      retryDelay: () => null,
    },
  }
}

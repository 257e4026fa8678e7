import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { Access, Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { checkedCall } from './checked-call.ts'
import { endDisconnected, watchClient } from './client-disconnect.ts'
import { responseHeaders, upstreamHeaders } from './headers.ts'
import { type ProxiedResponse, sendProxiedResponse } from './proxied-response.ts'
import { createProxyDispatcher, type ProxiedCall, proxiedCall } from './proxy-dispatcher.ts'
import { endpointName } from './upstream-client.ts'

/** Registers every call of the table that the product server handles for the callers of this scope. */
export const proxyRoutes: FastifyPluginAsync = async (scope) => {
  for (const entry of proxiedFor(scope.access)) await scope.register(httpProxy, proxyOptions(scope, entry))
}

const proxiedFor = (access: Access | undefined): Endpoint[] =>
  Object.values(endpoints).filter((entry) => entry.handledBy === 'upstream' && entry.access === access)

function proxyOptions({ config, transport }: FastifyInstance, entry: Endpoint): FastifyHttpProxyOptions {
  const dispatcher = createProxyDispatcher(transport, endpointName(entry))
  return {
    upstream: config.upstreamUrl,
    // Typed as every form of undici's `request`; the library calls the one with a callback.
    undici: dispatcher as unknown as NonNullable<FastifyHttpProxyOptions['undici']>,
    routes: [entry.path],
    httpMethods: [entry.method],
    config: { endpoint: entry },
    // Fastify parses the body within its limit. It is checked and serialised anew, never passed through.
    proxyPayloads: false,
    disableRequestLogging: true,
    handler: (request, reply, _path, options) => {
      const { target, body } = checkedCall(entry, request, request.session?.customerNumber ?? null)
      const disconnect = watchClient(entry, reply)
      if (disconnect?.happened) return endDisconnected(request, reply)
      const call: ProxiedCall = { path: transport.basePath + target, request, reply, disconnect }
      // Nothing is returned: for a returned reply Fastify would watch the whole response a second time.
      // The library's address is not the call's: it would refuse a number with dots, and parse what is written already.
      reply.from(transport.basePath + entry.path, {
        ...options,
        queryString: {},
        body: body ?? null,
        rewriteRequestHeaders: () => ({
          ...upstreamHeaders(entry, request, body !== undefined),
          [proxiedCall]: call,
        }),
        // Typed as a response of node:http, but it is what our dispatcher gave.
        onResponse: (_request, _reply, response) =>
          sendProxiedResponse(request, reply, response as unknown as ProxiedResponse),
        // The library wraps what our dispatcher rejected with.
        onError: (_reply, { error }) => reply.send(error.cause ?? error),
      })
    },
    replyOptions: {
      rewriteHeaders: responseHeaders,
      // By default the library repeats a GET that met a 503, ten times.
      retryDelay: () => null,
    },
  }
}

import type { Access, Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { pathOf } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { upstreamHeaders } from './headers.ts'
import { checkedCall } from './injection.ts'
import { leaving, letGo } from './leaving.ts'
import { passOn } from './proxied-answer.ts'
import { endpointName, queryText } from './upstream-client.ts'

const proxiedFor = (access: Access | undefined): Endpoint[] =>
  Object.values(endpoints).filter((entry) => entry.handledBy === 'upstream' && entry.access === access)

/** Registers every call of the table that the product server handles for the callers of this scope. */
export const proxyRoutes: FastifyPluginAsync = async (app) => {
  for (const entry of proxiedFor(app.access)) {
    app.route({
      method: entry.method,
      url: entry.path,
      config: { endpoint: entry },
      handler: (request, reply) => forward(entry, request, reply),
    })
  }
}

// The body is read, checked and written anew, never passed through.
async function forward(entry: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const { params, query, body } = checkedCall(entry, request, request.session?.customerNumber ?? null)
  const { transport } = request.server
  const leave = leaving(entry, reply)
  if (leave?.left) return letGo(request, reply)
  const startedAt = performance.now()
  try {
    const answer = await transport.send({
      endpoint: endpointName(entry),
      method: entry.method,
      path: transport.basePath + pathOf(entry, params) + queryText(query),
      headers: upstreamHeaders(entry, request, body !== undefined),
      body: body === undefined ? null : JSON.stringify(body),
      leave,
    })
    request.upstreamMs += performance.now() - startedAt
    return await passOn(answer, request, reply)
  } catch (error) {
    if (!leave?.left) throw error
    return letGo(request, reply)
  }
}

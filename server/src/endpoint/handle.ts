import type { Access, Endpoint, ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { type ReadPart, readBody, readParams, readQuery } from './read-request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Who may call the routes of this scope; set by `admit` together with the guards that enforce it. */
    access?: Access
  }
  interface FastifyContextConfig {
    /** The entry of the table that the route serves: rate limits, guards, logs and metrics read it from here. */
    endpoint?: Endpoint
  }
}

/** An entry of the table that our own server responds to. */
export type BffEndpoint = Endpoint & { readonly handledBy: 'bff' }

/** The request in the entry's terms; a part for which the entry has no schema is undefined. */
type Call<E extends Endpoint> = {
  readonly params: ReadPart<E['params']>
  readonly query: ReadPart<E['query']>
  readonly body: ReadPart<E['body']>
}

/** Returns the response in the entry's terms, or sends it with `reply`. */
type Handler<E extends Endpoint> = (
  call: Call<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ResponseOf<E> | FastifyReply>

/**
 * Registers a handler of our own for an entry of the endpoint table: method, path, access, schemas and the type of the
 * response come from the entry.
 * @throws Error at start when the scope admits other callers than the entry does
 */
export function handle<E extends BffEndpoint>(
  scope: FastifyInstance,
  entry: E,
  handler: Handler<E>,
  options: RouteShorthandOptions = {},
) {
  assertAdmits(scope, entry)
  scope.route({
    ...options,
    method: entry.method,
    url: entry.path,
    config: { ...options.config, endpoint: entry },
    handler: (request, reply) => {
      const call = {
        params: readParams(entry, request),
        query: readQuery(entry, request),
        body: readBody(entry, request),
      }
      return handler(call, request, reply)
    },
  })
}

/** Guards are hooks of a scope, so an entry in the wrong scope would be open to the wrong callers. @throws Error */
function assertAdmits(scope: FastifyInstance, { method, path, access }: Endpoint) {
  if (scope.access === access) return
  throw new Error(
    `${method} ${path} is for '${access}' callers and cannot be registered in a scope for '${scope.access ?? 'nobody'}': ` +
      `register it in the scope of app.ts that admits '${access}'`,
  )
}

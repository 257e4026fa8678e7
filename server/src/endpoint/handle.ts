import type { Access, Endpoint, ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../errors/app-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The callers of this scope; set by `admit` together with the guards that enforce it. */
    access?: Access
  }
  interface FastifyContextConfig {
    /** The entry of the endpoint table that the route serves; rate limits, guards, logs and metrics read it. */
    endpoint?: Endpoint
  }
}

/** An entry of the endpoint table that our own server handles. */
export type BffEndpoint = Endpoint & { readonly handledBy: 'bff' }

type Part = 'params' | 'query' | 'body'
/** The parsed parts of a request; a part without a schema is undefined. */
type Call<E extends Endpoint> = {
  readonly [P in Part]: E[P] extends z.ZodMiniType ? z.output<E[P]> : undefined
}

/**
 * Registers our handler of an entry. The handler returns the response that the entry declares, or sends it with `reply`.
 * @throws Error at start if the scope admits other callers than the entry
 */
export function handle<E extends BffEndpoint>(
  scope: FastifyInstance,
  entry: E,
  handler: (
    call: Call<E>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<ResponseOf<E> | FastifyReply>,
  options: RouteShorthandOptions = {},
) {
  const { method, path, access } = entry
  // Guards are hooks of a scope, so an entry in the wrong scope would be open to the wrong callers.
  if (scope.access !== access) {
    throw new Error(
      `${method} ${path} is for '${access}' callers and cannot be registered in a scope for '${scope.access ?? 'nobody'}': ` +
        `register it in the scope of app.ts that admits '${access}'`,
    )
  }
  scope.route({
    ...options,
    method,
    url: path,
    config: { ...options.config, endpoint: entry },
    handler: (request, reply) => handler(parseRequest(entry, request), request, reply),
  })
}

/** Parses a request with its entry's schemas; other fields are dropped. @throws AppError 400 that names the first wrong field */
export function parseRequest<E extends Endpoint>(entry: E, request: { readonly [P in Part]?: unknown }) {
  const read = (part: Part) => {
    const schema = entry[part]
    return schema && parsePart(part, schema, request[part])
  }
  return { params: read('params'), query: read('query'), body: read('body') } as Call<E>
}

/** Parses a part of a request. @throws AppError 400 that names the first wrong field */
export function parsePart<S extends z.ZodMiniType>(part: Part, schema: S, value: unknown): z.output<S> {
  const parsed = parsedBy(schema, value)
  if (parsed?.success) return parsed.data
  const issue = parsed?.error.issues[0]
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  const wrong = field ? `field '${field}' of the ${part} is missing or` : `${part} is`
  throw new AppError('BAD_REQUEST', { message: `The ${wrong} not valid.` })
}

/** Null for an object whose `length` cannot be compared, because zod reads it before it checks the type. */
function parsedBy<S extends z.ZodMiniType>(schema: S, value: unknown) {
  try {
    return z.safeParse(schema, value)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

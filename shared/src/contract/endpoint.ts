import * as z from 'zod/mini'

/**
 * Who may make a call: `public` anyone, `session` a signed-in fan, `customer` a signed-in fan with a customer number,
 * `server` only our server itself (the browser gets a 404 on its path).
 */
export type Access = 'public' | 'session' | 'customer' | 'server'

/** Who answers: `us` a handler of our own, `upstream` the product server, through the proxy. */
export type AnsweredBy = 'us' | 'upstream'

/** One call of the surface. Schemas of what a browser may send; everything else it sends is dropped or refused. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly access: Access
  readonly by: AnsweredBy
  /** Schema of the `:name` parts of the path. */
  readonly params?: z.ZodMiniObject
  /** Schema of the query, texts on both sides. */
  readonly query?: z.ZodMiniObject
  /** Schema of the JSON body. Without one the call has no body. */
  readonly body?: z.ZodMiniType
  /** Schema that turns the JSON answer into our own terms. Without one the answer has no body. */
  readonly answer?: z.ZodMiniType
  /** Names under which the server writes the session's customer number (CALL-03). */
  readonly inject?: { readonly query?: readonly string[]; readonly body?: readonly string[] }
  /** The call carries the fan's `Cart-Id` header. */
  readonly cart?: true
  /** The sentence of the 401 when nobody is signed in, 'Authentication required' unless given. */
  readonly unauthenticated?: string
}

/** What the caller may leave out is optional, what it must give is required. */
type Part<Name extends string, Schema> = Schema extends z.ZodMiniType
  ? Record<string, never> extends z.input<Schema>
    ? { readonly [K in Name]?: z.input<Schema> }
    : { readonly [K in Name]: z.input<Schema> }
  : unknown

/** Everything a caller gives to an endpoint: `params`, `query`, `body` and `cartId`, as its entry asks. */
export type CallOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['cart'] extends true ? { readonly cartId: string } : unknown)

/** What an endpoint answers, in our own terms. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodMiniType
  ? z.output<E['answer']>
  : undefined

/** Keeps the literal types of an entry while checking it. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry

/** The path of an endpoint with its parameters filled in, encoded. Throws on a missing or malformed parameter. */
export function pathOf(entry: Endpoint, params: unknown = {}): string {
  const values = entry.params ? z.parse(entry.params, params) : {}
  return entry.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

import * as z from 'zod/mini'

/**
 * Who may make a call: `public` anyone, `session` a signed-in fan, `customer` a signed-in fan with a customer number,
 * `server` only our server itself (the browser gets a 404 on its path).
 */
export type Access = 'public' | 'session' | 'customer' | 'server'

/**
 * Who handles a call: a handler of our own server (`bff`), or the product server behind the proxy (`upstream`), which only fans with a
 * session reach, since what an account may have under way is bounded (BFF-102).
 */
type Handling =
  | { readonly access: Access; readonly handledBy: 'bff' }
  | { readonly access: Exclude<Access, 'public'>; readonly handledBy: 'upstream' }

/** The rate limit that counts a call (BFF-41); the server's `protection/rate-limits.ts` says what it counts by. */
export type RateLimit = 'login' | 'payments' | 'order-ids' | 'lookups' | 'vitals' | 'none'

type AnyCall = Handling & {
  readonly path: `/${string}`
  /** Schema of the `:name` parts of the path. */
  readonly params?: z.ZodMiniObject
  /** Schema of the query; texts on both sides. */
  readonly query?: z.ZodMiniObject
  /** Schema of the JSON body. Without one the call has no body. */
  readonly body?: z.ZodMiniType
  /** Schema that turns the JSON response into our own terms. Without one the response has no body. */
  readonly response?: z.ZodMiniType
  /** Names under which the server writes the session's customer number (CALL-03). */
  readonly inject?: { readonly query?: readonly string[]; readonly body?: readonly string[] }
  /** The call carries the fan's `Cart-Id` header. */
  readonly cart?: true
  /** The specification orders the `error` of the product server's 5xx shown; elsewhere only its `userMessage` passes (CALL-08). */
  readonly showsError?: true
  /** The message of the 401 when nobody is signed in, 'Authentication required' unless given. */
  readonly unauthenticated?: string
}

type Read = AnyCall & { readonly method: 'GET'; readonly rateLimit?: RateLimit }

/** A write names its limit, so that none is unlimited by forgetting. */
type Write = AnyCall & {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly rateLimit: RateLimit
}

/** One call of the surface, with schemas of what a browser may send; everything else it sends is dropped or refused. */
export type Endpoint = Read | Write

/** A part whose fields are all optional may be omitted by the caller. */
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

/** The response of an endpoint, in our own terms. */
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.output<E['response']>
  : undefined

/** Keeps the literal types of an entry while checking it. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry

/** The path of an endpoint with its parameters filled in, encoded. @throws ZodError on a missing or malformed parameter */
export const pathOf = (entry: Endpoint, params: unknown = {}): string =>
  filledPath(entry, entry.params ? z.parse(entry.params, params) : {})

/** The same of parameters that were read by the entry's schema already. */
export const filledPath = ({ path }: Endpoint, values: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))

/** As in a path, but for commas, which the product server is asked with as they are (CALL-18); half a character becomes U+FFFD. */
const inQuery = (value: unknown): string =>
  encodeURIComponent(String(value).replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%2C', ',')

/** A query with its question mark, encoded, '' when it is empty; undefined values are left out. */
export function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = given.map(([name, value]) => `${inQuery(name)}=${inQuery(value)}`).join('&')
  return text && `?${text}`
}

/** Whether a call names an object: its 403 may be about that alone, and proves nothing of the session (SESSION-13, BFF-26). */
export const namesObject = ({ params }: Endpoint): boolean => params !== undefined

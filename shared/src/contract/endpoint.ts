import * as z from 'zod/mini'

/**
 * Who may make a call: `public` anyone, `session` a signed-in fan, `customer` a signed-in fan with a customer number,
 * `server` only our server itself (the browser gets a 404 on its path).
 */
export type Access = 'public' | 'session' | 'customer' | 'server'

/**
 * Who handles a call: a handler of our own server (`bff`), or the product server behind the proxy (`upstream`). Proxied
 * calls need a session, since concurrent calls are limited by account (BFF-102).
 */
type Handling =
  | { readonly access: Access; readonly handledBy: 'bff' }
  | { readonly access: Exclude<Access, 'public'>; readonly handledBy: 'upstream' }

/** The rate limit of a call (BFF-41); the server's `protection/rate-limits.ts` defines each. */
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
  /** The status by which the product server says that a list is empty; the browser gets `[]` (FAN-74). */
  readonly none?: 404
  /** Fans see the `error` of the product server's 5xx; for other calls only its `userMessage` passes (CALL-08). */
  readonly showsError?: true
  /** Its errors may decline a card, and say nothing about the session whatever their words (SESSION-14). */
  readonly declines?: true
  /** The message of the 401 without a session; 'Authentication required' by default. */
  readonly unauthenticated?: string
}

type Read = AnyCall & { readonly method: 'GET'; readonly rateLimit?: RateLimit }

/** A write has to name its limit, so that none is unlimited by mistake. */
type Write = AnyCall & {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly rateLimit: RateLimit
}

/** One call. Its schemas describe what a browser may send; anything else is dropped or refused. */
export type Endpoint = Read | Write

/** A caller may omit a part whose fields are all optional. */
type Part<Name extends string, Schema> = Schema extends z.ZodMiniType
  ? Record<string, never> extends z.input<Schema>
    ? { readonly [K in Name]?: z.input<Schema> }
    : { readonly [K in Name]: z.input<Schema> }
  : unknown

/** What a caller gives to an endpoint: those of `params`, `query`, `body` and `cartId` that its entry has. */
export type CallOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['cart'] extends true ? { readonly cartId: string } : unknown)

/** The response of an endpoint, in our own terms. */
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.output<E['response']>
  : undefined

/** Checks an entry and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry

/** The path of an endpoint with its parameters filled in, encoded. @throws ZodError on a missing or malformed parameter */
export function pathOf(entry: Endpoint, params: unknown = {}): string {
  const values: Readonly<Record<string, unknown>> = entry.params ? z.parse(entry.params, params) : {}
  return entry.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** Encoded as in a path, except commas, which the product server expects unencoded (CALL-18). A lone surrogate becomes U+FFFD. */
const inQuery = (value: unknown): string =>
  encodeURIComponent(String(value).replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%2C', ',')

/** An encoded query with its question mark; '' when it is empty. Undefined values are left out. */
export function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = given.map(([name, value]) => `${inQuery(name)}=${inQuery(value)}`).join('&')
  return text && `?${text}`
}

/** Whether a call names an object. Its 403 may be about that object and does not prove that the session is over (SESSION-13, BFF-26). */
export const namesObject = ({ params }: Endpoint): boolean => params !== undefined

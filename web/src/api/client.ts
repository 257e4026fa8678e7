import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import {
  type CallOf,
  type Endpoint,
  pathOf,
  queryText,
  type ResponseOf,
} from '@storefront/shared/contract/endpoint.ts'
import { parseJson } from '@storefront/shared/contract/json.ts'
import { reportUnreadable } from '@storefront/shared/contract/lenient.ts'
import { getSession } from '@storefront/shared/contract/session.ts'
import * as z from 'zod/mini'
import { fanOfPage, sameFan, singleFlightPerFan } from '../storage/fan.ts'
import {
  ApiError,
  InvalidResponseError,
  isAmbiguous,
  NetworkError,
  NotSentError,
  notifyAuthError,
  SignedOutError,
} from './api-error.ts'
import { checkReachable, isReachable, trackCall, trackNoResponse } from './reachability.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** A 401 returns null instead of throwing, and ends no session (CALL-06). */
  nullOn401?: boolean
  /** The call outlives its page. */
  keepalive?: boolean
  /** Sent as X-Request-Id, so that it is known even when no response comes: 8 to 64 of A-Z a-z 0-9 _ - (BFF-45). */
  requestId?: string
}

type Input = { params?: unknown; query?: unknown; body?: unknown; cartId?: string }

/**
 * One call to our server, typed by its entry of the endpoint table. It neither toasts nor navigates: it returns the response or
 * throws, and an error that ends the session also reaches the handler of `onAuthError`. A call belongs to the fan who makes it: after
 * a sign-out its response is neither data nor the end of a session, and nothing more is sent for it. While the server is
 * unreachable, a change is sent only after a successful probe, so that its failure is certain (FAN-29).
 * @throws ApiError for a non-OK response, NetworkError without a response, NotSentError for a change that was not sent,
 *   InvalidResponseError for a response that does not fit the schema, SignedOutError when its fan is no longer signed in,
 *   ZodError when the input does not fit the entry
 */
export async function call<const E extends Endpoint>(
  entry: E,
  input: CallOf<E>,
  options: CallOptions & { nullOn401: true },
): Promise<ResponseOf<E> | null>
export async function call<const E extends Endpoint>(
  entry: E,
  input: CallOf<E>,
  options?: CallOptions,
): Promise<ResponseOf<E>>
export async function call(entry: Endpoint, given: unknown, options: CallOptions = {}): Promise<unknown> {
  const isSameFan = entry.access === 'public' ? () => true : sameFan()
  try {
    if (waitsForServer(entry, options) && !(await checkReachable())) throw new NotSentError('Not sent')
    if (!isSameFan()) throw new SignedOutError()
    const noteResponse = trackCall()
    const response = await request(entry, given as Input, options, isSameFan)
    const text = await networked(() => response.text())
    noteResponse()
    if (!isSameFan()) throw new SignedOutError()
    if (response.ok) return read(entry, text)
    if (response.status === 401 && options.nullOn401) return null
    const error = new ApiError(response.status, text)
    if (isAmbiguous(entry, error)) error.sessionIsOver = await isSessionOver()
    if (!isSameFan()) throw new SignedOutError()
    notifyAuthError(entry, error)
    throw error
  } catch (error) {
    if (error instanceof NetworkError && !options.signal?.aborted) trackNoResponse()
    if (!isSameFan()) throw new SignedOutError({ cause: error })
    if (!options.signal?.aborted) logFailure(entry, error)
    throw error
  }
}

/** CALL-07, FAN-74: a refusal, such as an item that is sold out, is one line; anything else is an error with its stack. */
function logFailure({ method, path }: Endpoint, error: unknown): void {
  const isRefusal = error instanceof ApiError && error.status < 500
  console[isRefusal ? 'warn' : 'error'](`${method} ${path} failed`, isRefusal ? error.message : error)
}

/** Asks our server whether the session is over; false when it does not respond. Concurrent callers share one request. */
const isSessionOver = singleFlightPerFan(() =>
  call(getSession, {}).then(
    ({ session }) => session === null,
    () => false,
  ),
)

/** Whether a call is a change while the server is unreachable. A `keepalive` call cannot wait, since its page may be gone. */
const waitsForServer = ({ method }: Endpoint, { keepalive }: CallOptions): boolean =>
  method !== 'GET' && !keepalive && !isReachable()

async function request(
  entry: Endpoint,
  input: Input,
  options: CallOptions,
  isSameFan: () => boolean,
): Promise<Response> {
  const body = entry.body && JSON.stringify(z.parse(entry.body, input.body))
  const headers = new Headers({ Accept: 'application/json', ...csrfHeader })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (entry.cart && input.cartId) headers.set('Cart-Id', input.cartId)
  if (options.requestId) headers.set('X-Request-Id', options.requestId)

  const address = addressOf(entry, input)
  // A change makes early reads out of date.
  if (entry.method !== 'GET') globalThis.earlyReads = undefined
  else if (!options.signal) {
    const first = takeEarlyResponse(earlyReadKey(address, entry.cart && input.cartId))
    // Without a response the request is sent as usual.
    const response = first && (await first.catch(() => null))
    if (response) return response
    if (!isSameFan()) throw new SignedOutError()
  }
  return networked(() =>
    fetch(address, {
      method: entry.method,
      headers,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
    }),
  )
}

function read(entry: Endpoint, text: string): unknown {
  if (!entry.response) return undefined
  try {
    return z.parse(entry.response, text === '' ? null : parseJson(text))
  } catch (cause) {
    reportUnreadable(`${fieldOf(cause)} of ${entry.path}`)
    throw new InvalidResponseError(`Invalid response of ${entry.path}`, { cause })
  }
}

/** The field of a response that could not be read. */
function fieldOf(cause: unknown): string {
  const [issue] = cause instanceof z.core.$ZodError ? cause.issues : []
  return issue?.path.filter((key) => typeof key === 'string').join('.') || 'response'
}

/** @throws NetworkError for any failure of the transport */
async function networked<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    throw new NetworkError('Network request failed', { cause })
  }
}

/** Path and query of a call; of a GET also its cache key. @throws ZodError when they do not fit the entry */
export function addressOf(entry: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const query = entry.query ? z.parse(entry.query, input.query ?? {}) : {}
  return pathOf(entry, input.params) + queryText(query)
}

declare global {
  /** Requests that the page's head sent (`head/early-reads.ts`): the fan's tag, and responses by `earlyReadKey`. */
  var earlyReads: { readonly fan: string; readonly responses: Map<string, Promise<Response>> } | undefined
}

/** Early reads that are older count as stale; in ms since the page was opened. */
const earlyReadMaxAgeMs = 30_000

/** A cart's call has the same address for every cart, since the cart's id is in a header. */
const earlyReadKey = (address: string, cartId?: string | null): string =>
  cartId ? `${address}#${cartId}` : address

/**
 * FAN-37: the response to a read that the page's head has sent, for one use and only for the same fan; null without one.
 * It may be pending or an error.
 */
function takeEarlyResponse(key: string): Promise<Response> | null {
  const { fan, responses } = globalThis.earlyReads ?? {}
  if (!responses || fan !== fanOfPage() || performance.now() > earlyReadMaxAgeMs) return null
  const response = responses.get(key)
  responses.delete(key)
  return response ?? null
}

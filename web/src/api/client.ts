import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import { type CallOf, type Endpoint, pathOf, type ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import * as z from 'zod/mini'
import { ApiError, InvalidResponseError, NetworkError } from './api-error.ts'
import { checkAuthError } from './auth-error.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** A 401 gives null instead of an error, and ends no session (CALL-06). */
  nullOn401?: boolean
  /** The call outlives its page. */
  keepalive?: boolean
}

type Input = { params?: unknown; query?: unknown; body?: unknown; cartId?: string }

/**
 * One call to our server, typed by its entry of the endpoint table. The transport neither toasts nor navigates: it
 * returns the response or throws, and an error that ends the session also reaches the handler of `onAuthError`.
 * @throws ApiError for a non-OK response, NetworkError when none came, InvalidResponseError for one that cannot be read;
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
  const input = given as Input
  try {
    const response = await request(entry, input, options)
    return response && (await read(entry, response))
  } catch (error) {
    if (!options.signal?.aborted) console.error(`${entry.method} ${entry.path} failed`, error)
    throw error
  }
}

/** Path and query of a call; for GETs also its cache key. */
export function addressOf(entry: Endpoint, input: Input): string {
  const query = entry.query ? z.parse(entry.query, input.query ?? {}) : {}
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return pathOf(entry, input.params) + (text && `?${text}`)
}

async function request(entry: Endpoint, input: Input, options: CallOptions): Promise<Response | null> {
  const body = entry.body && JSON.stringify(z.parse(entry.body, input.body))
  const headers = new Headers({ Accept: 'application/json', ...csrfHeader })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (entry.cart && input.cartId) headers.set('Cart-Id', input.cartId)

  const response = await networked(() =>
    fetch(addressOf(entry, input), {
      method: entry.method,
      headers,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
    }),
  )
  if (response.ok) return response
  if (response.status === 401 && options.nullOn401) return null
  const error = new ApiError(response.status, await networked(() => response.text()))
  checkAuthError(entry, error)
  throw error
}

async function read(entry: Endpoint, response: Response): Promise<unknown> {
  const text = await networked(() => response.text())
  if (!entry.response) return undefined
  try {
    return z.parse(entry.response, text === '' ? null : JSON.parse(text))
  } catch (cause) {
    throw new InvalidResponseError(`Invalid response of ${entry.path}`, { cause })
  }
}

/** @throws NetworkError whatever breaks while the browser talks to the server */
async function networked<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    throw new NetworkError('Network request failed', { cause })
  }
}

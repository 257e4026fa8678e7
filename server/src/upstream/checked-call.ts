import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { readRequest } from '../endpoint/handle.ts'
import { targetOf } from './target.ts'

type Received = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
type Fields = Record<string, unknown>

export type CheckedCall = {
  /** Path and query, below the path of the base address. */
  readonly target: string
  /** Undefined when the call has none. */
  readonly body: Fields | undefined
}

/**
 * The target and body of a fan's call as they go upstream: nothing but what the entry names, and the customer's
 * identifiers as the session has them, whatever the browser sent under those names (CALL-03).
 * @throws AppError 400 that names the first wrong field
 */
export function checkedCall(entry: Endpoint, received: Received, customerNumber: string | null): CheckedCall {
  const { params, query, body } = readRequest(entry, received) as Readonly<Record<string, Fields | undefined>>
  const injected = (names: readonly string[] | undefined): Fields | undefined =>
    names && customerNumber !== null
      ? Object.fromEntries(names.map((name) => [name, customerNumber]))
      : undefined
  return {
    target: targetOf(entry, { params, query: { ...query, ...injected(entry.inject?.query) } }),
    body: body || entry.inject?.body ? { ...body, ...injected(entry.inject?.body) } : undefined,
  }
}

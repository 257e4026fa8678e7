import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { readBody, readParams, readQuery } from '../endpoint/read-request.ts'

type Received = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
type Fields = Record<string, unknown>

export type CheckedCall = {
  readonly params: Fields
  readonly query: Fields
  /** Undefined when the call has none. */
  readonly body: Fields | undefined
}

/**
 * A fan's call with nothing in it but what its entry names, and with the customer's identifiers written from the
 * session (CALL-03); what the browser sent under those names is gone.
 * @throws AppError 400 that names the first wrong field
 */
export function checkedCall(entry: Endpoint, received: Received, customerNumber: string | null): CheckedCall {
  const written = (names: readonly string[] | undefined): Fields | undefined =>
    names && customerNumber !== null
      ? Object.fromEntries(names.map((name) => [name, customerNumber]))
      : undefined
  const query = readQuery(entry, received) as Fields | undefined
  const body = readBody(entry, received) as Fields | undefined
  return {
    params: (readParams(entry, received) as Fields | undefined) ?? {},
    query: { ...query, ...written(entry.inject?.query) },
    body: body || entry.inject?.body ? { ...body, ...written(entry.inject?.body) } : undefined,
  }
}

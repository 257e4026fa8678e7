import { type Endpoint, pathOf } from '@storefront/shared/contract/endpoint.ts'

type Parts = { readonly params?: unknown; readonly query?: Readonly<Record<string, unknown>> | undefined }

/**
 * The path and query of a call to the product server, below the path of its base address. Every call goes to a target
 * that is written here, from its entry and its checked parameters; none passes as a browser wrote it (BFF-07).
 * @throws ZodError on a missing or malformed parameter
 */
export const targetOf = (entry: Endpoint, { params, query }: Parts): string =>
  pathOf(entry, params) + queryText(query)

/** A query with its question mark, '' when it is empty; undefined values are left out. */
function queryText(query: Parts['query'] = {}): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  return given.size > 0 ? `?${given}` : ''
}

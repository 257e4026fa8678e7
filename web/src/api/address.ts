import { type Endpoint, pathOf } from '@storefront/shared/contract/endpoint.ts'
import * as z from 'zod/mini'

/** Path and query of a call; for GETs also its cache key. @throws ZodError when they do not fit the entry */
export function addressOf(entry: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const query = entry.query ? z.parse(entry.query, input.query ?? {}) : {}
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return pathOf(entry, input.params) + (text && `?${text}`)
}

import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import * as z from 'zod/mini'
import { AppError } from '../errors/app-error.ts'

type Part = 'params' | 'query' | 'body'
type Received = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
/** What a schema of an entry reads; undefined where the entry has none. */
export type ReadPart<S> = S extends z.ZodMiniType ? z.output<S> : undefined

function readPart(part: Part, schema: z.ZodMiniType | undefined, received: Received): unknown {
  if (schema === undefined) return undefined
  const parsed = parsedBy(schema, received[part])
  if (parsed?.success) return parsed.data
  const field = parsed?.error.issues[0]?.path.join('.')
  throw new AppError('BAD_REQUEST', {
    message: field
      ? `The field '${field}' of the ${part} is missing or not valid.`
      : `The ${part} is not valid.`,
  })
}

/** Null where a fan sends an object whose `length` cannot even be compared: zod looks at that before the type. */
function parsedBy(schema: z.ZodMiniType, value: unknown) {
  try {
    return z.safeParse(schema, value)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/**
 * The body of a request in the terms of its endpoint; what its schema does not name is dropped.
 * @throws AppError 400 that names the first wrong field
 */
export const readBody = <E extends Endpoint>(entry: E, received: Received) =>
  readPart('body', entry.body, received) as ReadPart<E['body']>

/** The path's parameters of a request. @throws AppError 400 that names the first wrong one */
export const readParams = <E extends Endpoint>(entry: E, received: Received) =>
  readPart('params', entry.params, received) as ReadPart<E['params']>

/** The query of a request with its defaults. @throws AppError 400 that names the first wrong field */
export const readQuery = <E extends Endpoint>(entry: E, received: Received) =>
  readPart('query', entry.query, received) as ReadPart<E['query']>

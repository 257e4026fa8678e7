import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { transactionNumber } from '@storefront/shared/contract/transaction-number.ts'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'

const plainPath = /^(\/[A-Za-z0-9._~@+-]*)+$/
const dots = /\.\.|\/\.(\/|$)/

/** Replaces every refused path; not plain itself, so that no request can name it. */
const refusedPath = '/!'

/** The calls with the number of a transaction in their path, which stands in the group. */
const numberedPaths = Object.values<Endpoint>(endpoints).flatMap(({ path, params }) =>
  Object.entries(params?.def.shape ?? {})
    .filter(([, schema]) => schema === transactionNumber)
    .map(([name]) => new RegExp(`^${path.replace(`:${name}`, '([^/]+)')}$`)),
)

/**
 * Whether a request's target has a path that every parser reads in the same way (BFF-07). None of our addresses needs an
 * escape but those with the number of a transaction, and there exactly the escapes that `encodeURIComponent` writes are
 * accepted. A path with any other, with an empty or a dot segment, or with anything else out of the ordinary is refused.
 */
export function isAcceptedPath(target: string): boolean {
  if (target.includes('#')) return false
  const path = target.split('?', 1)[0] ?? ''
  const written = writtenNumber(path)
  return written === undefined ? isPlain(path) : isNumber(written)
}

const isPlain = (path: string) => plainPath.test(path) && !path.includes('//') && !dots.test(path)

/** What stands in a path where the number of a transaction belongs; undefined where none does. */
function writtenNumber(path: string): string | undefined {
  if (!path.startsWith('/api/')) return undefined
  for (const numbered of numberedPaths) {
    const written = numbered.exec(path)?.[1]
    if (written !== undefined) return written
  }
  return undefined
}

function isNumber(written: string): boolean {
  const number = decoded(written)
  return number !== undefined && encodeURIComponent(number) === written
}

/** The number that a part of a path stands for, undefined when it is none. */
function decoded(written: string): string | undefined {
  try {
    return transactionNumber.safeParse(decodeURIComponent(written)).data
  } catch {
    return undefined
  }
}

/**
 * The path that the router gets. The router would respond to some odd paths itself, without our headers and log
 * (BFF-46), so it gets a path that the plugin below refuses.
 */
export const guardedPath = ({ url = '' }: IncomingMessage): string =>
  isAcceptedPath(url) ? url : refusedPath

/** Responds with 400 to paths that are refused (BFF-07). */
export const pathGuardPlugin = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      done(request.raw.url === refusedPath ? new AppError('BAD_REQUEST') : undefined)
    })
  },
  { name: 'path-guard' },
)

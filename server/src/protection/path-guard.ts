import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { transactionNumber } from '@storefront/shared/contract/transaction-number.ts'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'

/** Without an escape, an empty segment, a dot segment, or two dots in a row. */
const plainPath = /^(?!.*(?:\/\/|\.\.|\/\.(?:\/|$)))\/[\w.~@+/-]*$/

/** Replaces every refused path; not plain itself, so that no request can name it. */
const refusedPath = '/!'

/** The paths of the calls with the number of a transaction, one group for each. */
const numberedPaths = Object.values<Endpoint>(endpoints).flatMap(({ path, params }) =>
  Object.entries(params?.def.shape ?? {})
    .filter(([, schema]) => schema === transactionNumber)
    .map(([name]) => path.replace(`:${name}`, '([^/]+)')),
)
const numberedPath = new RegExp(`^(?:${numberedPaths.join('|')})$`)

/**
 * Whether a request's target has a path that every parser reads in the same way (BFF-07). The number of a transaction may have
 * escapes, as `encodeURIComponent` writes them.
 */
export function isAcceptedPath(target: string): boolean {
  if (target.includes('#')) return false
  const path = target.split('?', 1)[0] ?? ''
  const number = numberedPath.exec(path)?.slice(1).find(Boolean)
  return number === undefined ? plainPath.test(path) : isNumber(number)
}

function isNumber(written: string): boolean {
  try {
    const number = decodeURIComponent(written)
    return transactionNumber.safeParse(number).success && encodeURIComponent(number) === written
  } catch {
    return false
  }
}

/** The path that the router gets: it would respond to some odd paths itself, without our headers and log (BFF-46). */
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

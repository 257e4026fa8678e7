import type { IncomingMessage } from 'node:http'
import { type Endpoint, namesObject } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { pathSegment } from '@storefront/shared/contract/request-texts.ts'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'

/** Without an escape, an empty segment, a dot segment, or two dots in a row. */
const plainPath = /^(?!.*(?:\/\/|\.\.|\/\.(?:\/|$)))\/[\w.~@+/-]*$/

/** Replaces every refused path; not plain itself, so that no request can name it. */
const refusedPath = '/!'

/** The paths of the calls with parameters, one group for each of these. */
const filledPaths = Object.values<Endpoint>(endpoints)
  .filter(namesObject)
  .map(({ path }) => path.replace(/:\w+/g, '([^/]+)'))
const filledPath = new RegExp(`^(?:${filledPaths.join('|')})$`)

/**
 * Whether a request's target has a path that every parser reads in the same way (BFF-07). What fills a parameter of a call may have
 * escapes, as `encodeURIComponent` writes them (CALL-42).
 */
export function isAcceptedPath(target: string): boolean {
  if (target.includes('#')) return false
  const path = target.split('?', 1)[0] ?? ''
  const segment = filledPath.exec(path)?.slice(1).find(Boolean)
  return segment === undefined ? plainPath.test(path) : isSegment(segment)
}

function isSegment(written: string): boolean {
  try {
    const text = decodeURIComponent(written)
    return pathSegment.safeParse(text).success && encodeURIComponent(text) === written
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

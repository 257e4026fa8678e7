import type { IncomingMessage } from 'node:http'
import { type Endpoint, namesObject } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { pathSegment } from '@storefront/shared/contract/request-texts.ts'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'

/** No escapes, empty segments, dot segments or consecutive dots. */
const plainPath = /^(?!.*(?:\/\/|\.\.|\/\.(?:\/|$)))\/[\w.~@+/-]*$/

/** Replaces every refused path. Not a plain path, so no request can use it. */
const refusedPath = '/!'

/** The paths of the calls with parameters, with a group for each parameter. */
const filledPaths = Object.values<Endpoint>(endpoints)
  .filter(namesObject)
  .map(({ path }) => path.replace(/:\w+/g, '([^/]+)'))
const filledPath = new RegExp(`^(?:${filledPaths.join('|')})$`)

/**
 * Whether every parser reads the path of a request's target in the same way (BFF-07). A parameter of a call may have escapes of
 * `encodeURIComponent` (CALL-42).
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

/** The path for the router. Refused paths are replaced, because the router responds to some itself, without our headers and log (BFF-46). */
export const guardedPath = ({ url = '' }: IncomingMessage): string =>
  isAcceptedPath(url) ? url : refusedPath

/** Responds to refused paths with 400 (BFF-07). */
export const pathGuardPlugin = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      done(request.raw.url === refusedPath ? new AppError('BAD_REQUEST') : undefined)
    })
  },
  { name: 'path-guard' },
)

import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'

const plainPath = /^(\/[A-Za-z0-9._~@+-]*)+$/
const dots = /\.\.|\/\.(\/|$)/

/** Replaces every refused path; not plain itself, so that no request can name it. */
const refusedPath = '/!'

/**
 * Whether a request's target has a path that every parser reads in the same way (BFF-07). None of our addresses needs an
 * escape, so a path with one, with an empty or a dot segment, or with anything else out of the ordinary is not plain.
 */
export const isPlainPath = (target: string): boolean => {
  const path = target.split('?', 1)[0] ?? ''
  return plainPath.test(path) && !path.includes('//') && !dots.test(path) && !target.includes('#')
}

/**
 * The path that the router gets. The router would respond to some odd paths itself, without our headers and log
 * (BFF-46), so it gets a path that the plugin below refuses.
 */
export const guardedPath = ({ url = '' }: IncomingMessage): string => (isPlainPath(url) ? url : refusedPath)

/** Responds with 400 to paths that are not plain (BFF-07). */
export const pathGuardPlugin = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      done(request.raw.url === refusedPath ? new AppError('BAD_REQUEST') : undefined)
    })
  },
  { name: 'path-guard' },
)

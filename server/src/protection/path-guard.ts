import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'

const plainPath = /^(\/[A-Za-z0-9._~@+-]*)+$/
const dots = /\.\.|\/\.(\/|$)/

/** Stands for every refused address; not plain itself, so that no request can ask for it. */
const refused = '/!'

/**
 * BFF-07: no address of ours needs an escape, so a path that holds one, an empty or a dot segment, or anything else that
 * two parsers could read in two ways is refused before it is looked at.
 */
export const isPlainPath = (target: string): boolean => {
  const path = target.split('?', 1)[0] ?? ''
  return plainPath.test(path) && !path.includes('//') && !dots.test(path) && !target.includes('#')
}

/** What the router sees: it would answer some odd paths itself, without headers and log (BFF-46). */
export const guardedPath = ({ url = '' }: IncomingMessage): string => (isPlainPath(url) ? url : refused)

export const pathGuardPlugin = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      done(request.raw.url === refused ? new AppError('BAD_REQUEST') : undefined)
    })
  },
  { name: 'path-guard' },
)

import type { FastifyInstance } from 'fastify'
import { refuse } from './problem.ts'

/** Takes JSON bodies only; a JSON content type without a body, as clients send with DELETE, is no body. */
export function acceptEmptyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(refuse(400, 'The body is not JSON'))
    }
  })
}

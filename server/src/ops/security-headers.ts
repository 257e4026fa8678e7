import fp from 'fastify-plugin'
import { baselineHeaders } from './baseline-headers.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { randomText } from './random-text.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** What an inline element of this answer has to carry. */
    nonce: string
  }
}

/** BFF-46: the headers of every answer, errors included. */
export const securityHeadersPlugin = fp(
  async (app) => {
    const policyWith = compilePolicy(contentSecurityPolicy(app.config))
    app.decorateReply('nonce', '')

    app.addHook('onRequest', (request, reply, done) => {
      reply.nonce = randomText(16, 'base64url')
      reply.headers(baselineHeaders)
      reply.header('content-security-policy', policyWith(reply.nonce))
      if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
      done()
    })
  },
  { name: 'security-headers' },
)

const takesNonce = new Set(['script-src', 'style-src'])

/** The policy as a text in which only the nonce is still to be written: every answer has one. */
function compilePolicy(directives: Readonly<Record<string, readonly string[]>>) {
  const mark = '\u0000'
  const parts = Object.entries(directives)
    .map(([name, sources]) =>
      [name, ...sources, ...(takesNonce.has(name) ? [`'nonce-${mark}'`] : [])].join(' '),
    )
    .join(';')
    .split(mark)
  return (nonce: string) => parts.join(nonce)
}

import { randomUUID } from 'node:crypto'
import fp from 'fastify-plugin'
import { baselineHeaders } from './baseline-headers.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** BFF-47: lets this page have inline elements that carry the nonce which it returns. */
    allowNonce(): string
  }
}

/**
 * BFF-46: the headers of every answer, errors included. What the API answers may do nothing in a browser; pages and
 * their files, one of which is a worker, may do what the policy says.
 */
export const securityHeadersPlugin = fp(
  async (app) => {
    const policyWith = compilePolicy(contentSecurityPolicy(app.config))
    const siteHeaders = { ...baselineHeaders, 'content-security-policy': policyWith('') }

    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(request.raw.url?.startsWith('/api/') ? baselineHeaders : siteHeaders)
      if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
      done()
    })
    app.decorateReply('allowNonce', function () {
      const nonce = randomUUID()
      this.header('content-security-policy', policyWith(` 'nonce-${nonce}'`))
      return nonce
    })
  },
  { name: 'security-headers' },
)

const takesNonce = new Set(['script-src', 'style-src'])

/** The policy as a text in which only the nonce's source is still to be written. */
function compilePolicy(directives: Readonly<Record<string, readonly string[]>>) {
  const mark = '\u0000'
  const parts = Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' ') + (takesNonce.has(name) ? mark : ''))
    .join(';')
    .split(mark)
  return (nonceSource: string) => parts.join(nonceSource)
}

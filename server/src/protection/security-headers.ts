import { randomUUID } from 'node:crypto'
import fp from 'fastify-plugin'
import { baselineHeaders } from './baseline-headers.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Allows inline elements with the nonce that it returns on this page (BFF-47). */
    allowNonce(): string
  }
}

/**
 * Sets the headers of every response, errors included (BFF-46). Responses of the API may do nothing in a browser; pages
 * and their files, one of which is a worker, get the content security policy.
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
      const nonce = randomUUID().replaceAll('-', '')
      this.header('content-security-policy', policyWith(` 'nonce-${nonce}'`))
      return nonce
    })
  },
  { name: 'security-headers' },
)

const nonceDirectives = new Set(['script-src', 'style-src'])

/** Joins the policy once; the function that is returned only inserts the source of a nonce. */
function compilePolicy(directives: Readonly<Record<string, readonly string[]>>) {
  const placeholder = '\u0000'
  const parts = Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' ') + (nonceDirectives.has(name) ? placeholder : ''))
    .join(';')
    .split(placeholder)
  return (nonceSource: string) => parts.join(nonceSource)
}

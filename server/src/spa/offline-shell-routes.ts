import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { SpaSource } from './spa-source.ts'

const path = '/offline.html'
const retryAfterS = 5

/**
 * FAN-20: `/offline.html`, the shell that the service worker keeps and opens the app from without a network. It is the tenant's
 * and nobody's: no cookie is read for it, and no session is in it. 404 for a tenant that does not exist, and 503 while its branding
 * cannot be had, so that a kept one is never replaced by the default look (BFF-67).
 */
export const offlineShellRoutes: FastifyPluginAsync<{ spa: SpaSource }> = async (app, { spa }) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: path,
    config: { sameForEveryone: true },
    handler: async (request, reply) => {
      const branding = await app.brandings.of(request)
      if (branding.status === 'missing')
        throw new AppError('BRANDING_CONFIG_404', { message: branding.error })
      if (branding.status === 'default')
        throw new AppError('UNAVAILABLE', { headers: { 'retry-after': String(retryAfterS) } })
      const nonce = reply.allowNonce()
      const render = await spa.shellFor(reply)
      const { siteHost: host, tenant } = request
      reply.type('text/html; charset=utf-8')
      return render({ path, branding, host, tenant, session: null, offline: true }, nonce)
    },
  })
}

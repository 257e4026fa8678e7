import type { Branding } from '@storefront/shared/contract/branding.ts'
import { fixedColors } from '@storefront/shared/domain/theme.ts'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** The tenant's web app manifest: what an installed storefront is called and looks like. */
function manifestOf({ title2, title3, primaryColor, favIconURL }: Branding) {
  return {
    id: '/',
    name: `${title2} ${title3}`.trim(),
    short_name: title2 || title3,
    start_url: '/',
    display: 'standalone',
    theme_color: primaryColor,
    background_color: fixedColors.background,
    icons: [
      ...(favIconURL ? [{ src: favIconURL, sizes: 'any' }] : []),
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  }
}

const retryAfterS = 5

/**
 * `/manifest.webmanifest`: 404 for a tenant that does not exist, and 503 while its branding cannot be had (BFF-67): browsers and
 * the service worker keep a manifest for long, so nobody gets that of the default look.
 */
export const manifestRoutes: FastifyPluginAsync = async (app) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/manifest.webmanifest',
    config: { sameForEveryone: true },
    handler: async (request, reply) => {
      const resolved = await app.brandings.of(request)
      if (resolved.status === 'missing') {
        throw new AppError('BRANDING_CONFIG_404', { message: resolved.error })
      }
      if (resolved.status === 'default') {
        throw new AppError('UNAVAILABLE', { headers: { 'retry-after': String(retryAfterS) } })
      }
      reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8')
      return JSON.stringify(manifestOf(resolved.branding))
    },
  })
}

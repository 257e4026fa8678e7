import type { Branding, UsableBranding } from '@storefront/shared/contract/branding.ts'
import { getVersion } from '@storefront/shared/contract/version-and-reports.ts'
import { fixedColors } from '@storefront/shared/domain/theme.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { handle } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'
import { languageOf } from '../languages.ts'
import { weakMemo } from '../memo.ts'
import type { ResolvedBranding } from '../tenant/branding-plugin.ts'
import { type SpaOptions, type SpaSource, spaSource } from './spa-source.ts'

/** All routes outside `/api`: files of the SPA, its version and manifest, and the shell for every deep link (BFF-48). */
export const spaRoutes: FastifyPluginAsync<SpaOptions> = async (app, options) => {
  const spa = await spaSource(app, options)
  app.metrics.buildInfo.set({ version: spa.version, commit: app.config.buildCommit }, 1)

  // CALL-41: the deployed version of the SPA, and whether operators require older ones to update.
  const { required, message } = app.config.update
  handle(
    app,
    getVersion,
    async (_call, _request, reply) => {
      reply.header('cache-control', 'no-store')
      return { version: spa.namedVersion(), updateRequired: required, updateMessage: message }
    },
    { config: { ignoresSession: true }, exposeHeadRoute: true },
  )

  app.route({
    method: ['GET', 'HEAD'],
    url: '/manifest.webmanifest',
    config: { ignoresSession: true },
    handler: async (request, reply) => {
      const { branding, venue } = await foundBranding(request)
      reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8')
      return JSON.stringify(manifestOf(branding, venue?.appIcon))
    },
  })

  // FAN-20: the shell that the service worker stores and opens without a network. It is the same for all fans of the tenant: without a
  // session, and without the service state, which may have ended when the shell is opened.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/offline.html',
    config: { ignoresSession: true },
    handler: async (request, reply) => {
      const branding = withoutService(await foundBranding(request))
      const nonce = reply.allowNonce()
      const render = await spa.shellFor(reply)
      const { siteHost: host, tenant } = request
      // LANG-03: the worker requests the shell in the language of its last page.
      const { language: ofLastPage } = request.query as { language?: string }
      const language = languageOf(request.headers, localesOf(branding), ofLastPage)
      reply.header('content-language', language).type('text/html; charset=utf-8')
      return render(
        { path: '/offline.html', language, branding, host, tenant, session: null, offline: true },
        nonce,
      )
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const [path = '/'] = (request.raw.url ?? '/').split('?', 1)
      if (spa.isFile(path)) return spa.sendFile(request, reply, path)
      if (!acceptsShell(spa.isScreen(path), path, request.headers.accept)) throw new AppError('NOT_FOUND')
      return shell(spa, path, request, reply)
    },
  })
}

/** Whether a request gets a shell: a screen for every client, the 404 screen only for a browser. */
function acceptsShell(isScreen: boolean, path: string, accept = '*/*'): boolean {
  if (/^\/api(\/|$)/.test(path)) return false
  return accept.includes('text/html') || (isScreen && accept.includes('*/*'))
}

/** Renders the app, with 404 for an unknown tenant (TENANT-13) or screen (GUARD-02). Unknown screens count against the client (BFF-41). */
async function shell(spa: SpaSource, path: string, request: FastifyRequest, reply: FastifyReply) {
  const nonce = reply.allowNonce()
  const render = await spa.shellFor(reply)
  const branding = await request.server.brandings.of(request)
  const isScreen = spa.isScreen(path)
  if (!isScreen) await request.server.countError?.(new AppError('NOT_FOUND'), request)
  reply.code(branding.status === 'missing' || !isScreen ? 404 : 200).type('text/html; charset=utf-8')
  const { siteHost: host, tenant } = request
  const language = languageOf(request.headers, localesOf(branding))
  reply.header('content-language', language)
  const session = request.session && request.server.sessions.summaryOf(tenant, request.session)
  return render({ path, language, branding, host, tenant, session }, nonce)
}

const localesOf = (branding: ResolvedBranding) =>
  branding.status === 'missing' ? undefined : branding.venue?.locales

/** The branding for responses that browsers store for long: never the default one (BFF-67). @throws AppError 404 or 503 */
async function foundBranding(request: FastifyRequest) {
  const branding = await request.server.brandings.of(request)
  if (branding.status === 'missing') throw new AppError('BRANDING_CONFIG_404', { message: branding.error })
  if (branding.status === 'default') throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '5' } })
  return branding
}

const withoutService = weakMemo(({ service: _, ...branding }: UsableBranding): UsableBranding => branding)

/** The web app manifest, for an installed storefront (TENANT-02), with the venue's own icon (VEN-27). */
function manifestOf({ title2, title3, primaryColor, favIconURL }: Branding, appIcon = favIconURL) {
  return {
    id: '/',
    name: `${title2} ${title3}`.trim(),
    short_name: title2 || title3,
    start_url: '/',
    display: 'standalone',
    theme_color: primaryColor,
    background_color: fixedColors.background,
    icons: [
      ...(appIcon ? [{ src: appIcon, sizes: 'any' }] : []),
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  }
}

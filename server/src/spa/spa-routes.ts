import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { summaryOf } from '../session/sealer.ts'
import { builtSpa } from './built-spa.ts'
import { manifestRoutes } from './manifest-routes.ts'
import { offlineShellRoutes } from './offline-shell-routes.ts'
import type { SpaSource } from './spa-source.ts'
import { unbuiltSpa } from './unbuilt-spa.ts'
import { versionRoutes } from './version-routes.ts'
import { viteSpa } from './vite-spa.ts'

export type SpaOptions = {
  /** The folder of the built SPA, absolute; `web/dist` beside this package unless given. */
  distDir?: string
  /** A running Vite server to take the SPA from instead. */
  devServerUrl?: string
}

const besideThisPackage = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** BFF-48: everything outside `/api`: files of the SPA, its version and manifest, and the shell for every deep link. */
export const spaRoutes: FastifyPluginAsync<SpaOptions> = async (app, options) => {
  const spa = await sourceOf(app, options)
  app.metrics.buildInfo.set({ version: spa.version, commit: app.config.buildCommit }, 1)
  await app.register(versionRoutes, { version: spa.namedVersion })
  await app.register(manifestRoutes)
  await app.register(offlineShellRoutes, { spa })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const [path = '/'] = (request.raw.url ?? '/').split('?', 1)
      if (spa.isFile(path)) return spa.sendFile(request, reply, path)
      if (!takesShell(spa.isScreen(path), path, request.headers.accept)) throw new AppError('NOT_FOUND')
      return shell(spa, path, request, reply)
    },
  })
}

async function sourceOf(app: FastifyInstance, options: SpaOptions): Promise<SpaSource> {
  const { distDir = besideThisPackage, devServerUrl } = options
  if (devServerUrl) return viteSpa(devServerUrl, app.config)
  if (app.config.production || existsSync(distDir)) return builtSpa(app, distDir)
  app.log.warn({ distDir }, 'the app is not built: screens respond with 503')
  return unbuiltSpa
}

/** A screen for whoever takes anything; the 404 screen only for a browser. */
function takesShell(isScreen: boolean, path: string, accept = '*/*'): boolean {
  if (/^\/api(\/|$)/.test(path)) return false
  return accept.includes('text/html') || (isScreen && accept.includes('*/*'))
}

/**
 * Where there is no such tenant (TENANT-13) or no such screen (GUARD-02) the app comes as well, with status 404: it shows the error.
 * Unknown addresses count against their client (BFF-41).
 */
async function shell(spa: SpaSource, path: string, request: FastifyRequest, reply: FastifyReply) {
  const nonce = reply.allowNonce()
  const render = await spa.shellFor(reply)
  const branding = await request.server.brandings.of(request)
  const isScreen = spa.isScreen(path)
  if (!isScreen) await request.server.countError?.(new AppError('NOT_FOUND'), request)
  reply.code(branding.status === 'missing' || !isScreen ? 404 : 200).type('text/html; charset=utf-8')
  const { siteHost: host, tenant } = request
  const session = request.session && summaryOf(request.session, request.server.now())
  return render({ path, branding, host, tenant, session }, nonce)
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isScreenPath } from '@storefront/shared/domain/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { request as fetchFrom } from 'undici'
import * as z from 'zod'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'
import { assetSender, isFilePath, isHashed, readPublicFiles } from './assets.ts'
import { createNamedRelease, createReleaseExchange, followReleases, releaseVersion } from './releases.ts'
import { screenCodeOf } from './screen-code.ts'
import { compileShell, type RenderShell } from './shell.ts'

export type SpaOptions = {
  /** The folder of the built SPA, absolute; by default `web/dist` beside this package. */
  distDir?: string
  /** The URL of a running Vite server that serves the SPA instead. */
  devServerUrl?: string
}

/** The source of the SPA: its build, or Vite in development. Paths have no query. */
export type SpaSource = {
  readonly version: string
  /** The version of the release that all replicas name (`releases.ts`). */
  namedVersion(): string
  isFile(path: string): boolean
  /** Whether the SPA has a screen at a path. A path that is neither a file nor a screen gets the 404 screen. */
  isScreen(path: string): boolean
  /** Sends a file of the SPA. @throws AppError 404 for a missing one */
  sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> | FastifyReply
  shellFor(reply: FastifyReply): Promise<RenderShell> | RenderShell
}

/** The source that the options select; in development a missing build is replaced by a stand-in. */
export async function spaSource(app: FastifyInstance, options: SpaOptions): Promise<SpaSource> {
  const { distDir = fileURLToPath(new URL('../../../web/dist', import.meta.url)), devServerUrl } = options
  if (devServerUrl) return viteSpa(devServerUrl, app.config)
  if (app.config.production || existsSync(distDir)) return builtSpa(app, distDir)
  app.log.warn({ distDir }, 'app not built; responding to screens with 503')
  return unbuiltSpa
}

/** The SPA from the folder of its build, which is read once. @throws Error when the build is incomplete */
async function builtSpa(app: FastifyInstance, distDir: string): Promise<SpaSource> {
  const read = (name: string) => readFile(join(distDir, name), 'utf8')
  const screenCode = screenCodeOf(await read('.vite/manifest.json'))
  const render = compileShell(await read('index.html'), app.config, screenCode)
  const build = JSON.parse(await read('build.json'))
  const { version } = z.parse(z.object({ version: releaseVersion }), build)
  const files = await readPublicFiles(distDir)
  const store = app.stores.assets
  const keys = app.config.sessionKeys
  const assets = new Map([...files].filter(([path]) => isHashed(path)))
  const exchange = createReleaseExchange({ store, keys, version, assets })
  const named = createNamedRelease({
    store,
    keys,
    version,
    isServing: () => app.readiness.ready,
    now: app.now,
  })
  await followReleases(app, async () => {
    await exchange.publish()
    await named.update()
  })

  return {
    version,
    namedVersion: named.version,
    isFile: isFilePath,
    isScreen: isScreenPath,
    sendFile: await assetSender(app, distDir, files, exchange.find),
    shellFor: () => render,
  }
}

/** A stand-in, so that the API can be developed and tested without a build. */
const unbuiltSpa: SpaSource = {
  version: 'not built',
  namedVersion: () => 'not built',
  isFile: isFilePath,
  isScreen: isScreenPath,
  sendFile: () => {
    throw new AppError('NOT_FOUND')
  },
  shellFor: () => {
    throw new AppError('UNAVAILABLE', { message: 'The app is not built: run pnpm build.' })
  },
}

/** The gallery of the primitives of `web/src/ui`, in development only. */
const galleryPath = '/__gallery'

/** The SPA from a running Vite server, proxied so that the page has one origin. The CSP allows the socket of hot reload. */
function viteSpa(devServerUrl: string, config: Config): SpaSource {
  const { origin, port } = new URL(devServerUrl)
  return {
    version: 'development',
    namedVersion: () => 'development',
    // Vite's own modules (/@vite/client, /@fs/…) have no extension.
    isFile: (path) => path.startsWith('/@') || isFilePath(path),
    isScreen: (path) => path === galleryPath || isScreenPath(path),
    async sendFile(request, reply) {
      const response = await fetchFrom(`${origin}${request.raw.url}`, {
        method: request.method === 'HEAD' ? 'HEAD' : 'GET',
        headers: pick(['accept', 'if-none-match', 'sec-fetch-dest'], request.headers),
      })
      return reply
        .code(response.statusCode)
        .headers(pick(['content-type', 'cache-control', 'etag', 'vary'], response.headers))
        .send(response.body)
    },
    async shellFor(reply) {
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      const hotReload = `connect-src ws://*:${port} http://*:${port}`
      reply.header('content-security-policy', policy.replace(/connect-src(?= )/, hotReload))
      const page = reply.request.url.split('?', 1)[0] === galleryPath ? '/gallery/index.html' : '/index.html'
      const { body } = await fetchFrom(`${origin}${page}`, { headers: { accept: 'text/html' } })
      return compileShell(await body.text(), config)
    },
  }
}

function pick(names: readonly string[], headers: Record<string, string | string[] | undefined>) {
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))
}

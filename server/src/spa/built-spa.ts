import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isScreenPath } from '@storefront/shared/domain/routes.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isHashed, readPublicFiles } from './asset-cache.ts'
import { assetsPlugin } from './assets-plugin.ts'
import { followReleases } from './follow-releases.ts'
import { createNamedRelease } from './named-release.ts'
import { isFilePath } from './public-file.ts'
import { createReleaseExchange } from './release-exchange.ts'
import { compileShell } from './shell.ts'
import type { SpaSource } from './spa-source.ts'

const build = z.object({ version: z.string().min(1) })

/**
 * The SPA from the folder of its build, whose page, version (`build.json`) and assets are read once.
 * @throws Error when the folder holds no complete build
 */
export async function builtSpa(app: FastifyInstance, distDir: string): Promise<SpaSource> {
  const [page, buildJson] = await Promise.all([
    readFile(join(distDir, 'index.html'), 'utf8'),
    readFile(join(distDir, 'build.json'), 'utf8'),
  ])
  const { version } = z.parse(build, JSON.parse(buildJson))
  const render = compileShell(page, app.config)
  const files = await readPublicFiles(distDir)
  const exchange = createReleaseExchange({
    store: app.stores.assets,
    keys: app.config.sessionKeys,
    version,
    assets: new Map([...files].filter(([path]) => isHashed(path))),
  })
  const named = createNamedRelease({
    store: app.stores.assets,
    version,
    isServing: () => app.readiness.ready,
    now: app.now,
  })
  await followReleases(app, async () => {
    await exchange.publish()
    await named.look()
  })
  await app.register(assetsPlugin, { distDir, files, exchange })

  return {
    version,
    namedVersion: named.version,
    isFile: isFilePath,
    isScreen: isScreenPath,
    sendFile: (_request, reply, path) => reply.sendAsset(path),
    shellFor: () => render,
  }
}

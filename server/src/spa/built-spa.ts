import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isScreenPath } from '@storefront/shared/domain/routes.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { assetsPlugin } from './assets-plugin.ts'
import { isFilePath } from './public-file.ts'
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
  await app.register(assetsPlugin, { distDir })

  return {
    version,
    isFile: isFilePath,
    isScreen: isScreenPath,
    sendFile: (_request, reply, path) => reply.sendAsset(path),
    shellFor: () => render,
  }
}

import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'
import { readAssets } from './asset-cache.ts'
import { isPublicFile } from './public-file.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends a file of the built SPA by its path below the site's root, or 404. */
    sendAsset(path: string): FastifyReply
  }
}

const yearMs = 365 * 24 * 60 * 60 * 1_000
const immutable = { maxAge: yearMs, immutable: true } as const
const revalidated = { cacheControl: false } as const

/**
 * BFF-48, BFF-49: the files of the built SPA, compressed where a `.br` or `.gz` lies beside them, with ETag and ranges.
 * Hashed names under /assets/ never change and come from memory; browsers revalidate all others each time.
 */
export const assetsPlugin = fp<{ distDir: string }>(
  async (app, { distDir }) => {
    await app.register(fastifyStatic, {
      root: distDir,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      allowedPath: (path) => isPublicFile(path),
    })
    const findAsset = await readAssets(distDir, immutable)
    app.decorateReply('sendAsset', function (this: FastifyReply, path: string) {
      const asset = findAsset(this.request, path)
      if (asset) return this.headers(asset.headers).send(asset.body)
      if (!isPublicFile(path)) throw new AppError('NOT_FOUND')
      if (path.startsWith('/assets/')) return this.sendFile(path, immutable)
      return this.header('cache-control', 'no-cache').sendFile(path, revalidated)
    })
  },
  { name: 'assets' },
)

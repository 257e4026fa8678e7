import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'
import type { RememberedAssets } from './asset-cache.ts'
import { isPublicFile } from './file-path.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers a file of the built SPA by its path below the site's root, or 404. */
    sendAsset(path: string): FastifyReply
  }
}

const yearMs = 365 * 24 * 60 * 60 * 1_000

/**
 * BFF-48, BFF-49: the files of the built SPA, compressed where a `.br` or `.gz` lies beside them, with ETag and ranges.
 * Hashed names under /assets/ never change and come from memory; all others are asked again each time.
 */
export const assetsPlugin = fp<{ distDir: string; remembered: RememberedAssets }>(
  async (app, { distDir, remembered }) => {
    await app.register(fastifyStatic, {
      root: distDir,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      allowedPath: (path) => isPublicFile(path),
    })
    app.decorateReply('sendAsset', function (this: FastifyReply, path: string) {
      if (!isPublicFile(path)) throw new AppError('NOT_FOUND')
      if (path.startsWith('/assets/')) {
        return (
          remembered.send(this.request, this, path) ??
          this.sendFile(path, { maxAge: yearMs, immutable: true })
        )
      }
      return this.header('cache-control', 'no-cache').sendFile(path, { cacheControl: false })
    })
  },
  { name: 'assets' },
)

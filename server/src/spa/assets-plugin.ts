import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'
import { isForWholeFile, type Variants, variantFor } from './asset-cache.ts'
import { isPublicFile } from './public-file.ts'
import type { ReleaseExchange } from './release-exchange.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends a file of this release, or of one beside it, by its path below the site's root. @throws AppError 404 or 503 */
    sendAsset(path: string): Promise<FastifyReply>
  }
}

const yearMs = 365 * 24 * 60 * 60 * 1_000
/** How a hashed file is sent. */
export const immutable = { maxAge: yearMs, immutable: true } as const
const revalidated = { cacheControl: false } as const

type Options = {
  readonly distDir: string
  /** The files below /assets/ of this release, and of those beside it. */
  readonly assets: ReadonlyMap<string, Variants>
  readonly exchange: Pick<ReleaseExchange, 'find'>
}

/**
 * BFF-48, BFF-49: the files of the built SPA, compressed where a `.br` or `.gz` lies beside them, with ETag and ranges.
 * Hashed names under /assets/ never change and come from memory, or from the release that they belong to (BFF-76);
 * browsers revalidate all others each time.
 */
export const assetsPlugin = fp<Options>(
  async (app, { distDir, assets, exchange }) => {
    await app.register(fastifyStatic, {
      root: distDir,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      allowedPath: (path) => isPublicFile(path),
    })

    app.decorateReply('sendAsset', async function (this: FastifyReply, path: string) {
      if (!isPublicFile(path)) throw new AppError('NOT_FOUND')
      if (!path.startsWith('/assets/')) {
        return this.header('cache-control', 'no-cache').sendFile(path, revalidated)
      }
      const own = assets.get(path)
      if (own && !isForWholeFile(this.request)) return this.sendFile(path, immutable)
      const { headers, body } = variantFor(
        own ?? (await foreign(path)),
        this.request.headers['accept-encoding'],
      )
      return this.headers(headers).send(body)
    })

    async function foreign(path: string) {
      const asset = await exchange.find(path)
      app.metrics.foreignAssets.inc({ result: typeof asset === 'string' ? asset : 'found' })
      if (asset === 'missing') throw new AppError('NOT_FOUND')
      if (asset === 'unavailable') throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '1' } })
      return asset.variants
    }
  },
  { name: 'assets', decorators: { fastify: ['metrics'] } },
)

import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'
import {
  acceptedEncodings,
  type Encoding,
  howSent,
  isForWholeFile,
  isHashed,
  isPublicFile,
  type Variants,
  variantFor,
} from './public-files.ts'
import type { ReleaseExchange } from './release-exchange.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends a file of this release, or of one beside it, by its path below the site's root. @throws AppError 404 or 503 */
    sendAsset(path: string): FastifyReply | Promise<FastifyReply>
  }
}

type Options = {
  readonly distDir: string
  /** The public files of this release. */
  readonly files: ReadonlyMap<string, Variants>
  /** The hashed ones of those beside it. */
  readonly exchange: Pick<ReleaseExchange, 'find'>
}

/**
 * BFF-48, BFF-49: the files of the built SPA, compressed where a `.br` or `.gz` lies beside them, with ETag and ranges.
 * They come from memory. Hashed names under /assets/ never change, and one of another release comes from there (BFF-76);
 * browsers revalidate all others each time.
 */
export const assetsPlugin = fp<Options>(
  async (app, { distDir, files, exchange }) => {
    await app.register(fastifyStatic, {
      root: distDir,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      allowedPath: (path) => isPublicFile(path),
    })

    app.decorateReply('sendAsset', function (this: FastifyReply, path: string) {
      const accepted = acceptedEncodings(this.request.headers['accept-encoding'])
      const own = files.get(path)
      if (own && accepted && isForWholeFile(this.request)) return sendVariant(this, own, accepted)
      // A part of a file, one that the browser may have, or weights of encodings, are for the library to negotiate.
      const { headers, options } = howSent(path)
      if (own) return this.headers(headers).sendFile(path, options)
      if (!isHashed(path) || !isPublicFile(path)) throw new AppError('NOT_FOUND')
      return foreign(path).then((variants) => sendVariant(this, variants, accepted))
    })

    function sendVariant(reply: FastifyReply, variants: Variants, accepted: readonly Encoding[] | null) {
      const { headers, body } = variantFor(variants, accepted ?? [])
      return reply.headers(headers).send(body)
    }

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

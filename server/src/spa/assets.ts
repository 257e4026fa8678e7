import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import send from '@fastify/send'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** A whole file in one encoding, with the headers that @fastify/static sends. */
type Asset = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }
type Encoding = 'br' | 'gzip'
/** A file and its compressed variants. */
export type Variants = { readonly plain: Asset } & { readonly [encoding in Encoding]?: Asset | undefined }
/** A file of another release; `unavailable` if its existence cannot be determined. */
export type ForeignAsset = Variants | 'missing' | 'unavailable'

const byPreference: readonly Encoding[] = ['br', 'gzip']
const extensions = { br: '.br', gzip: '.gz' } as const

const plainPath = /^(\/[A-Za-z0-9_~@-][A-Za-z0-9._~@-]*)+$/
const serverOnly = /\.(?:map|br|gz)$/

/** Whether a path is that of a file, existing or not: below /assets/, or with an extension (BFF-48). */
export const isFilePath = (path: string): boolean =>
  isHashed(path) || path.slice(path.lastIndexOf('/')).includes('.')

/** Whether a file is public: no dotfile, source map, escape or traversal, and no file that only the server reads (BFF-48). */
export const isPublicFile = (path: string): boolean =>
  plainPath.test(path) && !serverOnly.test(path) && !['/index.html', '/build.json'].includes(path)

/** Whether a file has a content hash in its name and so never changes; browsers revalidate all others (BFF-48). */
export const isHashed = (path: string): boolean => path.startsWith('/assets/')

const cacheControlOf = (path: string) => (isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache')

/** Reads the public files of a build into memory, by path, with their compressed variants (BFF-48). @throws Error when one cannot be read */
export async function readPublicFiles(root: string): Promise<ReadonlyMap<string, Variants>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = new Set(files.map(({ parentPath, name }) => `/${relative(root, join(parentPath, name))}`))
  const read = [...paths].filter(isPublicFile).map(async (path): Promise<[string, Variants]> => {
    const plain = await readFile(root, path)
    const encoded = byPreference
      .filter((encoding) => paths.has(path + extensions[encoding]))
      .map(async (encoding): Promise<[Encoding, Asset]> => {
        const { headers, body } = await readFile(root, path + extensions[encoding])
        const own = { 'content-type': String(plain.headers['content-type']), 'content-encoding': encoding }
        return [encoding, { headers: { ...headers, ...own }, body }]
      })
    return [path, { plain, ...Object.fromEntries(await Promise.all(encoded)) }]
  })
  return new Map(await Promise.all(read))
}

async function readFile(root: string, path: string): Promise<Asset> {
  const request = Object.assign(Readable.from([]), { method: 'GET', headers: {} })
  const { type, headers, stream } = await send(request, encodeURI(path), { root, cacheControl: false })
  if (type !== 'file') throw new Error(`${path} of the build cannot be read`)
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  const ours = { 'cache-control': cacheControlOf(path), vary: 'accept-encoding' }
  return { headers: { ...Object.fromEntries(own), ...ours }, body: await buffer(stream) }
}

/**
 * Returns a function that sends a file by its path, with ETag and ranges, and compressed if the build has a variant (BFF-48).
 * Files of this release come from memory, hashed files of another release from `find` (BFF-76).
 * @throws AppError 404 for a missing file, 503 when its existence cannot be determined
 */
export async function assetSender(
  app: FastifyInstance,
  root: string,
  files: ReadonlyMap<string, Variants>,
  find: (path: string) => Promise<ForeignAsset>,
) {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    allowedPath: isPublicFile,
  })

  return (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    const own = files.get(path)
    if (own && accepted && isForWholeFile(request)) return sendVariant(reply, own, accepted)
    // The library handles ranges, conditional requests and weighted encodings.
    if (own) return reply.header('cache-control', cacheControlOf(path)).sendFile(path)
    if (!isHashed(path) || !isPublicFile(path)) throw new AppError('NOT_FOUND')
    return foreign(path).then((variants) => sendVariant(reply, variants, accepted ?? []))
  }

  async function foreign(path: string): Promise<Variants> {
    const asset = await find(path)
    app.metrics.foreignAssets.inc({ result: typeof asset === 'string' ? asset : 'found' })
    if (asset === 'missing') throw new AppError('NOT_FOUND')
    if (asset === 'unavailable') throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '1' } })
    return asset
  }
}

function sendVariant(reply: FastifyReply, variants: Variants, accepted: readonly Encoding[]) {
  const encoding = accepted.find((name) => variants[name])
  const { headers, body } = (encoding && variants[encoding]) ?? variants.plain
  return reply.headers(headers).send(body)
}

/** Whether a request is for a whole file, unconditionally. */
const isForWholeFile = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && !headers.range && !headers['if-none-match'] && !headers['if-modified-since']

/** Our encodings that a browser accepts, best first; null if weights or wildcards require a full negotiation. */
export function acceptedEncodings(header = ''): readonly Encoding[] | null {
  if (/[;*]/.test(header)) return null
  const names = header.toLowerCase().split(/[\s,]+/)
  return byPreference.filter((encoding) => names.includes(encoding))
}

import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import send from '@fastify/send'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** A whole file in one encoding, as @fastify/static sends it. */
type Asset = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }
type Encoding = 'br' | 'gzip'
/** A file, and what lies beside it for browsers that take an encoding. */
export type Variants = { readonly plain: Asset } & { readonly [encoding in Encoding]?: Asset | undefined }
/** A file of another release; `unavailable` where nobody can say whether there is one. */
export type ForeignAsset = Variants | 'missing' | 'unavailable'

const byPreference: readonly Encoding[] = ['br', 'gzip']
const extensions = { br: '.br', gzip: '.gz' } as const

const plainPath = /^(\/[A-Za-z0-9_~@-][A-Za-z0-9._~@-]*)+$/
const serverOnly = /\.(?:map|br|gz)$/

/** BFF-48: whether a path asks for a file, found or not: below /assets/, or with an extension. */
export const isFilePath = (path: string): boolean =>
  isHashed(path) || path.slice(path.lastIndexOf('/')).includes('.')

/** BFF-49: whether a file is public: no dotfile, source map, escape or traversal, and nothing meant for the server alone. */
export const isPublicFile = (path: string): boolean =>
  plainPath.test(path) && !serverOnly.test(path) && !['/index.html', '/build.json'].includes(path)

/** BFF-48: whether a file has its content's hash in its name and never changes; browsers ask for all others each time. */
export const isHashed = (path: string): boolean => path.startsWith('/assets/')

const cacheControlOf = (path: string) => (isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache')

/** BFF-49: the public files of a build (1.4 MB) by path, with the variants beside them. @throws Error when one cannot be read */
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
 * BFF-48, BFF-49: sends a file by its path, compressed where a `.br` or `.gz` lies beside it, with ETag and ranges: one of this release
 * from memory, a hashed one of another release as `find` has it (BFF-76), else AppError 404 or 503.
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
    // A part of a file, one that the browser may have, or weights of encodings, are for the library to negotiate.
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

/** Whether a request is for a whole file, without asking whether the browser has it already. */
const isForWholeFile = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && !headers.range && !headers['if-none-match'] && !headers['if-modified-since']

/** Which of our encodings a browser takes, best first; null where weights or wildcards want a real negotiation. */
export function acceptedEncodings(header = ''): readonly Encoding[] | null {
  if (/[;*]/.test(header)) return null
  const names = header.toLowerCase().split(/[\s,]+/)
  return byPreference.filter((encoding) => names.includes(encoding))
}

import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import send from '@fastify/send'
import type { FastifyRequest } from 'fastify'

const plainPath = /^(\/[A-Za-z0-9_~@-][A-Za-z0-9._~@-]*)+$/
const serverOnly = /\.(?:map|br|gz)$/
const serverPages: readonly string[] = ['/index.html', '/build.json']

/** BFF-48: whether a path asks for a file, found or not: below /assets/, or with an extension. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.slice(path.lastIndexOf('/')).includes('.')
}

/** BFF-49: whether a file is public: no dotfile, source map, escape or traversal, and nothing meant for the server alone. */
export function isPublicFile(path: string): boolean {
  return plainPath.test(path) && !serverOnly.test(path) && !serverPages.includes(path)
}

/** A whole file in one encoding, as @fastify/static sends it. */
export type Asset = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }
export type Encoding = 'br' | 'gzip'
/** A file, and what lies beside it for browsers that take an encoding. */
export type Variants = { readonly plain: Asset } & { readonly [encoding in Encoding]?: Asset }

const extensions = { br: '.br', gzip: '.gz' } as const
const byPreference: readonly Encoding[] = ['br', 'gzip']
const named = { br: /(?:^|[\s,])br(?=$|[\s,])/i, gzip: /(?:^|[\s,])gzip(?=$|[\s,])/i } as const

/** How a file is sent. */
export type HowSent = {
  readonly options: {
    /** ms */
    readonly maxAge?: number
    readonly immutable?: boolean
    readonly cacheControl?: boolean
  }
  readonly headers: Readonly<Record<string, string>>
}

/** BFF-48: whether a file has its content's hash in its name and never changes. */
export const isHashed = (path: string): boolean => path.startsWith('/assets/')

const yearMs = 365 * 24 * 60 * 60 * 1_000
const immutable: HowSent = { options: { maxAge: yearMs, immutable: true }, headers: {} }
const revalidated: HowSent = { options: { cacheControl: false }, headers: { 'cache-control': 'no-cache' } }

/** BFF-48: for good where the name is hashed; browsers ask for all others each time. */
export const howSent = (path: string): HowSent => (isHashed(path) ? immutable : revalidated)

/**
 * BFF-49: the public files of a build by path, with the variants that lie beside them, as the library below @fastify/static
 * would send them. Takes as much memory as the folder has bytes (1.4 MB). @throws Error when one cannot be read
 */
export async function readPublicFiles(distDir: string): Promise<ReadonlyMap<string, Variants>> {
  const paths = await pathsOf(distDir)
  const files = new Map<string, Variants>()
  await Promise.all(
    [...paths].filter(isPublicFile).map(async (path) => files.set(path, await variantsOf(path))),
  )
  return files

  async function variantsOf(path: string): Promise<Variants> {
    const how = howSent(path)
    const plain = await read(path, how)
    const encoded = byPreference
      .filter((encoding) => paths.has(path + extensions[encoding]))
      .map(async (encoding): Promise<[Encoding, Asset]> => {
        const { headers, body } = await read(path + extensions[encoding], how)
        const own = { 'content-type': String(plain.headers['content-type']), 'content-encoding': encoding }
        return [encoding, { headers: { ...headers, ...own }, body }]
      })
    return { plain, ...Object.fromEntries(await Promise.all(encoded)) }
  }

  async function read(path: string, how: HowSent): Promise<Asset> {
    const request = Object.assign(Readable.from([]), { method: 'GET', headers: {} })
    const { type, headers, stream } = await send(request, encodeURI(path), { ...how.options, root: distDir })
    if (type !== 'file') throw new Error(`${path} of the build cannot be read`)
    const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
    const all = { ...Object.fromEntries(own), ...how.headers, vary: 'accept-encoding' }
    return { headers: all, body: await buffer(stream) }
  }
}

/** Paths from the site's root. */
async function pathsOf(distDir: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => `/${relative(distDir, join(parentPath, name))}`))
}

/** Whether a request is for a whole file, without asking whether the browser has it already. */
export const isForWholeFile = ({ method, headers }: FastifyRequest) =>
  method === 'GET' &&
  headers.range === undefined &&
  headers['if-none-match'] === undefined &&
  headers['if-modified-since'] === undefined

/** The first variant that a browser takes, else the plain file. */
export function variantFor(variants: Variants, accepted: readonly Encoding[]): Asset {
  const encoding = accepted.find((name) => variants[name])
  return (encoding && variants[encoding]) ?? variants.plain
}

/** Which of our encodings a browser takes, best first; null where weights or wildcards want a real negotiation. */
export function acceptedEncodings(header = ''): readonly Encoding[] | null {
  if (/[;*]/.test(header)) return null
  return byPreference.filter((encoding) => named[encoding].test(header))
}

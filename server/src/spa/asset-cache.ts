import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import send, { type SendOptions } from '@fastify/send'
import type { FastifyRequest } from 'fastify'
import { isPublicFile } from './public-file.ts'

/** A whole file in one encoding, as @fastify/static sends it. */
export type Asset = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }
export type Encoding = 'br' | 'gzip'
/** A file, and what lies beside it for browsers that take an encoding. */
export type Variants = { readonly plain: Asset } & { readonly [encoding in Encoding]?: Asset }

const extensions = { br: '.br', gzip: '.gz' } as const
const byPreference: readonly Encoding[] = ['br', 'gzip']

/**
 * BFF-49: the files below /assets/, which never change, with the variants that lie beside them: read once, headers by the
 * library that @fastify/static sends with. Takes as much memory as the folder has bytes (1.4 MB).
 * @returns the variants by path from the site's root
 * @throws Error when one cannot be read
 */
export async function readAssets(
  distDir: string,
  options: SendOptions,
): Promise<ReadonlyMap<string, Variants>> {
  const paths = await assetPaths(distDir)
  const assets = new Map<string, Variants>()
  await Promise.all(
    [...paths].filter(isPublicFile).map(async (path) => assets.set(path, await variantsOf(path))),
  )
  return assets

  async function variantsOf(path: string): Promise<Variants> {
    const plain = await read(path)
    const encoded = byPreference
      .filter((encoding) => paths.has(path + extensions[encoding]))
      .map(async (encoding): Promise<[Encoding, Asset]> => {
        const { headers, body } = await read(path + extensions[encoding])
        const own = { 'content-type': String(plain.headers['content-type']), 'content-encoding': encoding }
        return [encoding, { headers: { ...headers, ...own }, body }]
      })
    return { plain, ...Object.fromEntries(await Promise.all(encoded)) }
  }

  async function read(path: string): Promise<Asset> {
    const request = Object.assign(Readable.from([]), { method: 'GET', headers: {} })
    const { type, headers, stream } = await send(request, encodeURI(path), { ...options, root: distDir })
    if (type !== 'file') throw new Error(`${path} of the build cannot be read`)
    const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
    return { headers: { ...Object.fromEntries(own), vary: 'accept-encoding' }, body: await buffer(stream) }
  }
}

/** Paths from the site's root. */
async function assetPaths(distDir: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => `/${relative(distDir, join(parentPath, name))}`)
  return new Set(paths.filter((path) => path.startsWith('/assets/')))
}

/** Whether a request is for a whole file; what is not needs the negotiation of @fastify/static. */
export const isForWholeFile = ({ method, headers }: FastifyRequest) =>
  method === 'GET' &&
  headers.range === undefined &&
  headers['if-none-match'] === undefined &&
  headers['if-modified-since'] === undefined &&
  acceptedEncodings(headers['accept-encoding']) !== null

/** The variant that a browser takes; the plain file where only a real negotiation could say. */
export function variantFor(variants: Variants, acceptEncoding: string | undefined): Asset {
  const encoding = acceptedEncodings(acceptEncoding)?.find((name) => variants[name])
  return (encoding && variants[encoding]) ?? variants.plain
}

/** Which of our encodings a browser takes, best first; null where weights or wildcards want a real negotiation. */
export function acceptedEncodings(header = ''): readonly Encoding[] | null {
  if (/[;*]/.test(header)) return null
  const names = header.toLowerCase().split(/[\s,]+/)
  return byPreference.filter((encoding) => names.includes(encoding))
}

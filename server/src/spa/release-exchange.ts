import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { coalesce } from '../async.ts'
import { derivedKey, nameOfKey, type SessionKeys } from '../keys.ts'
import { readStored, type Store } from '../state/store.ts'
import type { Asset, Variants } from './public-files.ts'

const hourMs = 60 * 60 * 1_000

/** How long a release's files are kept after the last replica of it has published them. */
const keptForMs = 8 * 24 * hourMs
/** A release publishes again after this time, so that the files of one that runs have a week left at any time. */
const publishedForMs = 24 * hourMs
/** Files that are written at the same time: few enough that none waits longer than a command may take. */
const batch = 8
/** Bytes of other releases' files that are kept in this process: a few releases. */
const maxBytes = 8 * 1024 * 1024

/** `unavailable`: the store does not respond, so nobody can say whether there is such a file. */
type ForeignAsset = { readonly variants: Variants } | 'missing' | 'unavailable'

/**
 * BFF-76: the hashed files of the releases that run beside this one, or ran in the last week. In a rolling release half of a
 * page's files are asked of a replica whose image does not have them.
 */
export type ReleaseExchange = {
  /**
   * Makes the files of this release known to all replicas, unless that is so already. Rejects while the store is
   * unavailable; what was written until then is written again by the next call.
   */
  publish(): Promise<void>
  /** A file of another release by its path. Never rejects. */
  find(path: string): Promise<ForeignAsset>
}

type Options = {
  readonly store: Store
  readonly keys: SessionKeys
  readonly version: string
  readonly assets: ReadonlyMap<string, Variants>
}

/**
 * Exchanges files through the store that the replicas share. Each is signed by a key that the store does not have:
 * whoever can write to the store still cannot put a script into a venue's pages.
 */
export function createReleaseExchange({ store, keys, version, assets }: Options): ReleaseExchange {
  const found = new LRUCache<string, Variants>({ maxSize: maxBytes, sizeCalculation: bytesOf })

  async function publish() {
    // Signed by another key, or lost with the store, they are published again.
    const marker = `release:${version}:${nameOfKey(keys[0])}`
    if ((await store.get(marker)) !== null) return
    const files = [...assets]
    for (let start = 0; start < files.length; start += batch) {
      await Promise.all(
        files.slice(start, start + batch).map(([path, variants]) => {
          const text = textOf(variants)
          return store.set(keyOf(path), `${signature(keys[0], path, text)} ${text}`, keptForMs)
        }),
      )
    }
    await store.set(marker, 'published', publishedForMs)
  }

  async function find(path: string): Promise<ForeignAsset> {
    const known = found.get(path)
    if (known) return { variants: known }
    return search(path)
  }

  /** A rollout makes many ask for the same file in one moment, and reading one takes milliseconds. */
  const search = coalesce(
    async (path: string): Promise<ForeignAsset> => {
      const value = await store.get(keyOf(path)).catch(() => undefined)
      if (value === undefined) return 'unavailable'
      const text = value && signedText(keys, path, value)
      const variants = text && variantsIn(text)
      if (!variants) return 'missing'
      found.set(path, variants)
      return { variants }
    },
    (path) => path,
  )

  return { publish, find }
}

const keyOf = (path: string) => `asset:${path}`

/** With the path, so that no file can stand in for another. */
const signature = (key: Uint8Array, path: string, text: string) =>
  createHmac('sha256', derivedKey(key, 'release assets')).update(`${path}\n${text}`).digest('base64url')

/** The text of a stored value that was signed by one of the keys; null for any other. */
function signedText(keys: SessionKeys, path: string, value: string): string | null {
  const end = value.indexOf(' ')
  const [given, text] = [Buffer.from(value.slice(0, Math.max(0, end))), value.slice(end + 1)]
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(signature(key, path, text))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? text : null
}

const storedAsset = z.object({ headers: z.record(z.string(), z.string()), body: z.base64() })
const storedVariants = z.object({
  plain: storedAsset,
  br: storedAsset.optional(),
  gzip: storedAsset.optional(),
})

const textOf = (variants: Variants) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(variants).map(([name, { headers, body }]) => [
        name,
        { headers, body: body.toString('base64') },
      ]),
    ),
  )

/** Null for what a release wrote that stores its files in another way. */
function variantsIn(text: string): Variants | null {
  const stored = readStored(storedVariants, text)
  if (stored === null) return null
  const { plain, br, gzip } = stored
  return { plain: assetOf(plain), ...(br && { br: assetOf(br) }), ...(gzip && { gzip: assetOf(gzip) }) }
}

const assetOf = ({ headers, body }: z.output<typeof storedAsset>): Asset => ({
  headers,
  body: Buffer.from(body, 'base64'),
})

const bytesOf = (variants: Variants) =>
  Object.values(variants).reduce((sum, { body }) => sum + body.length, 1)

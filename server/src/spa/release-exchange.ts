import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { coalesce } from '../async.ts'
import { derivedKey, nameOfKey, type SessionKeys } from '../keys.ts'
import { readStored, type Store } from '../state/store.ts'
import type { ForeignAsset, Variants } from './assets.ts'

const hourMs = 60 * 60 * 1_000

/** How long a release's files are kept after the last replica of it has published them. */
const keptForMs = 8 * 24 * hourMs
/** A release publishes again after this time, so that the files of one that runs have a week left at any time. */
const publishedForMs = 24 * hourMs
/** Bytes of other releases' files that are kept in this process: a few releases. */
const maxBytes = 8 * 1024 * 1024

type Options = {
  readonly store: Store
  readonly keys: SessionKeys
  readonly version: string
  readonly assets: ReadonlyMap<string, Variants>
}

/**
 * BFF-76: the hashed files of the releases that run beside this one, or ran in the last week: in a rolling release half of a
 * page's files are asked of a replica whose image does not have them. They are exchanged through the store that the replicas share,
 * each signed by a key that the store does not have: whoever can write to the store still cannot put a script into a venue's pages.
 */
export function createReleaseExchange({ store, keys, version, assets }: Options) {
  const found = new LRUCache<string, Variants>({ maxSize: maxBytes, sizeCalculation: bytesOf })

  /**
   * Makes the files of this release known to all replicas, unless that is so already. Rejects while the store is
   * unavailable; what was written until then is written again by the next call.
   */
  async function publish() {
    // Signed by another key, or lost with the store, they are published again.
    const marker = `release:${version}:${nameOfKey(keys[0])}`
    if ((await store.get(marker)) !== null) return
    for (const [path, variants] of assets) {
      const text = textOf(variants)
      await store.set(keyOf(path), `${signature(keys[0], path, text)} ${text}`, keptForMs)
    }
    await store.set(marker, 'published', publishedForMs)
  }

  /** A file of another release by its path. Never rejects. */
  async function find(path: string): Promise<ForeignAsset> {
    return found.get(path) ?? search(path)
  }

  /** A rollout makes many ask for the same file in one moment, and reading one takes milliseconds. */
  const search = coalesce(
    async (path: string): Promise<ForeignAsset> => {
      const value = await store.get(keyOf(path)).catch(() => undefined)
      if (value === undefined) return 'unavailable'
      const text = value && signedText(keys, path, value)
      // Null as well for what a release wrote that stores its files in another way.
      const variants = text && readStored(storedVariants, text)
      if (!variants) return 'missing'
      found.set(path, variants)
      return variants
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

const bodyInText = z.base64().transform((text) => Buffer.from(text, 'base64'))
const storedAsset = z.object({ headers: z.record(z.string(), z.string()), body: bodyInText })
const storedVariants: z.ZodType<Variants> = z.object({
  plain: storedAsset,
  br: storedAsset.optional(),
  gzip: storedAsset.optional(),
})

const textOf = (variants: Variants) =>
  JSON.stringify(variants, (_name, value) =>
    Buffer.isBuffer(value?.body) ? { ...value, body: value.body.toString('base64') } : value,
  )

const bytesOf = ({ plain, br, gzip }: Variants) =>
  1 + plain.body.length + (br?.body.length ?? 0) + (gzip?.body.length ?? 0)

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { coalesce, repeat, withDeadline } from '../async.ts'
import { derivedKey, nameOfKey, type SessionKeys } from '../keys.ts'
import { readStored, type Store } from '../state/store.ts'
import type { ForeignAsset, Variants } from './assets.ts'

const dayMs = 24 * 60 * 60 * 1_000
/** How long a release's files are kept. It publishes them again after a day, so that those of one that runs have a week left. */
const keptForMs = 8 * dayMs

type Release = { readonly store: Store; readonly version: string }
type Exchanged = { readonly keys: SessionKeys; readonly assets: ReadonlyMap<string, Variants> }

/**
 * BFF-76: the hashed files of the releases of the last week, since in a rollout half of a page's files are asked of a replica without
 * them. Each is signed by a key that the shared store does not have: writing to the store puts no script into a venue's pages.
 */
export function createReleaseExchange({ store, keys, version, assets }: Release & Exchanged) {
  /** Of a few other releases: 8 MB. */
  const found = new LRUCache<string, Variants>({ maxSize: 8 * 1024 * 1024, sizeCalculation: bytesOf })

  /** Makes the files of this release known to all replicas, unless they are. Rejects while the store is unavailable. */
  async function publish() {
    // Signed by another key, or lost with the store, they are published again.
    const marker = `release:${version}:${nameOfKey(keys[0])}`
    if ((await store.get(marker)) !== null) return
    for (const [path, variants] of assets) {
      const text = textOf(variants)
      await store.set(keyOf(path), signed(keys, fileAt(path), text), keptForMs)
    }
    await store.set(marker, 'published', dayMs)
  }

  /** A file of another release by its path. Never rejects. */
  const find = async (path: string): Promise<ForeignAsset> => found.get(path) ?? search(path)

  /** A rollout makes many ask for the same file in one moment, and reading one takes milliseconds. */
  const search = coalesce(async (path: string): Promise<ForeignAsset> => {
    const value = await store.get(keyOf(path)).catch(() => undefined)
    if (value === undefined) return 'unavailable'
    const text = value && signedText(keys, fileAt(path), value)
    // Null as well for what a release wrote that stores its files in another way.
    const variants = text && readStored(storedVariants, text)
    if (!variants) return 'missing'
    found.set(path, variants)
    return variants
  }, String)

  return { publish, find }
}

const keyOf = (path: string) => `asset:${path}`

/** What a text is signed as: it proves nothing in the place of another. */
type Subject = { readonly purpose: 'release assets' | 'serving releases'; readonly name: string }

const fileAt = (path: string): Subject => ({ purpose: 'release assets', name: path })

const signature = (key: Uint8Array, { purpose, name }: Subject, text: string) =>
  createHmac('sha256', derivedKey(key, purpose)).update(`${name}\n${text}`).digest('base64url')

/** What is stored for a text. */
const signed = ([first]: SessionKeys, subject: Subject, text: string): string =>
  `${signature(first, subject, text)} ${text}`

/** The text of a stored value that was signed by one of the keys; null for any other. */
function signedText(keys: SessionKeys, subject: Subject, value: string): string | null {
  const end = value.indexOf(' ')
  const [given, text] = [Buffer.from(value.slice(0, Math.max(0, end))), value.slice(end + 1)]
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(signature(key, subject, text))
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

/** Not under the name of before, where a release that signs nothing would write again and again what this one takes for nothing. */
const namedKey = 'release:serving'
const servingReleases: Subject = { purpose: 'serving releases', name: namedKey }

/** The version of a release, as its build wrote it. */
export const releaseVersion = z.string().regex(/^[A-Za-z0-9][\w.+-]{0,63}$/)

/** `serving` has the releases that serve, and until when each is taken to, in milliseconds of the epoch. */
const releases = z.strictObject({
  named: releaseVersion,
  serving: z.record(releaseVersion, z.int().nonnegative()),
})

/** How long a release is taken to serve after the last word of a replica of it. */
const aliveMs = 60_000

/** `isServing`: whether this replica takes requests, neither before it listens nor while it ends. */
type Named = { readonly keys: SessionKeys; readonly isServing: () => boolean; readonly now: () => number }

/**
 * BFF-76: the release that all name in `/version.json`; another once it alone serves, since a reload may bring either before. What was not
 * signed with a key of ours counts as nothing (BFF-108).
 */
export function createNamedRelease({ store, keys, version: own, isServing, now }: Release & Named) {
  let named = own
  return {
    version: () => named,
    /** Tells the others that this release serves, and learns which one is named. Rejects while the store is unavailable. */
    async look(): Promise<void> {
      const stored = await store.get(namedKey)
      const text = stored && signedText(keys, servingReleases, stored)
      const known = text ? readStored(releases, text) : null
      // A clock that is more than a minute ahead keeps no release alive that is gone.
      const alive = Object.entries(known?.serving ?? {}).filter(
        ([, until]) => until > now() && until <= now() + 2 * aliveMs,
      )
      const serving = { ...Object.fromEntries(alive), ...(isServing() && { [own]: now() + aliveMs }) }
      const [only, ...others] = Object.keys(serving)
      named = others.length === 0 ? (only ?? own) : (known?.named ?? own)
      if (!isServing()) return
      // Where another replica was faster, this one is heard the next time.
      const next = signed(keys, servingReleases, JSON.stringify({ named, serving }))
      if (stored === null) await store.setIfAbsent(namedKey, next, aliveMs)
      else await store.replace(namedKey, stored, next, aliveMs)
    },
  }
}

/**
 * BFF-76: tells the other replicas of this release before the server is ready, since its first page names files that only it
 * has, and every ten seconds, so that what Redis lost is back soon. While Redis is away the start goes on after two seconds, and
 * `look` is tried again: a page whose script was refused loads itself again.
 */
export async function followReleases(app: FastifyInstance, look: () => Promise<void>) {
  // Without Redis there is no other replica.
  if (app.redis === null) return
  let isFailing = false
  const looks = repeat(async () => {
    try {
      await look()
      isFailing = false
    } catch (err) {
      if (!isFailing) app.log.warn({ err }, 'this release could not be made known: trying again')
      isFailing = true
    }
    return isFailing ? 2_000 : 10_000
  })
  app.addHook('onClose', async () => looks.stop())
  await withDeadline(looks.run(), 2_000, () => undefined)
}

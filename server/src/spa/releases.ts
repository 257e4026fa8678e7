import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { coalesce, repeat, withTimeout } from '../async.ts'
import { isSigned, nameOfKey, type SessionKeys, signatureOf } from '../keys.ts'
import { readStored, type Store } from '../state/store.ts'
import type { ForeignAsset, Variants } from './assets.ts'

const dayMs = 24 * 60 * 60 * 1_000
/** How long the files of a release are kept. A running release publishes them again every day, so they always last another week. */
const filesTtlMs = 8 * dayMs

type Release = { readonly store: Store; readonly version: string }
type Exchanged = { readonly keys: SessionKeys; readonly assets: ReadonlyMap<string, Variants> }

/**
 * Shares the hashed files of the last week's releases between replicas, because during a rollout a page of one release may request its
 * files from a replica of the other (BFF-76). Each file is signed with a key that is not in the store, so that write access to the
 * store does not allow anyone to inject a script.
 */
export function createReleaseExchange({ store, keys, version, assets }: Release & Exchanged) {
  /** Enough for the files of a few other releases. */
  const found = new LRUCache<string, Variants>({ maxSize: 8 * 1024 * 1024, sizeCalculation: bytesOf })

  /** Publishes the files of this release unless they are published. Rejects while the store is unavailable. */
  async function publish() {
    // The marker names the key, so a new key publishes them again; it expires daily, in case the store lost them.
    const marker = `release:${version}:${nameOfKey(keys[0])}`
    if ((await store.get(marker)) !== null) return
    for (const [path, variants] of assets) {
      const text = textOf(variants)
      await store.set(keyOf(path), signed(keys, fileAt(path), text), filesTtlMs)
    }
    await store.set(marker, 'published', dayMs)
  }

  /** Finds a file of another release by its path. Never rejects. */
  const find = async (path: string): Promise<ForeignAsset> => found.get(path) ?? search(path)

  /** Concurrent requests for a file share one read, because a rollout causes many at the same time. */
  const search = coalesce(async (path: string): Promise<ForeignAsset> => {
    const value = await store.get(keyOf(path)).catch(() => undefined)
    if (value === undefined) return 'unavailable'
    const text = value && signedText(keys, fileAt(path), value)
    // Also null for a file that a release has stored in another format.
    const variants = text && readStored(storedVariants, text)
    if (!variants) return 'missing'
    found.set(path, variants)
    return variants
  }, String)

  return { publish, find }
}

const keyOf = (path: string) => `asset:${path}`

/** Part of the signature, so that a signed text is not accepted in place of another. */
type Subject = { readonly purpose: 'release assets' | 'serving releases'; readonly name: string }

const fileAt = (path: string): Subject => ({ purpose: 'release assets', name: path })

/** The stored form of a text: its signature, then the text. */
const signed = ([first]: SessionKeys, { purpose, name }: Subject, text: string): string =>
  `${signatureOf(first, purpose, `${name}\n${text}`)} ${text}`

/** The text of a stored value that was signed by one of the keys; null for any other. */
function signedText(keys: SessionKeys, { purpose, name }: Subject, value: string): string | null {
  const end = value.indexOf(' ')
  const text = value.slice(end + 1)
  return isSigned(keys, purpose, `${name}\n${text}`, value.slice(0, Math.max(0, end))) ? text : null
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

/** Differs from the key of older releases, whose unsigned values this release ignores. */
const namedKey = 'release:serving'
const servingReleases: Subject = { purpose: 'serving releases', name: namedKey }

/** The version of a release, from its build. */
export const releaseVersion = z.string().regex(/^[A-Za-z0-9][\w.+-]{0,63}$/)

/** `serving` maps each serving release to the time when it expires, in milliseconds of the epoch. */
const releases = z.strictObject({
  named: releaseVersion,
  serving: z.record(releaseVersion, z.int().nonnegative()),
})

/** How long a release counts as serving after the last update from one of its replicas. */
const aliveMs = 60_000

/** `isServing`: whether this replica takes requests, which it does not before it listens and during shutdown. */
type Named = { readonly keys: SessionKeys; readonly isServing: () => boolean; readonly now: () => number }

/**
 * The release that all replicas name in `/version.json` (BFF-76). A new release is named once it alone serves, because until then a
 * reload may return either. A stored value without a signature of ours is ignored (BFF-76).
 */
export function createNamedRelease({ store, keys, version: own, isServing, now }: Release & Named) {
  let named = own
  return {
    version: () => named,
    /** Reports to other replicas that this release serves, and reads the named release. Rejects while the store is unavailable. */
    async update(): Promise<void> {
      const stored = await store.get(namedKey)
      const text = stored && signedText(keys, servingReleases, stored)
      const known = text ? readStored(releases, text) : null
      // Ignores times too far ahead, so that a replica with a wrong clock does not keep a stopped release alive.
      const alive = Object.entries(known?.serving ?? {}).filter(
        ([, until]) => until > now() && until <= now() + 2 * aliveMs,
      )
      const serving = { ...Object.fromEntries(alive), ...(isServing() && { [own]: now() + aliveMs }) }
      const [only, ...others] = Object.keys(serving)
      named = others.length === 0 ? (only ?? own) : (known?.named ?? own)
      if (!isServing()) return
      // If another replica was faster, the next update includes this one.
      const next = signed(keys, servingReleases, JSON.stringify({ named, serving }))
      if (stored === null) await store.setIfAbsent(namedKey, next, aliveMs)
      else await store.replace(namedKey, stored, next, aliveMs)
    },
  }
}

/**
 * Runs `update` before the server is ready, because its first page names files that only this release has, and then repeatedly, so that
 * data that Redis has lost is soon back (BFF-76). While Redis is unavailable the start continues after two seconds and `update` is
 * retried; a page whose script is refused meanwhile reloads itself.
 */
export async function followReleases(app: FastifyInstance, update: () => Promise<void>) {
  // Without Redis there are no other replicas.
  if (app.redis === null) return
  let isFailing = false
  const updates = repeat(async () => {
    try {
      await update()
      isFailing = false
    } catch (err) {
      if (!isFailing) app.log.warn({ err }, 'publishing this release failed; retrying')
      isFailing = true
    }
    return isFailing ? 2_000 : 10_000
  })
  app.addHook('onClose', async () => updates.stop())
  await withTimeout(2_000, updates.run(), () => undefined)
}

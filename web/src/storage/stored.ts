import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { onPageEvents } from '../page-events.ts'
import { localStore, sessionStore } from './browser-storages.ts'
import { mayReadPersonalData, ownsPersonalData } from './fan.ts'
import { createStore } from './store.ts'
import { type Stored, type StoredKey, storedKeys } from './stored-keys.ts'

/** The browser quota that we use at most (STORE-06). */
const usableBytes = 5 * 1024 * 1024 * 0.8
const entryOverheadBytes = 40

const snapshots = new Map<StoredKey, { text: string | null; value: unknown }>()
/** Counts the changes of this tab; those of other tabs arrive as `storage` events. */
const changes = createStore(0)

const keys = Object.keys(storedKeys) as StoredKey[]

/**
 * A key's value; a corrupt one is discarded and the fallback returned (STORE-08). Personal data is returned only to its owner,
 * signed in on this page.
 */
export function readStored<K extends StoredKey>(key: K): Stored<K> {
  if (isPersonal(key) && !mayReadPersonalData()) return storedKeys[key].fallback as Stored<K>
  const text = storeOf(key).getItem(key)
  const known = snapshots.get(key)
  if (known && known.text === text) return known.value as Stored<K>
  const value = text === null ? storedKeys[key].fallback : parse(key, text)
  snapshots.set(key, { text: storeOf(key).getItem(key), value })
  return value as Stored<K>
}

/**
 * Stores a value; null removes the key. What the quota (STORE-06) or the browser refuses is kept until the page closes (WORLD-04).
 * @returns false when it was refused as personal data of someone else
 */
export function writeStored<K extends StoredKey>(key: K, value: Stored<K> | null): boolean {
  if (!isOurs(key)) return false
  const store = storeOf(key)
  if (value === null) {
    removeStored(key)
    return true
  }
  const text = isPlain(key) ? String(value) : JSON.stringify(value)
  store.setItem(key, text, !('reserve' in storedKeys[key] || fitsQuota(store.entries(), key, text)))
  notify()
  return true
}

/** STORE-07: whether an entry fits in place of the key's present one, at an estimated 2 bytes per character. */
function fitsQuota(entries: [string, string][], key: string, text: string): boolean {
  let used = 0
  for (const [name, value] of [...entries.filter(([name]) => name !== key), [key, text] as const])
    used += (name.length + value.length) * 2 + entryOverheadBytes
  return used <= usableBytes
}

/** Removes keys and those that depend on them; personal data only for its owner. */
export function removeStored(...keys: StoredKey[]): void {
  for (const key of keys) if (isOurs(key)) discard(key)
  notify()
}

/** Removes personal data of any fan: all of it, or only session storage. Only for `personal-data.ts`. */
export function discardPersonal(where: 'everywhere' | 'in this tab'): void {
  for (const key of keys.filter(isPersonal)) {
    if (where === 'everywhere' || storeOf(key) === sessionStore) discard(key)
    // What only this page has belongs to nobody who comes after.
    else storeOf(key).forget(key)
  }
  notify()
}

/**
 * Moves the personal data, including this tab's session storage, under the one key `set_aside` (SESSION-15). Only for
 * `personal-data.ts`.
 */
export function stashSession(): void {
  const found = keys.flatMap((key) => {
    const text = isPersonal(key) ? storeOf(key).getItem(key) : null
    return text === null || key === 'set_aside' ? [] : [[key, text] as const]
  })
  // Another tab may have stashed already.
  const stash = { ...readStored('set_aside'), ...Object.fromEntries(found) }
  discardPersonal('everywhere')
  if (Object.keys(stash).length > 0) localStore.setItem('set_aside', JSON.stringify(stash))
}

/** Moves the data of `stashSession` back, for its owner signed in on this page. Only for `personal-data.ts`. */
export function restoreSession(): void {
  const stash = readStored('set_aside')
  if (stash === null) return
  localStore.removeItem('set_aside')
  for (const key of keys) {
    const text = isPersonal(key) ? stash[key] : undefined
    if (text !== undefined) storeOf(key).setItem(key, text)
  }
  notify()
}

/** `readStored` for a component, which also follows changes from other tabs. */
export function useStored<K extends StoredKey>(key: K): Stored<K> {
  return useSyncExternalStore(subscribe, () => readStored(key))
}

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  // A page restored from the back/forward cache has missed the changes of other tabs.
  const unsubscribe = onPageEvents({ visible: listener })
  return () => {
    stop()
    window.removeEventListener('storage', listener)
    unsubscribe()
  }
}

function notify(): void {
  changes.set(changes.get() + 1)
}

function parse(key: StoredKey, text: string): unknown {
  const parsed = z.safeParse(storedKeys[key].schema as z.ZodMiniType, isPlain(key) ? text : json(text))
  if (parsed.success) return parsed.data
  console.warn(`A corrupt ${key} was discarded`)
  discard(key)
  // Deferred, since a component may be rendering.
  queueMicrotask(notify)
  return storedKeys[key].fallback
}

/** Removes a key and those that depend on it: a cart belongs to one event (EVENT-13). */
function discard(key: StoredKey): void {
  storeOf(key).removeItem(key)
  for (const other of keys) if (dependsOn(other, key)) storeOf(other).removeItem(other)
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isPersonal = (key: StoredKey): boolean => 'personal' in storedKeys[key]
const isOurs = (key: StoredKey): boolean => !isPersonal(key) || ownsPersonalData()
const dependsOn = (other: StoredKey, key: StoredKey): boolean => {
  const entry = storedKeys[other]
  return 'dependsOn' in entry && entry.dependsOn === key
}
const isPlain = (key: StoredKey): boolean => 'plain' in storedKeys[key]
const storeOf = (key: StoredKey) => ('session' in storedKeys[key] ? sessionStore : localStore)

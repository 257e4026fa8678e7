import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createStore } from './create-store.ts'
import { fitsQuota } from './storage-quota.ts'
import { type Stored, type StoredKey, storedKeys } from './stored-keys.ts'

type Snapshot = { text: string | null; value: unknown }

const snapshots = new Map<StoredKey, Snapshot>()
/** Counts the changes made in this tab; those of other tabs come as the window's `storage` events. */
const changes = createStore(0)

/** What is stored under a key; a corrupt value is discarded and the key's fallback returned (STORE-08). */
export function readStored<K extends StoredKey>(key: K): Stored<K> {
  const text = storeOf(key).getItem(key)
  const known = snapshots.get(key)
  if (known && known.text === text) return known.value as Stored<K>
  const value = text === null ? storedKeys[key].fallback : parse(key, text)
  snapshots.set(key, { text: storeOf(key).getItem(key), value })
  return value as Stored<K>
}

/**
 * Stores a value; null removes the key.
 * @returns false when it was refused, for the 80 percent rule (STORE-06) or by the browser; the store is then as it was
 */
export function writeStored<K extends StoredKey>(key: K, value: Stored<K> | null): boolean {
  const store = storeOf(key)
  if (value === null) {
    removeStored(key)
    return true
  }
  const text = isPlain(key) ? String(value) : JSON.stringify(value)
  if (!fitsQuota(Object.entries(store), key, text)) return false
  try {
    store.setItem(key, text)
  } catch (error) {
    console.warn(`${key} was not stored`, error)
    return false
  }
  notify()
  return true
}

export function removeStored(...keys: StoredKey[]): void {
  for (const key of keys) storeOf(key).removeItem(key)
  notify()
}

/** A stored value that a component follows, changes from other tabs included. */
export function useStored<K extends StoredKey>(key: K): Stored<K> {
  return useSyncExternalStore(subscribe, () => readStored(key))
}

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

function notify(): void {
  changes.set(changes.get() + 1)
}

function parse(key: StoredKey, text: string): unknown {
  const parsed = z.safeParse(storedKeys[key].schema as z.ZodMiniType, isPlain(key) ? text : json(text))
  if (parsed.success) return parsed.data
  console.warn(`A corrupt ${key} was discarded`)
  storeOf(key).removeItem(key)
  return storedKeys[key].fallback
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isPlain = (key: StoredKey): boolean => 'plain' in storedKeys[key]
const storeOf = (key: StoredKey): Storage => ('session' in storedKeys[key] ? sessionStorage : localStorage)

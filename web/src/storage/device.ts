import {
  clear,
  createStore as createDatabase,
  del,
  delMany,
  entries,
  get,
  type UseStore,
  update,
} from 'idb-keyval'
import { useEffect, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { isSignOutPending } from './cookies.ts'
import { type DeviceKeys, deviceKeys, type OnDevice } from './device-keys.ts'
import { fanOfPage, owner, sameFan } from './fan.ts'
import { createStore } from './store.ts'
import { openChannel } from './tabs.ts'
import { browserAnswersMs, withTimeout } from './with-timeout.ts'

type Key = keyof DeviceKeys
type Values = { readonly [K in Key]: OnDevice<K> }
/** An entry stores its owner (a fan's tag), so that it is never shown to another fan. */
type Entry = { readonly owner: string; readonly value: unknown }

const keys = Object.keys(deviceKeys) as Key[]
const fallbacks = Object.fromEntries(keys.map((key) => [key, deviceKeys[key].fallback])) as Values

const values = createStore<Values>(fallbacks)
let channel: BroadcastChannel | null = null
let opened: UseStore | null = null
let loading: Promise<void> = Promise.resolve()
let isLoaded = true
/** The database took longer than `browserAnswersMs`, so changes were made to other values than those that it had. */
let isLate = false

/**
 * Runs `work` with the database, which may hang, or be blocked by another tab. Rejects without one, and after `browserAnswersMs`, or at
 * once where the database was late before; the work goes on.
 */
async function inDatabase<T>(work: (database: UseStore) => Promise<T>): Promise<T> {
  opened ??= createDatabase('storefront', 'device')
  const working = work(opened)
  working.then(
    () => (isLate = false),
    () => {},
  )
  return withTimeout(isLate ? 0 : browserAnswersMs, working, () => {
    throw new Error('The database does not answer')
  })
}

/**
 * Loads this fan's data from the device and removes that of others. Until it has loaded, every key has its fallback. A browser without
 * a database, or with one that hangs, is not an error: changes then last as long as the page (WORLD-05).
 */
export function openDevice(): Promise<void> {
  const isSameFan = sameFan()
  const fan = fanOfPage()
  values.set(fallbacks)
  listen()
  isLoaded = false
  isLate = false
  loading = inDatabase(async (database) => {
    const found = await entries<Key, Entry>(database)
    if (!isSameFan()) return
    for (const [key, entry] of found) if (entry.owner === fan) loadEntry(key, entry)
    const foreign = found.filter(([, entry]) => entry.owner !== fan).map(([key]) => key)
    if (foreign.length > 0) await delMany(foreign, database)
  })
    .catch((error) => {
      isLate = isSameFan()
      console.warn('What this device keeps could not be read', error)
    })
    .finally(() => {
      if (isSameFan()) isLoaded = true
    })
  return loading
}

/**
 * STORE-10: the session is over, but the owner may come back, so the data stays on the device. It leaves memory, and
 * `last_session` is removed so that no page opens offline for this fan (FAN-20).
 */
export function closeDevice(): Promise<void> {
  values.set(fallbacks)
  return inDatabase((database) => del('last_session', database)).catch((error) =>
    console.warn('The session that ended was not removed', error),
  )
}

/** Removes everything after a sign-out, from memory at once. */
export function clearDevice(): Promise<void> {
  values.set(fallbacks)
  return inDatabase(clear).catch((error) => console.warn('What this device keeps was not removed', error))
}

/** Resolves once `openDevice` has loaded the data, after `browserAnswersMs` at the latest. */
export const deviceLoaded = (): Promise<void> => loading

/** Whether `deviceLoaded` has resolved. */
export const isDeviceLoaded = (): boolean => isLoaded

/** A key's value for the fan of this page; the fallback when nobody is signed in. */
export const readDevice = <K extends Key>(key: K): OnDevice<K> => values.get()[key]

/**
 * FAN-20: the last session, with its owner's tag, for a page that opens without a network. Null unless it belongs to the owner of the
 * personal data here and has not ended by the device's clock.
 */
export async function lastSession() {
  const tag = isSignOutPending() ? null : owner()
  const entry =
    tag && (await inDatabase((database) => get<Entry>('last_session', database)).catch(() => undefined))
  const session = entry && entry.owner === tag ? readEntry('last_session', entry) : null
  return tag && session && session.endsAt > Date.now() ? { owner: tag, ...session } : null
}

/** `readDevice` for a component, which also follows changes from other tabs (FAN-15). */
export function useDevice<K extends Key>(key: K): OnDevice<K> {
  return useSyncExternalStore(values.subscribe, () => readDevice(key))
}

/**
 * Replaces a value with the result of `change`, in this tab at once and then on the device, in one transaction, so that concurrent
 * changes of two tabs both apply; resolves then, after `browserAnswersMs` at the latest. Does nothing when nobody is signed in or after a
 * sign-out.
 */
export async function changeDevice<K extends Key>(
  key: K,
  change: (value: OnDevice<K>) => OnDevice<K>,
): Promise<void> {
  const fan = fanOfPage()
  const isSameFan = sameFan()
  await loading
  if (fan === null || !isSameFan()) return
  setValue(key, change(readDevice(key)))
  const wasLate = isLate
  try {
    await inDatabase(async (database) => {
      const next = (entry: Entry | undefined) => {
        if (!isSameFan()) throw new Error('signed out meanwhile')
        return { owner: fan, value: change(entry?.owner === fan ? readEntry(key, entry) : fallbackOf(key)) }
      }
      await update(key, next, database)
      channel?.postMessage(key)
      if (wasLate) void reload(key).catch(() => {})
    })
  } catch (error) {
    if (isSameFan()) console.warn(`${key} was not kept on this device`, error)
  }
}

/**
 * Resolves once the database has answered. One that does not is hidden from this page: the sign-in SDK would wait for it for ever, and
 * goes on where there is none (WORLD-05).
 */
export const hideHangingDatabase = (): Promise<void> =>
  inDatabase((database) => get('last_session', database)).then(
    () => {},
    () => void Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true }),
  )

/**
 * FAN-20, FAN-38: the data that was read, or this device's copy until then and without a connection. Equal data stays the same
 * object, so that memoized components do not render again.
 * @param read undefined until it was read; the same object at each render
 */
export function useDeviceCopy<K extends 'menu' | 'events'>(
  key: K,
  read: OnDevice<K> | undefined,
): OnDevice<K> | undefined {
  const kept = useDevice(key)
  useEffect(() => {
    if (read && !isEqualJson(readDevice(key), read)) void changeDevice(key, () => read)
  }, [key, read])
  return useStableValue(read ?? kept ?? undefined)
}

/** The first of several equal values. Each new object is compared once, since comparing a large menu at each render is slow. */
function useStableValue<T>(value: T): T {
  const [seen, setSeen] = useState({ last: value, first: value })
  if (value === seen.last) return seen.first
  const first = isEqualJson(value, seen.first) ? seen.first : value
  setSeen({ last: value, first })
  return first
}

const isEqualJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Reads a key that another tab changed. */
async function reload(key: Key): Promise<void> {
  const isSameFan = sameFan()
  const entry = await inDatabase((database) => get<Entry>(key, database))
  if (entry && isSameFan() && entry.owner === fanOfPage()) loadEntry(key, entry)
}

/** Follows changes of other tabs. */
function listen(): void {
  channel ??= openChannel('device')
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const key = keys.find((each) => each === data)
      if (key) reload(key).catch((error) => console.warn(`${key} could not be read again`, error))
    }
}

function loadEntry(key: Key, entry: Entry): void {
  if (key in deviceKeys) setValue(key, readEntry(key, entry))
}

function setValue<K extends Key>(key: K, value: OnDevice<K>): void {
  values.set({ ...values.get(), [key]: value })
}

function readEntry<K extends Key>(key: K, { value }: Entry): OnDevice<K> {
  const parsed = z.safeParse(deviceKeys[key].schema, value)
  return (parsed.success ? parsed.data : fallbackOf(key)) as OnDevice<K>
}

const fallbackOf = <K extends Key>(key: K) => deviceKeys[key].fallback as OnDevice<K>

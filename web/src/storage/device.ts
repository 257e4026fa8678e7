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
import { createStore } from './create-store.ts'
import { type DeviceKeys, deviceKeys, type OnDevice } from './device-keys.ts'
import { fanOfPage, owner, sameFan } from './fan.ts'

type Key = keyof DeviceKeys
type Values = { readonly [K in Key]: OnDevice<K> }
/** Each entry names its owner (a fan's tag), so that nobody else's is ever taken for this fan's. */
type Entry = { readonly owner: string; readonly value: unknown }

const keys = Object.keys(deviceKeys) as Key[]
const nothing = Object.fromEntries(keys.map((key) => [key, deviceKeys[key].fallback])) as Values

const values = createStore<Values>(nothing)
let channel: BroadcastChannel | null = null
let opened: UseStore | null = null
let loading: Promise<void> = Promise.resolve()
let isLoaded = true

// Opened when it is first needed.
const database = (): UseStore => {
  opened ??= createDatabase('storefront', 'device')
  return opened
}

/**
 * Loads what the fan of this page keeps on this device, and removes what belongs to another one. Until it has loaded every
 * key has its fallback. A browser that keeps nothing (a private window) is no error: what is changed then lasts as long as the page.
 */
export function openDevice(): Promise<void> {
  const isSameFan = sameFan()
  const fan = fanOfPage()
  values.set(nothing)
  listen()
  isLoaded = false
  loading = entries<Key, Entry>(database())
    .then(async (found) => {
      if (!isSameFan()) return
      for (const [key, entry] of found) if (entry.owner === fan) take(key, entry)
      const foreign = found.filter(([, entry]) => entry.owner !== fan).map(([key]) => key)
      if (foreign.length > 0) await delMany(foreign, database())
    })
    .catch((error) => console.warn('What this device keeps could not be read', error))
    .finally(() => {
      if (isSameFan()) isLoaded = true
    })
  return loading
}

/**
 * STORE-10: nobody is signed in, but what is kept has an owner who may come back. Nothing of it stays in memory, and no page opens
 * with it without a network, since that session is over (FAN-20).
 */
export function closeDevice(): Promise<void> {
  values.set(nothing)
  return del('last_session', database()).catch((error) =>
    console.warn('The session that ended was not removed', error),
  )
}

/** Removes everything, from memory at once: the fan signed out. */
export function clearDevice(): Promise<void> {
  values.set(nothing)
  return clear(database()).catch((error) => console.warn('What this device keeps was not removed', error))
}

/** Resolves once what is kept has been loaded. */
export const deviceLoaded = (): Promise<void> => loading

/** Whether it has been. */
export const isDeviceLoaded = (): boolean => isLoaded

/** What is kept under a key for the fan of this page; the fallback for nobody. */
export const readDevice = <K extends Key>(key: K): OnDevice<K> => values.get()[key]

/**
 * FAN-20: the session that this browser had last, for a page that opens without a network: only if it belongs to the owner of
 * what is kept here, whose tag comes with it, and has not ended since, by the device's clock neither. Else null.
 */
export async function lastSession() {
  const tag = isSignOutPending() ? null : owner()
  const entry = tag && (await get<Entry>('last_session', database()).catch(() => undefined))
  const session = entry && entry.owner === tag ? readEntry('last_session', entry) : null
  return tag && session && session.endsAt > Date.now() ? { owner: tag, ...session } : null
}

/** A kept value that a component follows, changes from other tabs included (FAN-15). */
export function useDevice<K extends Key>(key: K): OnDevice<K> {
  return useSyncExternalStore(values.subscribe, () => readDevice(key))
}

/**
 * Replaces a value by what `change` makes of it, in this tab at once and then on the device, where tabs that change one value
 * at a time come one after the other. Does nothing for nobody, and leaves the device alone once the fan signed out.
 */
export async function changeDevice<K extends Key>(
  key: K,
  change: (value: OnDevice<K>) => OnDevice<K>,
): Promise<void> {
  const fan = fanOfPage()
  const isSameFan = sameFan()
  await loading
  if (fan === null || !isSameFan()) return
  show(key, change(readDevice(key)))
  try {
    await update<Entry>(
      key,
      (entry) => {
        if (!isSameFan()) throw new Error('signed out meanwhile')
        return { owner: fan, value: change(entry?.owner === fan ? readEntry(key, entry) : fallbackOf(key)) }
      },
      database(),
    )
    channel?.postMessage(key)
  } catch (error) {
    if (isSameFan()) console.warn(`${key} was not kept on this device`, error)
  }
}

/**
 * FAN-20, FAN-38: what was read of the venue; until then, or without a connection, the last of it that this device has. What says
 * the same as before stays the same object, so that nothing of it is drawn again.
 * @param read undefined until it was read; the same object at each render
 */
export function useDeviceCopy<K extends 'menu' | 'events'>(
  key: K,
  read: OnDevice<K> | undefined,
): OnDevice<K> | undefined {
  const kept = useDevice(key)
  useEffect(() => {
    if (read && !saysTheSame(readDevice(key), read)) void changeDevice(key, () => read)
  }, [key, read])
  return useFirstAlike(read ?? kept ?? undefined)
}

/** The first of values that say the same. Each is compared once, when it comes: a menu of hundreds at each tap would be felt. */
function useFirstAlike<T>(value: T): T {
  const [seen, setSeen] = useState({ last: value, first: value })
  if (value === seen.last) return seen.first
  const first = saysTheSame(value, seen.first) ? seen.first : value
  setSeen({ last: value, first })
  return first
}

const saysTheSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Another tab changed a key. */
async function reload(key: Key): Promise<void> {
  const isSameFan = sameFan()
  const entry = await get<Entry>(key, database())
  if (entry && isSameFan() && entry.owner === fanOfPage()) take(key, entry)
}

/** Follows what other tabs change. */
function listen(): void {
  if (channel) return
  channel = new BroadcastChannel('device')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const key = keys.find((each) => each === data)
    if (key) reload(key).catch((error) => console.warn(`${key} could not be read again`, error))
  }
}

function take(key: Key, entry: Entry): void {
  if (key in deviceKeys) show(key, readEntry(key, entry))
}

function show<K extends Key>(key: K, value: OnDevice<K>): void {
  values.set({ ...values.get(), [key]: value })
}

function readEntry<K extends Key>(key: K, { value }: Entry): OnDevice<K> {
  const parsed = z.safeParse(deviceKeys[key].schema, value)
  return (parsed.success ? parsed.data : fallbackOf(key)) as OnDevice<K>
}

const fallbackOf = <K extends Key>(key: K) => deviceKeys[key].fallback as OnDevice<K>

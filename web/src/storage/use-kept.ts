import { useEffect, useState } from 'react'
import { changeDevice, readDevice, useDevice } from './device.ts'
import type { OnDevice } from './device-keys.ts'

/** What is kept of the venue, so that the next visit begins with it. */
type Kept = 'menu' | 'events'

/**
 * FAN-20, FAN-38: what was read; until then, or without a connection, the last of it that this device has. What says the same as
 * before stays the same object, so that nothing of it is drawn anew.
 * @param read undefined until it was read; the same object at each render
 */
export function useKept<K extends Kept>(key: K, read: OnDevice<K> | undefined): OnDevice<K> | undefined {
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

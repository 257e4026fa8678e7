import { readStored, removeStored, writeStored } from './stored.ts'
import { type Stored, type StoredKey, storedKeys } from './stored-keys.ts'

const keys = Object.keys(storedKeys) as StoredKey[]
const isPersonal = (key: StoredKey): boolean => 'personal' in storedKeys[key]
let clearings = 0

/** Removes everything personal and of the cart; theme, preferences, app version and the selected event stay. */
export function clearPersonal(): void {
  clearings += 1
  removeStored(...keys.filter(isPersonal))
}

/** For work that may outlast a sign-out. @returns a function: whether nobody has signed out since this call */
export function sameFan(): () => boolean {
  const before = clearings
  return () => clearings === before
}

/**
 * Reads what outlives a sign-out. The server's response to a logout makes the browser empty its storage
 * (Clear-Site-Data), so this is written back afterwards.
 * @returns a function that writes it all back
 */
export function keepAcrossSignOut(): () => void {
  const rest = keys.filter((key) => !isPersonal(key)).map((key) => backUp(key))
  return () => {
    for (const restore of rest) restore()
  }
}

function backUp<K extends StoredKey>(key: K): () => void {
  const value: Stored<K> = readStored(key)
  const wasKept = localStorage.getItem(key) !== null
  return () => {
    if (wasKept) writeStored(key, value)
  }
}

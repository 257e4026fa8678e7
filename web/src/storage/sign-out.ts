import { removeStored } from './stored.ts'
import { type StoredKey, storedKeys } from './stored-keys.ts'

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

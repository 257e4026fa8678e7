import { nameOfKey } from '../keys.ts'

type SessionKey = {
  /** Names the key in the cookies that it sealed; says nothing of the key itself. */
  readonly kid: string
  /** 32 of them. */
  readonly bytes: Uint8Array
}

/**
 * The keys of sessions, which may be replaced while the server runs. A new key opens at once but seals only once every replica
 * should have it: files of secrets reach replicas up to 90 s apart, and a cookie that one replica has sealed comes to
 * another with the next request (BFF-80).
 */
export type KeyRing = {
  find(kid: string): SessionKey | undefined
  /** The newest key that was first seen long enough ago; if there is none, the one that has been seen the longest. */
  sealing(): SessionKey
  /** Whether a cookie of this key is to be sealed again: by a key that stands before it. */
  isOutdated(kid: string): boolean
  /** The bytes of all keys, the sealing one first. */
  bytes(): Uint8Array[]
  /** Returns the names of the keys that were not there before. @param keys newest first @throws RangeError without a key */
  replace(keys: readonly Uint8Array[]): string[]
  /** The newest first. */
  kids(): [string, ...string[]]
  /** Notes since when replicas have had this key, in milliseconds of the epoch; nothing if it is gone. */
  noteSeen(kid: string, since: number): void
  /** Since when replicas have had this key, as far as this one knows. */
  sinceOf(kid: string): number
}

const sessionKey = (bytes: Uint8Array): SessionKey => ({ kid: nameOfKey(bytes), bytes })

/**
 * @param keys newest first, 32 bytes each
 * @param delayMs how long after it was first seen a key begins to seal
 * @param now milliseconds of the epoch
 * @throws RangeError without a key
 */
export function createKeyRing(keys: readonly Uint8Array[], delayMs: number, now: () => number): KeyRing {
  let byKid = new Map<string, SessionKey>()
  let newestFirst: readonly [SessionKey, ...SessionKey[]]
  let seenSince = new Map<string, number>()
  const sinceOf = (kid: string) => seenSince.get(kid) ?? now()
  replace(keys)

  function replace(replacing: readonly Uint8Array[]): string[] {
    const [newest, ...others] = replacing.map(sessionKey)
    if (newest === undefined) throw new RangeError('Sessions need a key')
    const before = byKid
    newestFirst = [newest, ...others]
    byKid = new Map(newestFirst.map((key) => [key.kid, key]))
    // A key that was taken away and comes again is a new one: other replicas may not have it yet.
    // All of one moment: of keys that come together the oldest seals.
    const at = now()
    seenSince = new Map(newestFirst.map(({ kid }) => [kid, seenSince.get(kid) ?? at]))
    return newestFirst.map(({ kid }) => kid).filter((kid) => !before.has(kid))
  }

  function sealing(): SessionKey {
    const settledBefore = now() - delayMs
    return (
      newestFirst.find(({ kid }) => sinceOf(kid) <= settledBefore) ??
      newestFirst.reduce((longest, key) => (sinceOf(key.kid) <= sinceOf(longest.kid) ? key : longest))
    )
  }

  const placeOf = (kid: string) => newestFirst.findIndex((key) => key.kid === kid)

  return {
    find: (kid) => byKid.get(kid),
    sealing,
    isOutdated: (kid) => placeOf(kid) > placeOf(sealing().kid),
    bytes: () => {
      const first = sealing()
      return [first, ...newestFirst.filter((key) => key !== first)].map(({ bytes }) => bytes)
    },
    replace,
    kids: () => {
      const [newest, ...others] = newestFirst
      return [newest.kid, ...others.map(({ kid }) => kid)]
    },
    noteSeen: (kid, since) => {
      if (byKid.has(kid)) seenSince.set(kid, since)
    },
    sinceOf,
  }
}

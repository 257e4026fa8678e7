const capacityBytes = 5 * 1024 * 1024
const usableBytes = capacityBytes * 0.8
const entryOverheadBytes = 40
const bytesPerCharacter = 2

type Entry = readonly [key: string, value: string]

/** STORE-07: estimated bytes of what is stored. */
export function usedBytes(entries: Iterable<Entry>): number {
  let used = 0
  for (const [key, value] of entries) {
    used += (key.length + value.length) * bytesPerCharacter + entryOverheadBytes
  }
  return used
}

/** STORE-06: whether writing the entry, in place of an earlier one of its key, stays within 80 percent of 5 MB. */
export function fitsQuota(entries: Iterable<Entry>, key: string, value: string): boolean {
  const others = [...entries].filter(([other]) => other !== key)
  return usedBytes([...others, [key, value]]) <= usableBytes
}

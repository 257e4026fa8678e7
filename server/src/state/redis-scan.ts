import type { Cluster, Redis } from 'ioredis'
import type { StorePage } from './store.ts'

/** How many keys Redis looks at for a page: some 1 ms of its time. */
const keysPerPage = '1000'

const escapedPattern = (text: string) => text.replace(/[\\*?[\]]/g, '\\$&')

/** The primaries that have keys, in the same order each time. */
function primariesOf(redis: Redis | Cluster): Redis[] {
  if (!('nodes' in redis)) return [redis]
  return redis
    .nodes('master')
    .toSorted((a, b) =>
      `${a.options.host}:${a.options.port}`.localeCompare(`${b.options.host}:${b.options.port}`),
    )
}

/**
 * A page of the keys that begin with `prefix`, as `Store.scan`, of one Redis or of each primary of a cluster in turn.
 * @param from `<which primary>:<its cursor>`
 */
export async function scanRedis(
  redis: Redis | Cluster,
  prefix: string,
  from: string | null,
): Promise<StorePage> {
  const [index = '0', cursor = '0'] = (from ?? '0:0').split(':')
  const primaries = primariesOf(redis)
  const primary = primaries[Number(index)]
  if (primary === undefined) return { entries: [], next: null }
  const pattern = `${escapedPattern(prefix)}*`
  const [nextCursor, keys] = await primary.scan(cursor, 'MATCH', pattern, 'COUNT', keysPerPage)
  const values = await Promise.all(keys.map(async (key) => [key, await redis.get(key)] as const))
  return {
    entries: values.filter((entry): entry is [string, string] => entry[1] !== null),
    next: nextOf(Number(index), nextCursor, primaries.length),
  }
}

/** A cursor of 0 is the end of a primary. */
function nextOf(index: number, cursor: string, primaries: number): string | null {
  if (cursor !== '0') return `${index}:${cursor}`
  return index + 1 < primaries ? `${index + 1}:0` : null
}

import { describe, expect, test } from 'vitest'
import { emptyRedis, startTestRedis } from '../../test-support/redis.ts'
import { connectTest } from '../../test-support/redis-client.ts'
import { pause } from '../../test-support/shop.ts'
import { memoryStore } from './memory-store.ts'
import { redisStore } from './redis-store.ts'
import { forever, type Store, type StorePage } from './store.ts'

const inRedis = async (): Promise<Store> => redisStore(await connectTest(await emptyRedis()))

/** The entries of all pages by key, without duplicates. */
async function everyEntry(store: Store, prefix: string) {
  const found = new Map<string, string>()
  let from: string | null = null
  do {
    const page: StorePage = await store.scan(prefix, from)
    for (const [key, value] of page.entries) found.set(key, value)
    from = page.next
  } while (from !== null)
  return [...found].toSorted()
}

describe.each<[string, () => Promise<Store>]>([
  ['in memory', async () => memoryStore(10)],
  ['in Redis', inRedis],
])('BFF-27 a store %s', (_name, start) => {
  test('a value can be read until its ttl is over', async () => {
    const store = await start()
    expect(await store.get('k')).toBeNull()
    await store.set('k', 'a', 60)
    expect(await store.get('k')).toBe('a')
    await expect.poll(() => store.get('k')).toBeNull()
    await store.set('k', 'b', 0.5)
    await expect.poll(() => store.get('k')).toBeNull()
  })

  test('one of two `setIfAbsent` on a key wins', async () => {
    const store = await start()
    const both = await Promise.all(['a', 'b'].map((value) => store.setIfAbsent('k', value, 1000)))
    expect(both).toEqual([true, false])
    expect(await store.get('k')).toBe('a')
  })

  test('one of two `replace` of a value wins, and a key without a value is not replaced', async () => {
    const store = await start()
    expect(await store.replace('k', 'a', 'b', 1000)).toBe(false)
    expect(await store.get('k')).toBeNull()
    await store.set('k', 'a', 1000)
    const both = await Promise.all(['b', 'c'].map((value) => store.replace('k', 'a', value, 1000)))
    expect(both).toEqual([true, false])
    expect(await store.get('k')).toBe('b')
  })

  test('a key is removed only while it has the expected value, and only once by a repeated write', async () => {
    const store = await start()
    await store.set('k', 'a', 1000)
    expect(await store.remove('k', 'b')).toBe(false)
    expect(await store.get('k')).toBe('a')
    expect(await store.remove('k', 'a')).toBe(true)
    expect(await store.get('k')).toBeNull()
    expect(await store.remove('k', 'a')).toBe(true)
  })

  test('BFF-61 a key that is written without expiry loses its ttl', async () => {
    const store = await start()
    await store.set('set', 'a', 20)
    await store.set('set', 'b', forever)
    await store.setIfAbsent('replaced', 'a', 20)
    await store.replace('replaced', 'a', 'b', forever)
    await store.setIfAbsent('new', 'b', forever)
    await pause(60)
    expect(await Promise.all(['set', 'replaced', 'new'].map((key) => store.get(key)))).toEqual([
      'b',
      'b',
      'b',
    ])
  })

  test('BFF-88 keys are found by prefix, page by page', async () => {
    const store = await start()
    const keys = Array.from({ length: 8 }, (_, at) => `order:${at}`)
    for (const key of keys) await store.set(key, `value of ${key}`, 60_000)
    for (const other of ['orders', 'other:1']) await store.set(other, 'other', 60_000)
    expect(await everyEntry(store, 'order:')).toEqual(keys.map((key) => [key, `value of ${key}`]))
    expect(await everyEntry(store, 'o*')).toEqual([])
    expect(await everyEntry(store, 'nothing:')).toEqual([])
  })

  test('BFF-33 a repeated write succeeds if the value is its own', async () => {
    const store = await start()
    await store.setIfAbsent('k', 'a', 1000)
    expect(await store.setIfAbsent('k', 'a', 1000)).toBe(true)
    await store.replace('k', 'a', 'b', 1000)
    expect(await store.replace('k', 'a', 'b', 1000)).toBe(true)
    expect(await store.replace('k', 'a', 'c', 1000)).toBe(false)
  })

  test('BFF-33 BFF-61 a repeated write is carried out again, so that it waits for replicas, and its ttl restarts', async () => {
    const store = await start()
    await store.setIfAbsent('k', 'a', 200)
    await store.setIfAbsent('l', 'a', 1000)
    await store.replace('l', 'a', 'b', 200)
    expect(await store.setIfAbsent('k', 'a', 60_000)).toBe(true)
    expect(await store.replace('l', 'a', 'b', 60_000)).toBe(true)
    await pause(300)
    expect([await store.get('k'), await store.get('l')]).toEqual(['a', 'b'])
  })
})

test('BFF-88 every one of many thousands of keys in Redis is in some page', async () => {
  const store = await inRedis()
  const keys = Array.from({ length: 5_000 }, (_, at) => `order:${at}`)
  // In batches, because all at once would exceed the timeout of a command on a busy machine.
  for (let at = 0; at < keys.length; at += 500)
    await Promise.all(keys.slice(at, at + 500).map((key) => store.set(key, '1', 60_000)))
  expect((await store.scan('order:', null)).next).not.toBeNull()
  expect((await everyEntry(store, 'order:')).map(([key]) => key)).toEqual(keys.toSorted())
})

test('BFF-40 in memory the least recently used key is evicted beyond the bound', async () => {
  const store = memoryStore(2)
  for (const key of ['a', 'b', 'c']) await store.set(key, '1', 1000)
  expect(await Promise.all(['a', 'b', 'c'].map((key) => store.get(key)))).toEqual([null, '1', '1'])
})

describe('BFF-61 a store that waits for a replica of Redis', () => {
  async function storeThatWaits() {
    const [primary, replica] = [await startTestRedis(), await startTestRedis()]
    await replica.follow(primary)
    const store = redisStore((await connectTest(primary.url, { waitReplicas: 1 })).replicated)
    const waits = async () =>
      Number(/cmdstat_wait:calls=(\d+)/.exec(String(await primary.ask('INFO', 'commandstats')))?.[1])
    return { replica, store, waits, replicated: (key: string) => replica.ask('GET', `storefront:${key}`) }
  }

  test('a write that resolves is at the replica too', async () => {
    const { store, replicated } = await storeThatWaits()
    await expect.poll(() => store.setIfAbsent('k', 'a', forever).catch(() => false)).toBe(true)
    expect(await replicated('k')).toBe('a')
    await store.replace('k', 'a', 'b', forever)
    expect(await replicated('k')).toBe('b')
    await store.set('k', 'c', forever)
    expect(await replicated('k')).toBe('c')
  })

  test('a write that the replica does not get rejects, and may be repeated when the replica is back', async () => {
    const { store, replica } = await storeThatWaits()
    await expect.poll(() => store.setIfAbsent('k', 'a', forever).catch(() => false)).toBe(true)
    replica.freeze()
    await expect(store.replace('k', 'a', 'b', forever)).rejects.toThrow('lacks replicas')
    replica.thaw()
    await expect.poll(() => store.replace('k', 'a', 'b', forever).catch(() => false)).toBe(true)
  })

  test('hundreds of simultaneous writes are all kept, and wait together', async () => {
    const { store, waits } = await storeThatWaits()
    await expect.poll(() => store.setIfAbsent('first', 'a', forever).catch(() => false)).toBe(true)
    const before = await waits()
    const keys = Array.from({ length: 500 }, (_, at) => `many-${at}`)
    const made = await Promise.allSettled(keys.map((key) => store.setIfAbsent(key, 'a', forever)))
    expect(made.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(keys.length)
    expect((await waits()) - before).toBeLessThan(10)
  })
})

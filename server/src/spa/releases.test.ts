import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { derivedKey, type SessionKeys } from '../keys.ts'
import { memoryStore } from '../state/memory-store.ts'
import { createNamedRelease, createReleaseExchange } from './releases.ts'

const [first, second] = [randomBytes(32), randomBytes(32)]
const servingKey = 'release:serving'

/** Replicas of releases with one store, and a clock that the test sets. */
function deployment() {
  const store = memoryStore(10)
  const clock = { now: 1_000_000 }
  const replicaOf = (version: string, keys: SessionKeys = [first]) => {
    const state = { isServing: false }
    const release = createNamedRelease({
      store,
      keys,
      version,
      isServing: () => state.isServing,
      now: () => clock.now,
    })
    return { ...release, state }
  }
  return { store, clock, replicaOf }
}

test('BFF-76 in a rollout all replicas name the previous release, and the next one once it alone serves', async () => {
  const { clock, replicaOf } = deployment()
  const [before, after] = [replicaOf('old'), replicaOf('next')]
  before.state.isServing = true
  await before.update()
  // It has started but does not serve yet, so no replica counts it.
  await after.update()
  expect([before.version(), after.version()]).toEqual(['old', 'old'])

  after.state.isServing = true
  for (const replica of [after, before, after, before]) await replica.update()
  expect([before.version(), after.version()]).toEqual(['old', 'old'])

  before.state.isServing = false
  clock.now += 61_000
  await after.update()
  expect(after.version()).toBe('next')
})

test('BFF-76 a roll-back is named in the same way, and an unreadable value is replaced', async () => {
  const { store, clock, replicaOf } = deployment()
  await store.set(servingKey, '{', 60_000)
  const [next, old] = [replicaOf('next'), replicaOf('old')]
  next.state.isServing = true
  await next.update()
  old.state.isServing = true
  await old.update()
  expect(old.version()).toBe('next')
  next.state.isServing = false
  clock.now += 61_000
  await old.update()
  expect(old.version()).toBe('old')
})

/** The release that a replica names when the store has this value about another release. */
async function namedBeside(value: string): Promise<string> {
  const { store, replicaOf } = deployment()
  await store.set(servingKey, value, 60_000)
  const replica = replicaOf('own')
  replica.state.isServing = true
  await replica.update()
  // It is replaced by a signed value, which another replica reads.
  const reader = replicaOf('reader')
  await reader.update()
  expect(reader.version()).toBe(replica.version())
  return replica.version()
}

describe('BFF-76 the stored list of serving releases', () => {
  const serving = JSON.stringify({ named: 'other', serving: { other: 1_060_000 } })
  const signedAs = (purpose: string, name: string, text: string, key = first) =>
    `${createHmac('sha256', derivedKey(key, purpose)).update(`${name}\n${text}`).digest('base64url')} ${text}`
  const signed = (text: string) => signedAs('serving releases', servingKey, text)

  test('counts if it is signed with a key of ours', async () => {
    expect(await namedBeside(signed(serving))).toBe('other')
  })

  test.each([
    ['unsigned', serving],
    ['with an empty signature', ` ${serving}`],
    ['signed with another key', signedAs('serving releases', servingKey, serving, second)],
    ['signed as a file', signedAs('release assets', servingKey, serving)],
    ['signed under another name', signedAs('serving releases', 'release:other', serving)],
    ['changed after it was signed', signed(serving).replaceAll('other', 'nicer')],
    ['with an invalid version', signed(serving.replaceAll('other', '<b>other'))],
    ['with a version that is too long', signed(serving.replaceAll('other', 'x'.repeat(65)))],
    ['with an invalid time', signed(serving.replace('1060000', '"soon"'))],
    ['with a time that no replica could have set', signed(serving.replace('1060000', '1130000'))],
    ['with an unknown field', signed(serving.replace('{', '{"more":1,'))],
  ])('is ignored and replaced: %s', async (_name, value) => {
    expect(await namedBeside(value)).toBe('own')
  })

  test('is read by every replica while a key rotates in three rollouts', async () => {
    const { clock, replicaOf } = deployment()
    const rollouts: SessionKeys[] = [[first], [first, second], [second, first], [second]]
    let before = replicaOf('release-0', rollouts[0])
    before.state.isServing = true
    await before.update()
    for (const [at, keys] of rollouts.entries()) {
      const next = replicaOf(`release-${at + 1}`, keys)
      next.state.isServing = true
      for (const replica of [next, before, next, before]) await replica.update()
      expect([next.version(), before.version()]).toEqual([`release-${at}`, `release-${at}`])
      before.state.isServing = false
      clock.now += 61_000
      await next.update()
      before = next
    }
  })

  test('and a file signed with a removed key is served by no replica', async () => {
    const { store } = deployment()
    const variants = { plain: { headers: {}, body: Buffer.from('script') } }
    const assets = new Map([['/assets/index-1.js', variants]])
    const replicaWith = (keys: SessionKeys) => createReleaseExchange({ store, keys, version: 'v', assets })
    await replicaWith([first]).publish()
    expect(await replicaWith([second, first]).find('/assets/index-1.js')).toEqual(variants)
    expect(await replicaWith([second]).find('/assets/index-1.js')).toBe('missing')
  })
})

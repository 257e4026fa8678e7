import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { derivedKey, type SessionKeys } from '../keys.ts'
import { memoryStore } from '../state/memory-store.ts'
import { createNamedRelease, createReleaseExchange } from './releases.ts'

const [first, second] = [randomBytes(32), randomBytes(32)]
const servingKey = 'release:serving'

/** Replicas of releases on one store, with a clock of the test. */
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

test('BFF-76 in a rollout all replicas name the release before, and the next one once it alone serves', async () => {
  const { clock, replicaOf } = deployment()
  const [before, after] = [replicaOf('old'), replicaOf('next')]
  before.state.isServing = true
  await before.look()
  // It has started and does not serve yet; should it never do, nobody hears of it.
  await after.look()
  expect([before.version(), after.version()]).toEqual(['old', 'old'])

  after.state.isServing = true
  for (const replica of [after, before, after, before]) await replica.look()
  expect([before.version(), after.version()]).toEqual(['old', 'old'])

  before.state.isServing = false
  clock.now += 61_000
  await after.look()
  expect(after.version()).toBe('next')
})

test('BFF-76 a roll-back is named in the same way, and what nobody can read is written anew', async () => {
  const { store, clock, replicaOf } = deployment()
  await store.set(servingKey, '{', 60_000)
  const [next, old] = [replicaOf('next'), replicaOf('old')]
  next.state.isServing = true
  await next.look()
  old.state.isServing = true
  await old.look()
  expect(old.version()).toBe('next')
  next.state.isServing = false
  clock.now += 61_000
  await old.look()
  expect(old.version()).toBe('old')
})

/** What a replica names that finds this in the store, of a release that another one is to stand beside. */
async function namedBeside(value: string): Promise<string> {
  const { store, replicaOf } = deployment()
  await store.set(servingKey, value, 60_000)
  const replica = replicaOf('own')
  replica.state.isServing = true
  await replica.look()
  // It is written anew, signed: another replica reads it.
  const reader = replicaOf('reader')
  await reader.look()
  expect(reader.version()).toBe(replica.version())
  return replica.version()
}

describe('BFF-108 what the store holds of the releases that serve', () => {
  const serving = JSON.stringify({ named: 'other', serving: { other: 1_060_000 } })
  const signedAs = (purpose: string, name: string, text: string, key = first) =>
    `${createHmac('sha256', derivedKey(key, purpose)).update(`${name}\n${text}`).digest('base64url')} ${text}`
  const signed = (text: string) => signedAs('serving releases', servingKey, text)

  test('counts where a key of ours has signed it', async () => {
    expect(await namedBeside(signed(serving))).toBe('other')
  })

  test.each([
    ['unsigned', serving],
    ['with an empty signature', ` ${serving}`],
    ['signed with another key', signedAs('serving releases', servingKey, serving, second)],
    ['signed as a file', signedAs('release assets', servingKey, serving)],
    ['signed under another name', signedAs('serving releases', 'release:other', serving)],
    ['changed after it was signed', signed(serving).replaceAll('other', 'nicer')],
    ['with a version that is none', signed(serving.replaceAll('other', '<b>other'))],
    ['with a version that is too long', signed(serving.replaceAll('other', 'x'.repeat(65)))],
    ['with a time that is none', signed(serving.replace('1060000', '"soon"'))],
    ['with a time that no replica could have set', signed(serving.replace('1060000', '1130000'))],
    ['with more than that', signed(serving.replace('{', '{"more":1,'))],
  ])('is as if nothing were there, and is written anew: %s', async (_name, value) => {
    expect(await namedBeside(value)).toBe('own')
  })

  test('is read by every replica while a key rotates by three rollouts', async () => {
    const { clock, replicaOf } = deployment()
    const rollouts: SessionKeys[] = [[first], [first, second], [second, first], [second]]
    let before = replicaOf('release-0', rollouts[0])
    before.state.isServing = true
    await before.look()
    for (const [at, keys] of rollouts.entries()) {
      const next = replicaOf(`release-${at + 1}`, keys)
      next.state.isServing = true
      for (const replica of [next, before, next, before]) await replica.look()
      expect([next.version(), before.version()]).toEqual([`release-${at}`, `release-${at}`])
      before.state.isServing = false
      clock.now += 61_000
      await next.look()
      before = next
    }
  })

  test('and a file of a release whose key is gone is served by no replica', async () => {
    const { store } = deployment()
    const variants = { plain: { headers: {}, body: Buffer.from('script') } }
    const assets = new Map([['/assets/index-1.js', variants]])
    const replicaWith = (keys: SessionKeys) => createReleaseExchange({ store, keys, version: 'v', assets })
    await replicaWith([first]).publish()
    expect(await replicaWith([second, first]).find('/assets/index-1.js')).toEqual(variants)
    expect(await replicaWith([second]).find('/assets/index-1.js')).toBe('missing')
  })
})

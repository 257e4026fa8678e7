import { expect, test } from 'vitest'
import { memoryStore } from '../state/memory-store.ts'
import { createNamedRelease } from './releases.ts'

/** Replicas of releases on one store, with a clock of the test. */
function deployment() {
  const store = memoryStore(10)
  const clock = { now: 1_000_000 }
  const replicaOf = (version: string) => {
    const state = { isServing: false }
    const release = createNamedRelease({
      store,
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
  await store.set('release:named', '{', 60_000)
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

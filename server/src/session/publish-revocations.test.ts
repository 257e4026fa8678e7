import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'
import { memoryStore, memoryStores } from '../state/memory-store.ts'
import { createRevocations } from './revocation.ts'

const now = 1_900_000_000_000
const sessionOf = (id: string, lifeMs = 60_000) => ({
  id,
  uid: 'uid-1',
  email: 'fan@example.com',
  token: 'bearer',
  domain: null,
  customerNumber: null,
  expiresAt: now + lifeMs,
})

/** A store that rejects while `isAway`, and the writes that were tried. */
function unreliableStore() {
  const memory = memoryStore(100)
  const link = {
    isAway: false,
    writes: [] as { key: string; ttlMs: number }[],
    store: {
      ...memory,
      get: (key: string) => (link.isAway ? Promise.reject(new Error('away')) : memory.get(key)),
      set: async (key: string, value: string, ttlMs: number) => {
        link.writes.push({ key, ttlMs })
        const { isAway } = link
        await wait(1)
        if (isAway) throw new Error('away')
        return memory.set(key, value, ttlMs)
      },
    },
  }
  return link
}

/** The revocations of two replicas with one store. */
function twoReplicas() {
  const link = unreliableStore()
  const here = createRevocations(link.store, () => now)
  const elsewhere = createRevocations(link.store, () => now)
  onTestFinished(() => here.close())
  return { link, here, elsewhere }
}

test('BFF-15 only the given session is revoked, until it would have expired', async () => {
  const { link, here, elsewhere } = twoReplicas()
  await here.revoke(sessionOf('a'))
  expect(link.writes).toEqual([{ key: 'revoked:a', ttlMs: 60_000 }])
  for (const replica of [here, elsewhere]) {
    expect(await replica.statusOf(sessionOf('a'))).toBe('revoked')
    expect(await replica.statusOf(sessionOf('b'))).toBe('live')
  }
})

test('an expired session causes no write', async () => {
  const { link, here } = twoReplicas()
  await here.revoke(sessionOf('a', 0))
  await here.revoke(sessionOf('b', -1))
  expect(link.writes).toEqual([])
})

test('BFF-15 one write a second is tried during an outage, however many log-outs wait, and all are published after it; also in the next', async () => {
  const { link, here, elsewhere } = twoReplicas()
  const isRevoked = async (id: string) => (await elsewhere.statusOf(sessionOf(id))) === 'revoked'
  link.isAway = true
  for (const id of ['a', 'b', 'c']) await here.revoke(sessionOf(id))
  expect(link.writes).toHaveLength(3)
  // Only the first is tried; while it fails, the others wait.
  await expect.poll(() => link.writes.length, { timeout: 3_000 }).toBe(4)
  link.isAway = false
  for (const id of ['a', 'b', 'c']) await expect.poll(() => isRevoked(id), { timeout: 3_000 }).toBe(true)
  expect(link.writes).toHaveLength(7)

  link.isAway = true
  await here.revoke(sessionOf('d'))
  link.isAway = false
  await expect.poll(() => isRevoked('d'), { timeout: 3_000 }).toBe(true)
  expect(link.writes).toHaveLength(9)
})

test('BFF-33 during an outage a session is revoked at the replica of the log-out, and unknown at others', async () => {
  const { link, here, elsewhere } = twoReplicas()
  await here.revoke(sessionOf('a'))
  link.isAway = true
  expect(await here.statusOf(sessionOf('a'))).toBe('revoked')
  expect(await elsewhere.statusOf(sessionOf('a'))).toBe('unknown')
})

test('BFF-15 when the server closes, a waiting log-out is tried at once and never again', async () => {
  const { link, here } = twoReplicas()
  link.isAway = true
  await here.revoke(sessionOf('a'))
  here.close()
  await expect.poll(() => link.writes.length, { timeout: 500, interval: 10 }).toBe(2)
  await wait(1_100)
  expect(link.writes).toHaveLength(2)
})

test('BFF-15 an unpublished log-out is published when the server closes', async () => {
  const link = unreliableStore()
  const { app, call, signIn } = await startSite({
    deps: { stores: { ...memoryStores(), revocations: link.store } },
  })
  const headers = { cookie: await signIn() }
  link.isAway = true
  expect((await call({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(204)
  const [first] = link.writes
  link.isAway = false
  expect(await link.store.get(first?.key ?? '')).toBeNull()
  await app.close()
  await expect.poll(() => link.store.get(first?.key ?? ''), { timeout: 500, interval: 10 }).toBe('1')
})

import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { cacheOpenedSessions, createSealer } from './sealer.ts'

const session = {
  id: 's-1',
  uid: 'uid-1',
  email: 'fan@example.com',
  token: 'bearer',
  domain: null,
  customerNumber: 'C-1',
  expiresAt: 2_000_000_000_000,
}

/** A cached sealer, its clock, and a cookie sealed by it. */
async function cachedSealer() {
  const clock = { now: 1_900_000_000_000 }
  const now = () => clock.now
  const sealer = createSealer([new Uint8Array(randomBytes(32))], now)
  let decrypted = 0
  const counting = {
    seal: sealer.seal,
    open: (sealed: string, host: string) => {
      decrypted += 1
      return sealer.open(sealed, host)
    },
  }
  const { open } = cacheOpenedSessions(counting, now)
  const sealed = await sealer.seal(session, 'a.fans.test')
  return { clock, open, seal: sealer.seal, sealed, timesDecrypted: () => decrypted }
}

test('SESSION-06 a cookie is decrypted once and opens the same session each time', async () => {
  const { open, sealed, timesDecrypted } = await cachedSealer()
  const first = await open(sealed, 'a.fans.test')
  expect(first).toEqual({ session, key: 'sealing' })
  expect(await open(sealed, 'a.fans.test')).toEqual(first)
  expect(timesDecrypted()).toBe(1)
})

test('SESSION-06 a cookie that only ends like a cached one does not open', async () => {
  const { open, sealed } = await cachedSealer()
  await open(sealed, 'a.fans.test')
  const [header, key, nonce, content = '', tag] = sealed.split('.')
  const forged = [header, key, nonce, `A${content}`, tag].join('.')
  for (const other of [forged, sealed.slice(-22), `x${sealed}`]) {
    expect(await open(other, 'a.fans.test')).toBeNull()
  }
  expect(await open(sealed, 'a.fans.test')).not.toBeNull()
})

test('SESSION-06 a cookie cached for one host does not open on another', async () => {
  const { open, sealed } = await cachedSealer()
  await open(sealed, 'a.fans.test')
  expect(await open(sealed, 'b.fans.test')).toBeNull()
})

test('SESSION-06 a cached session ends when it expires', async () => {
  const { open, sealed, clock } = await cachedSealer()
  await open(sealed, 'a.fans.test')
  clock.now = session.expiresAt - 1
  expect(await open(sealed, 'a.fans.test')).not.toBeNull()
  clock.now = session.expiresAt
  expect(await open(sealed, 'a.fans.test')).toBeNull()
})

test('invalid cookies evict no session from the cache', async () => {
  const { open, sealed, timesDecrypted } = await cachedSealer()
  await open(sealed, 'a.fans.test')
  for (let n = 0; n < 20_000; n += 1) await open(`noise-${n}`, 'a.fans.test')
  const before = timesDecrypted()
  expect(await open(sealed, 'a.fans.test')).not.toBeNull()
  expect(timesDecrypted()).toBe(before)
})

test('SESSION-06 a cached cookie keeps nothing else of its header in memory', async () => {
  const { open, seal } = await cachedSealer()
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const usedBytes = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  async function signedIn(fan: number) {
    const sealed = await seal({ ...session, id: `s-${fan}` }, 'a.fans.test')
    const header = Buffer.from(`padding=${'x'.repeat(1_000_000)}; ${sealed}`).toString('latin1')
    expect(await open(header.slice(-sealed.length), 'a.fans.test')).not.toBeNull()
  }
  await signedIn(0)
  const before = usedBytes()
  for (let fan = 1; fan <= 10; fan += 1) await signedIn(fan)
  expect(usedBytes() - before).toBeLessThan(4_000_000)
})

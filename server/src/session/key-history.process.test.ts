import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyRedis } from '../../test-support/redis.ts'
import { connectTest } from '../../test-support/redis-client.ts'
import { startSite } from '../../test-support/site.ts'
import { memoryStore } from '../state/memory-store.ts'
import { createKeyHistory, heldMs, holdEveryMs } from './key-history.ts'

const [older, newer] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const startedAt = 1_900_000_000_000
const delayMs = 300_000

/** A Redis with replicas that get their keys by variable, and what it knows of the keys. */
async function rollouts() {
  const REDIS_URL = await emptyRedis()
  const { client } = await connectTest(REDIS_URL)
  const marks = () => client.keys('*session-key:*')
  const start = async (keys: string, now: () => number) => {
    const site = await startSite({ env: { REDIS_URL, SESSION_KEYS: keys }, deps: { now } })
    const sealsBy = () => Buffer.from(site.app.sharedKeys()[0] ?? []).toString('base64')
    return { ...site, sealsBy }
  }
  return { client, marks, start }
}

test('BFF-80 a key that was rolled back everywhere and comes again by variable waits again', async () => {
  const clock = { now: startedAt }
  const now = () => clock.now
  const { client, marks, start } = await rollouts()
  const old = await start(older, now)
  const [olderMark] = await marks()
  clock.now += 2 * delayMs
  const first = await start(`${newer},${older}`, now)
  clock.now += delayMs
  expect(first.sealsBy()).toBe(newer)
  await first.app.close()

  const newerMark = (await marks()).find((mark) => mark !== olderMark) ?? ''
  const left = await client.pttl(newerMark)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(600_000)
  // The time that Redis still keeps it, in a moment.
  await client.pexpire(newerMark, 1)
  await expect.poll(marks).toEqual([olderMark])
  clock.now += 86_400_000

  const second = await start(`${newer},${older}`, now)
  expect(second.sealsBy()).toBe(older)
  const headers = { cookie: await second.signIn() }
  expect((await old.call({ url: '/api/session', headers })).json().session).not.toBeNull()
  clock.now += delayMs
  expect(second.sealsBy()).toBe(newer)
}, 60_000)

test('BFF-80 a replica keeps what is known of its keys, changes nothing, and tells a store again that forgot', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = { now: startedAt }
  const { client, marks, start } = await rollouts()
  await start(older, () => clock.now)
  const [mark = ''] = await marks()
  expect(await client.get(mark)).toBe(String(startedAt))

  clock.now += holdEveryMs
  await client.pexpire(mark, heldMs / 2)
  vi.advanceTimersByTime(holdEveryMs)
  await expect.poll(() => client.pttl(mark), { timeout: 5_000 }).toBeGreaterThan(heldMs / 2)
  expect(await client.get(mark)).toBe(String(startedAt))

  await client.del(mark)
  vi.advanceTimersByTime(holdEveryMs)
  await expect.poll(() => client.get(mark), { timeout: 5_000 }).toBe(String(startedAt))

  const announced = String(clock.now)
  await client.set(mark, announced, 'PX', heldMs / 2)
  vi.advanceTimersByTime(holdEveryMs)
  await expect.poll(() => client.pttl(mark), { timeout: 5_000 }).toBeGreaterThan(heldMs / 2)
  expect(await client.get(mark)).toBe(announced)
}, 60_000)

test('BFF-80 where nothing is known of the keys a start seals by the oldest', async () => {
  const { start } = await rollouts()
  let ticks = startedAt
  const replica = await start(`${newer},${older}`, () => ticks++)
  expect(replica.sealsBy()).toBe(older)
})

test('BFF-80 a new key does not seal before an older one where the clock of another replica is ahead', async () => {
  const { start } = await rollouts()
  await start(older, () => startedAt + 5_000)
  const replica = await start(`${newer},${older}`, () => startedAt)
  expect(replica.sealsBy()).toBe(older)
})

test.each([
  ['the default delay', delayMs, [0, 119, 181, 300, 419], [121, 179, 421]],
  ['an hour', 3_600_000, [0, 119, 3_481, 3_600, 3_719], [121, 1_800, 3_479, 3_721]],
  ['no delay', 0, [0, 119], [121]],
])(
  'BFF-80 a key is on its way for two minutes around its coming and its first sealing: %s',
  async (_name, delay, during, otherwise) => {
    const clock = { now: startedAt }
    const history = createKeyHistory(memoryStore(10), delay, () => clock.now)
    await history.announce('a-key')
    const isOnItsWayAfter = (seconds: number) => {
      clock.now = startedAt + seconds * 1_000
      return history.isOnItsWay('a-key')
    }
    for (const seconds of during) expect([seconds, await isOnItsWayAfter(seconds)]).toEqual([seconds, true])
    for (const seconds of otherwise)
      expect([seconds, await isOnItsWayAfter(seconds)]).toEqual([seconds, false])
    expect(await history.isOnItsWay('another')).toBe(false)
  },
)

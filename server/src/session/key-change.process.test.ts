import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyRedis } from '../../test-support/redis.ts'
import { secretFolder } from '../../test-support/secret-folder.ts'
import { startSite } from '../../test-support/site.ts'

const newKey = () => randomBytes(32).toString('base64')
/** How far apart two replicas get a new file (Kubernetes). */
const spreadMs = 90_000
const delayMs = 300_000

/** Replicas with one Redis and one clock, each with a file of keys of its own. */
async function replicas(count: number, keys: string, env: Record<string, string> = {}) {
  const clock = { now: 1_900_000_000_000 }
  const REDIS_URL = await emptyRedis()
  const start = async () => {
    const folder = secretFolder({ keys })
    const log: string[] = []
    const site = await startSite({
      env: { REDIS_URL, SESSION_KEYS_FILE: folder.pathOf('keys'), LOG_LEVEL: 'info', ...env },
      deps: {
        now: () => clock.now,
        secretPollMs: 50,
        logDestination: { write: (line) => void log.push(line) },
      },
    })
    const changes = () => log.filter((line) => line.includes('a changed secret is in use')).length
    const inUse = () => site.app.sharedKeys().map((key) => Buffer.from(key).toString('base64'))
    /** Gives it another file and waits until it is in use. */
    const get = async (list: string) => {
      const before = changes()
      folder.swap({ keys: list })
      await expect.poll(changes).toBe(before + 1)
    }
    const openings = async () => {
      const { values } = await site.app.metrics.sessionsOpened.get()
      return Object.fromEntries(values.map(({ labels, value }) => [labels.key, value]))
    }
    return { ...site, get, openings, sealsBy: () => inUse()[0] }
  }
  return { clock, REDIS_URL, all: await Promise.all(Array.from({ length: count }, start)) }
}
type Replica = Awaited<ReturnType<typeof replicas>>['all'][number]

/** A fan whose requests go to the replicas in turn, as behind an ingress without sticky sessions. */
async function bouncingFan(sites: readonly Replica[]) {
  let cookie = (await sites[0]?.signIn()) ?? ''
  let logOuts = 0
  const ask = async ({ call }: Replica) => {
    const response = await call({ url: '/api/session', headers: { cookie } })
    const [set] = response.cookies
    if (set) cookie = `${set.name}=${set.value}`
    if (response.statusCode !== 200 || response.json().session === null || set?.value === '') logOuts += 1
    return response
  }
  const bounce = async () => {
    for (let round = 0; round < 10; round += 1) for (const site of sites) await ask(site)
    return logOuts
  }
  return { bounce, ask, cookie: () => cookie }
}

test.each([
  ['new key first, in one step', (older: string, newer: string) => [`${newer},${older}`, newer]],
  [
    'new key behind the old one first',
    (older: string, newer: string) => [`${older},${newer}`, `${newer},${older}`, newer],
  ],
])(
  'BFF-80 no fan is signed out while two replicas get each step at different times: %s',
  async (_name, stepsOf) => {
    const [older, newer] = [newKey(), newKey()]
    const { clock, all } = await replicas(2, older)
    const fan = await bouncingFan(all)
    expect(await fan.bounce()).toBe(0)
    clock.now += 3_600_000
    for (const list of stepsOf(older, newer)) {
      for (const site of all) {
        await site.get(list)
        expect(await fan.bounce()).toBe(0)
        clock.now += spreadMs
        expect(await fan.bounce()).toBe(0)
      }
      clock.now += delayMs
      expect(await fan.bounce()).toBe(0)
    }
    expect(all.map(({ sealsBy }) => sealsBy())).toEqual([newer, newer])
    for (const site of all) expect(await site.openings()).toMatchObject({ unknown: 0 })
    expect((await all[0]?.openings())?.older).toBeGreaterThan(0)
  },
  60_000,
)

test('BFF-80 a cookie of a key that is still on its way is 503 and kept; with the key its fan is signed in', async () => {
  const [older, newer] = [newKey(), newKey()]
  const { all } = await replicas(2, older, { SESSION_KEY_DELAY_S: '0' })
  const [first, second] = all as [Replica, Replica]
  const fan = await bouncingFan(all)
  await first.get(`${newer},${older}`)
  const resealed = await fan.ask(first)
  expect(resealed.cookies).toHaveLength(1)
  for (const url of ['/api/session', '/api/cart/details', '/']) {
    const { statusCode, headers } = await second.call({ url, headers: { cookie: fan.cookie() } })
    expect([statusCode, headers['retry-after'], headers['set-cookie']]).toEqual([503, '2', undefined])
  }
  expect(await second.openings()).toEqual({ newest: 0, older: 0, unknown: 3 })
  const asFan = { method: 'POST', headers: { cookie: fan.cookie() } } as const
  const login = await second.call({ ...asFan, url: '/api/login', payload: { idToken: 'good' } })
  expect([login.statusCode, login.cookies.length]).toEqual([200, 1])
  expect(await second.call({ ...asFan, url: '/api/logout' })).toMatchObject({ statusCode: 204 })
  await second.get(`${newer},${older}`)
  expect(await fan.bounce()).toBe(0)
}, 60_000)

test('BFF-80 a cookie of a key that is gone is no session and is kept: 401, and signing in works', async () => {
  const { clock, all } = await replicas(1, newKey())
  const [site] = all as [Replica]
  const cookie = await site.signIn()
  await site.get(newKey())
  clock.now += 3_600_000
  const response = await site.call({ url: '/api/payments/cards', headers: { cookie } })
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([401, undefined])
  const login = await site.call({
    method: 'POST',
    url: '/api/login',
    payload: { idToken: 'good' },
    headers: { cookie },
  })
  expect([login.statusCode, login.cookies.length]).toEqual([200, 1])
}, 60_000)

test('BFF-80 a replica that starts in a key change learns from the others whether the new key may seal', async () => {
  const [older, newer] = [newKey(), newKey()]
  const { clock, REDIS_URL, all } = await replicas(1, older)
  const [site] = all as [Replica]
  clock.now += 3_600_000
  await site.get(`${newer},${older}`)
  const start = async () => {
    const { app } = await startSite({
      env: { REDIS_URL, SESSION_KEYS: `${newer},${older}` },
      deps: { now: () => clock.now },
    })
    return Buffer.from(app.sharedKeys()[0] ?? []).toString('base64')
  }
  clock.now += delayMs - 1
  expect(await start()).toBe(older)
  clock.now += 1
  expect(await start()).toBe(newer)
}, 60_000)

test('BFF-80 the age of the newest key is in the metrics, and every series is there from the start', async () => {
  const clock = { now: 1_900_000_000_000 }
  const { app } = await startSite({ deps: { now: () => clock.now } })
  clock.now += 60_000
  const metrics = await app.metrics.registry.metrics()
  expect(metrics).toMatch(/^storefront_session_key_age_seconds 60$/m)
  for (const key of ['newest', 'older', 'unknown'])
    expect(metrics).toContain(`storefront_sessions_opened_total{key="${key}"} 0`)
})

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'
import { memoryStores } from '../state/memory-store.ts'

const newKey = () => randomBytes(32).toString('base64')
const maxAgeMs = 43_200_000

/** Starts replicas that share a store and a clock, each with its own `SESSION_KEYS`. */
function deployment() {
  const clock = { now: Date.parse('2026-05-01T12:00:00Z') }
  const stores = memoryStores()
  const start = async (...keys: string[]) => {
    const site = await startSite({
      env: { SESSION_KEYS: keys.join(',') },
      deps: { now: () => clock.now, stores },
    })
    const sessionOf = (cookie: string) => site.call({ url: '/api/session', headers: { cookie } })
    const openings = async () => {
      const { values } = await site.app.metrics.sessionsOpened.get()
      return Object.fromEntries(values.map(({ labels, value }) => [labels.key, value]))
    }
    return { ...site, sessionOf, openings }
  }
  return { clock, start }
}
type Replica = Awaited<ReturnType<ReturnType<typeof deployment>['start']>>

/** A fan with every cookie that the browser may still send: a tab may send one that another tab has replaced. */
async function signedIn(site: Replica) {
  const cookies = [await site.signIn()]
  const visit = async (replica: Replica) => {
    for (const cookie of [...cookies]) {
      const response = await replica.sessionOf(cookie)
      expect(response.json().session).toMatchObject({ email: 'fan@example.com' })
      for (const { name, value } of response.cookies) cookies.push(`${name}=${value}`)
    }
    // The oldest cookie, and the last one, which the browser keeps.
    cookies.splice(1, cookies.length - 2)
  }
  /** Forgets all but the cookie that the browser keeps. */
  const settle = () => cookies.splice(0, cookies.length - 1)
  return { visit, settle }
}

test('BFF-80 keys rotate in three rollouts with one replica a step behind, and each replica opens the cookies of both at every moment', async () => {
  const [older, newer] = [newKey(), newKey()]
  const { clock, start } = deployment()
  const old = await start(older)
  const oldNew = await start(older, newer)
  const newOld = await start(newer, older)
  const onlyNew = await start(newer)
  const fans: Awaited<ReturnType<typeof signedIn>>[] = []
  /** New fans sign in at each of two replicas, and all fans call both in turn. */
  const moment = async (first: Replica, second: Replica) => {
    fans.push(await signedIn(first), await signedIn(second))
    for (const site of [first, second, first, second]) for (const { visit } of fans) await visit(site)
    clock.now += 60_000
  }
  await moment(old, old)
  await moment(oldNew, old)
  await moment(oldNew, oldNew)
  await moment(newOld, oldNew)
  await moment(newOld, newOld)
  // The oldest cookies expire after SESSION_MAX_AGE_S, before the old key is removed.
  for (const { settle } of fans) settle()
  await moment(onlyNew, newOld)
  await moment(onlyNew, onlyNew)
  expect(fans).toHaveLength(14)
  for (const site of [old, oldNew, newOld, onlyNew])
    expect(await site.openings()).toMatchObject({ unknown: 0 })
})

test('BFF-80 after SESSION_MAX_AGE_S with the new key first everywhere, no cookie of the old key is valid', async () => {
  const [older, newer] = [newKey(), newKey()]
  const { clock, start } = deployment()
  const [before, after] = [await start(older, newer), await start(newer, older)]
  const cookie = await before.signIn()
  clock.now += maxAgeMs - 1
  expect((await after.sessionOf(cookie)).json().session).not.toBeNull()
  clock.now += 1
  expect((await after.sessionOf(cookie)).json().session).toBeNull()
})

test('BFF-80 a cookie of an unknown key gives no session but is kept, and its fan is signed in at a replica that has the key', async () => {
  const [older, newer] = [newKey(), newKey()]
  const { start } = deployment()
  const [before, ahead] = [await start(older), await start(newer)]
  const cookie = await before.signIn()
  for (const [url, status] of [
    ['/api/session', 200],
    ['/api/payments/cards', 401],
  ] as const) {
    const response = await ahead.call({ url, headers: { cookie } })
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([status, undefined])
  }
  expect((await ahead.sessionOf(cookie)).json()).toEqual({ session: null })
  expect((await before.sessionOf(cookie)).json().session).toMatchObject({ email: 'fan@example.com' })

  const login = await ahead.call({
    method: 'POST',
    url: '/api/login',
    payload: { idToken: 'good' },
    headers: { cookie },
  })
  expect([login.statusCode, login.cookies.length]).toEqual([200, 1])
})

test('BFF-80 opened cookies are counted by key: the sealing key, another, an unknown one', async () => {
  const [older, newer] = [newKey(), newKey()]
  const { start } = deployment()
  const [before, during, unrelated] = [await start(older), await start(newer, older), await start(newKey())]
  const cookie = await before.signIn()
  const resealed = (await during.sessionOf(cookie)).cookies[0]
  await during.sessionOf(`${resealed?.name}=${resealed?.value}`)
  await during.sessionOf(`${resealed?.name}=${resealed?.value}`)
  await during.sessionOf(await unrelated.signIn())
  await during.sessionOf('__Host-session=damaged')
  expect(await during.openings()).toEqual({ sealing: 2, other: 1, unknown: 1 })
})

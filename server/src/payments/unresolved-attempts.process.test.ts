import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyRedis } from '../../test-support/redis.ts'
import { approve, dropConnection, everyShop, longTimeouts, shop } from '../../test-support/shop.ts'
import { customer } from '../../test-support/site.ts'
import { buildOperators } from '../serve.ts'
import { memoryStore } from '../state/memory-store.ts'
import { forever } from '../state/store.ts'
import { newAttemptId, newReservation, parseAttemptId } from './attempt.ts'
import { createAttemptStore } from './attempt-store.ts'
import { listUnresolved, type UnresolvedAttempts } from './unresolved-attempts.ts'

type Shop = Awaited<ReturnType<typeof shop>>

async function operators({ app }: Pick<Shop, 'app'>) {
  const admin = await buildOperators(app)
  onTestFinished(() => admin.close())
  const list = async (query = '') =>
    (await admin.inject(`/attempts/unresolved${query}`)).json<UnresolvedAttempts>()
  return { admin, list }
}

describe.each(everyShop)('BFF-88 an order whose outcome is unknown, %s', (_name, open) => {
  test('is listed until it is resolved, with tenant, id and start, and without data of the fan', async () => {
    const site = await open(dropConnection)
    const { admin, list } = await operators(site)
    expect(await list()).toEqual({ attempts: [], truncated: false, next: null })
    const before = Date.now()
    await site.pay()
    const { attempts } = await list()
    expect(attempts).toEqual([
      {
        tenant: 'demo',
        orderId: 'order-1',
        since: expect.any(String),
        status: 'UNKNOWN',
        key: expect.stringMatching(/^attempt:/),
      },
    ])
    const since = Date.parse(attempts[0]?.since ?? '')
    expect(since).toBeGreaterThanOrEqual(before)
    expect(since).toBeLessThanOrEqual(Date.now())
    expect((await admin.inject('/attempts/unresolved')).body).not.toContain(customer)
    site.history.add({ orderID: 'order-1', status: 'completed' })
    expect(await site.attempt()).toBe('SUCCESS')
    expect((await list()).attempts).toEqual([])
  })

  test('CALL-42 may have ids of any readable characters: it is listed, found in the history and checked out, and its cart is paid once', async () => {
    const [orderId, cartId] = [' ORD=1:2+3 é/7', 'CART=1:2+3 4']
    const written = encodeURIComponent(orderId)
    const url = `/api/payments/orders/${written}/checkout`
    const charge = `/api/payments/cards/${encodeURIComponent('CARD=1:2+3 é/9')}/charge`
    const site = await open(dropConnection, {
      handlers: { [`POST ${charge}`]: dropConnection, [`POST ${url}`]: () => ({ body: {} }) },
    })
    const { list } = await operators(site)
    expect((await site.pay({ orderId, cartId }, charge)).json().status).toBe('UNKNOWN')
    expect(site.origin.callsOf(`POST ${charge}`)[0]?.body).toMatchObject({ orderId, cartId })
    expect((await list()).attempts).toMatchObject([{ tenant: 'demo', orderId, status: 'UNKNOWN' }])
    expect(await site.attempt(written)).toBe('UNKNOWN')
    site.history.add({ orderID: orderId, status: 'completed' })
    expect(await site.attempt(written)).toBe('SUCCESS')
    const other = await site.pay({ orderId: 'order-2', cartId })
    expect([other.statusCode, other.json().code]).toEqual([409, 'CART_IN_PAYMENT'])
    expect((await site.checkOut(written)).statusCode).toBe(200)
    expect(site.origin.callsOf(`POST ${url}`)).toHaveLength(1)
  })

  test('is not one that is paid, declined, running or reserved', async () => {
    const released = Promise.withResolvers<void>()
    const site = await open(
      (call) => {
        const { orderId } = call.body as { orderId: string }
        if (orderId === 'declined') return { body: { status: 'FAILED' } }
        return orderId === 'running'
          ? released.promise.then(() => ({ body: { status: 'SUCCESS' } }))
          : { body: { status: 'SUCCESS' } }
      },
      { env: longTimeouts },
    )
    const { list } = await operators(site)
    await site.pay({ orderId: 'paid' })
    await site.pay({ orderId: 'declined' })
    const running = site.pay({ orderId: 'running' })
    await expect.poll(() => site.charges().length, { timeout: 5_000 }).toBe(3)
    expect((await list()).attempts).toEqual([])
    released.resolve()
    await running
  })
})

test('BFF-88 a charge of a replica that has died is listed when its lease is over', async () => {
  const REDIS_URL = await emptyRedis()
  const now = Date.now()
  const first = await shop(approve, { env: { REDIS_URL } })
  const order = { tenant: 'light', customer, orderId: 'order-9' }
  const sent = { ...newReservation(null, now + 60_000, newAttemptId(order, now)), status: 'PENDING' as const }
  await createAttemptStore(first.app.stores.attempts).putIfUnchanged(order, null, sent)
  const clock = { now }
  const second = await shop(approve, { env: { REDIS_URL }, now: () => clock.now })
  const { list } = await operators(second)
  expect((await list()).attempts).toEqual([])
  clock.now += 60_000
  expect((await list()).attempts).toMatchObject([
    { tenant: 'light', orderId: 'order-9', status: 'PENDING', since: new Date(now).toISOString() },
  ])
})

test('BFF-88 a record that cannot be read is listed by its key', async () => {
  const store = memoryStore(10)
  await store.set('attempt:abc', '{"status":"SENT"}', forever)
  expect((await listUnresolved(store, 90_000)).attempts).toEqual([
    { tenant: null, orderId: null, since: '1970-01-01T00:00:00.000Z', status: 'UNKNOWN', key: 'attempt:abc' },
  ])
})

test('BFF-88 a page lists the oldest first, and ends at 500 attempts or after 100 pages of the store', async () => {
  const attempt = (at: number) => {
    const order = { tenant: 'demo', customer, orderId: `order-${at}` }
    return JSON.stringify({ ...newReservation(null, 0, newAttemptId(order, at)), status: 'UNKNOWN' })
  }
  const listed = async (perPage: number) => {
    let pages = 0
    const scan = async () => {
      pages += 1
      // Later pages have older attempts.
      const entries = Array.from({ length: perPage }, (_, at): [string, string] => [
        `attempt:${pages}-${at}`,
        attempt(1_000_000 - pages * 1_000 - at),
      ])
      return { entries, next: `0:${pages}` }
    }
    const { attempts, next } = await listUnresolved({ ...memoryStore(10), scan }, Date.now())
    expect(attempts.map(({ since }) => since)).toEqual(attempts.map(({ since }) => since).toSorted())
    return { pages, found: attempts.length, next }
  }
  expect(await listed(250)).toEqual({ pages: 2, found: 500, next: '0:2' })
  expect(await listed(1)).toEqual({ pages: 100, found: 100, next: '0:100' })
})

test('BFF-88 an attempt id of another form names no order', async () => {
  const ids = ['one', 'one two 1 demo order-1', 'one x demo order-1']
  expect(ids.map(parseAttemptId)).toEqual([null, null, null])
})

test('BFF-88 a long list is truncated, reports that, and continues where it ended', async () => {
  const site = await shop(approve, { env: { REDIS_URL: await emptyRedis() } })
  const { admin, list } = await operators(site)
  const ids = Array.from({ length: 3_000 }, (_, at) => `order-${at}`)
  await Promise.all(
    ids.map((orderId) => {
      const order = { tenant: 'demo', customer, orderId }
      const record = { ...newReservation(null, 0, newAttemptId(order, 1)), status: 'UNKNOWN' as const }
      return createAttemptStore(site.app.stores.attempts).putIfUnchanged(order, null, record)
    }),
  )
  const found = new Set<string | null>()
  let page = await list()
  expect(page.truncated).toBe(true)
  expect(page.attempts.length).toBeLessThan(2_000)
  for (;;) {
    for (const { orderId } of page.attempts) found.add(orderId)
    if (page.next === null) break
    page = await list(`?from=${page.next}`)
  }
  expect(page.truncated).toBe(false)
  expect([...found].toSorted()).toEqual(ids.toSorted())
  for (const from of ['nonsense', '2x', 'x2', '1:2', '-1']) {
    const response = await admin.inject(`/attempts/unresolved?from=${from}`)
    expect([response.statusCode, response.json().error]).toEqual([
      400,
      '`from` is `next` of the page before.',
    ])
  }
})

test('BFF-88 while the store is unavailable the list is 503, not empty', async () => {
  const site = await shop(approve, { env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const { admin } = await operators(site)
  const response = await admin.inject('/attempts/unresolved')
  expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(response.headers['retry-after']).toBe('5')
})

test('BFF-88 an unreadable record is listed as unknown and hides no other', async () => {
  const store = memoryStore(10)
  await store.set('attempt:broken', '{', forever)
  await store.set('attempt:strange', '[]', forever)
  const { attempts } = await listUnresolved(store, Date.now())
  expect(attempts.map(({ key, status }) => `${key} ${status}`).toSorted()).toEqual([
    'attempt:broken UNKNOWN',
    'attempt:strange UNKNOWN',
  ])
})

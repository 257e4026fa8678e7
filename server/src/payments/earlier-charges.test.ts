import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { transactionHistory } from '../../test-support/history.ts'
import type { Handler } from '../../test-support/origin.ts'
import { dropConnection, pause } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'
import { createSearchHistory } from './order-history.ts'
import { createChargeHistory } from './order-status.ts'

const now = Date.parse('2026-05-01T18:00:00Z')
const minuteMs = 60_000
const order = { tenant: 'demo', customer: 'C-100', orderId: 'order-1' }
const listCall = 'GET /api/transactions'
const nothing = { charge: 'none', failedUntil: null, declined: 0 }

/** A history, and a search in it for earlier charges of order-1. */
async function searchable() {
  const history = transactionHistory()
  const { app, origin } = await startSite({ handlers: history.handlers })
  history.handlers = origin.handlers
  const clock = () => now
  const { findEarlierCharges } = createChargeHistory(
    createSearchHistory({ upstream: app.upstream, metrics: app.metrics, now: clock }),
    { paidStatuses: ['completed'], timeoutMs: 5_000, now: clock },
  )
  const context = { headers: {}, timing: { upstreamMs: 0 }, lane: 'fan' } as const
  return {
    history,
    origin,
    found: (of = order) => findEarlierCharges(of, context),
    add: (status: string, createdOn = now, totalAmount = '48.10') =>
      history.add({ orderID: 'order-1', status, createdOn, totalAmount }),
    slowDown: (ms: number) => {
      const list = origin.handlers[listCall]
      origin.handlers[listCall] = async (...call) => {
        await pause(ms)
        return list?.(...call)
      }
    },
  }
}

describe('BFF-33 a charge that our store has lost', () => {
  test('is the newest paid one, even if a newer one is being processed', async () => {
    const { found, add } = await searchable()
    add('completed', now - 3_000, '1.00')
    add('Completed', now - 2_000, '12.34')
    add('pending', now - 1_000)
    expect((await found()).charge).toEqual({ status: 'SUCCESS', amount: 1234, createdOn: now - 2_000 })
  })

  test('is the newest one in processing if none is paid', async () => {
    const { found, add } = await searchable()
    add('pending', now - 2_000)
    add('pending', now - 1_000, '5.00')
    add('initiated')
    expect((await found()).charge).toEqual({ status: 'UNKNOWN', amount: 500, createdOn: now - 1_000 })
  })

  test.each(['processing', 'refunded', ''])(
    'BFF-95 may be one with an undocumented status: "%s"',
    async (status) => {
      const { found, add } = await searchable()
      add('declined', now - 1_000)
      add(status)
      expect((await found()).charge).toBe('unknown')
    },
  )

  test.each(['initiated', 'Declined'])('is not one that is %s', async (status) => {
    const { found, add } = await searchable()
    add(status)
    expect((await found()).charge).toBe('none')
  })

  test('is searched in the last hour, and on the whole first page', async () => {
    const { found, history, add } = await searchable()
    const others = (count: number) => {
      for (let n = 0; n < count; n++) history.add({ orderID: 'order-2', status: 'completed', createdOn: now })
    }
    add('completed', now - 60 * minuteMs - 1)
    expect((await found()).charge).toMatchObject({ status: 'SUCCESS' })
    others(10)
    expect(await found()).toEqual(nothing)
    history.rows.length = 0
    add('completed', now - 60 * minuteMs)
    others(10)
    expect((await found()).charge).toMatchObject({ status: 'SUCCESS' })
  })

  test('may have no time', async () => {
    const { found, add, origin } = await searchable()
    add('completed')
    origin.handlers[listCall] = () => ({
      body: { data: [{ displayTransactionNumber: 'T-1', totalAmount: '1.00' }], totalPages: 1 },
    })
    expect(await found()).toEqual({
      ...nothing,
      charge: { status: 'SUCCESS', amount: 100, createdOn: null },
    })
    add('declined')
    origin.handlers[listCall] = () => ({
      body: { data: [{ displayTransactionNumber: 'T-2' }], totalPages: 1 },
    })
    expect(await found()).toEqual({ ...nothing, declined: 1 })
  })
})

test('BFF-58 the moment after the last declined transaction is returned', async () => {
  const { found, add } = await searchable()
  add('declined', now - 2_000)
  add('Declined', now - 1_000)
  add('initiated', now)
  expect(await found()).toEqual({ charge: 'none', failedUntil: now - 999, declined: 2 })
})

describe('BFF-95 the result is unknown', () => {
  test.each<[string, Handler]>([
    ['if the history cannot be read', dropConnection],
    ['if the history is refused', () => ({ status: 403 })],
  ])('%s', async (_what, handler) => {
    const { found, add, origin } = await searchable()
    add('completed')
    origin.handlers[listCall] = handler
    expect(await found()).toEqual({ ...nothing, charge: 'unknown' })
  })

  test('after 2 s without a response', async () => {
    const { found, add, origin } = await searchable()
    add('completed')
    origin.handlers[listCall] = () => undefined
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const finding = found()
    await expect.poll(() => origin.callsOf(listCall)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await finding).toEqual({ ...nothing, charge: 'unknown' })
  })

  test('unless a listed row decides although another row cannot be read', async () => {
    const { found, add, origin } = await searchable()
    add('pending')
    add('declined', now - 500)
    add('completed')
    origin.handlers['GET /api/transactions/T-3/orders'] = () => ({ status: 404 })
    expect(await found()).toEqual({
      charge: { status: 'UNKNOWN', amount: 4810, createdOn: now },
      failedUntil: now - 499,
      declined: 1,
    })
  })
})

test('BFF-33 a search waits for a history that takes a second', async () => {
  const { found, add, slowDown, origin } = await searchable()
  add('completed')
  slowDown(1_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const finding = found()
  await expect.poll(() => origin.callsOf(listCall)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await finding).charge).toMatchObject({ status: 'SUCCESS' })
})

test('BFF-60 concurrent searches of one customer share one reading, even for different orders', async () => {
  const { found, add, origin, slowDown } = await searchable()
  add('completed')
  slowDown(100)
  const results = await Promise.all([found(), found({ ...order }), found({ ...order, orderId: 'order-2' })])
  const paid = expect.objectContaining({ status: 'SUCCESS' })
  expect(results.map(({ charge }) => charge)).toEqual([paid, paid, 'none'])
  expect(origin.callsOf(listCall)).toHaveLength(1)
})

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { transactionHistory } from '../../test-support/history.ts'
import type { Handler } from '../../test-support/origin.ts'
import { dropConnection, pause } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'
import { createFindEarlierCharges } from './earlier-charges.ts'

const now = Date.parse('2026-05-01T18:00:00Z')
const minuteMs = 60_000
const order = { tenant: 'demo', customer: 'C-100', orderId: 'order-1' }
const listCall = 'GET /api/transactions'
const nothing = { charge: null, failedUntil: null, declined: 0 }

/** A history, and what it shows of order-1. */
async function searchable() {
  const history = transactionHistory()
  const { app, origin } = await startSite({ handlers: history.handlers })
  history.handlers = origin.handlers
  const find = createFindEarlierCharges(app.upstream, { paidStatuses: ['completed'], now: () => now })
  const context = { headers: {}, timing: { upstreamMs: 0 } }
  return {
    history,
    origin,
    found: (of = order) => find(of, context),
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
  test('is the newest that is paid, even after one that is being processed', async () => {
    const { found, add } = await searchable()
    add('completed', now - 3_000, '1.00')
    add('Completed', now - 2_000, '12.34')
    add('pending', now - 1_000)
    expect((await found()).charge).toEqual({ status: 'SUCCESS', amount: 1234, createdOn: now - 2_000 })
  })

  test('is the newest that is being processed where none is paid', async () => {
    const { found, add } = await searchable()
    add('pending', now - 2_000)
    add('pending', now - 1_000, '5.00')
    add('initiated')
    expect((await found()).charge).toEqual({ status: 'UNKNOWN', amount: 500, createdOn: now - 1_000 })
  })

  test.each(['initiated', 'declined', 'refunded'])('is none that is %s', async (status) => {
    const { found, add } = await searchable()
    add(status)
    expect((await found()).charge).toBeNull()
  })

  test('is looked for in the last hour', async () => {
    const { found, add } = await searchable()
    add('completed', now - 60 * minuteMs - 1)
    add('declined', now - 60 * minuteMs - 1)
    expect(await found()).toEqual(nothing)
    add('completed', now - 60 * minuteMs)
    expect((await found()).charge).toMatchObject({ status: 'SUCCESS' })
  })

  test('is looked for on one page', async () => {
    const { found, history, add, origin } = await searchable()
    add('completed')
    for (let n = 0; n < 10; n++)
      history.add({ orderID: `order-${n + 2}`, status: 'completed', createdOn: now })
    expect(await found()).toEqual(nothing)
    expect(origin.callsOf(listCall)).toHaveLength(1)
  })

  test('has a time', async () => {
    const { found, add, origin } = await searchable()
    add('completed')
    origin.handlers[listCall] = () => ({ body: { data: [{ displayTransactionNumber: 'T-1' }] } })
    expect(await found()).toEqual(nothing)
    add('declined')
    origin.handlers[listCall] = () => ({ body: { data: [{ displayTransactionNumber: 'T-2' }] } })
    expect(await found()).toEqual({ ...nothing, declined: 1 })
  })
})

test('BFF-58 the moment after the last declined transaction is told', async () => {
  const { found, add } = await searchable()
  add('declined', now - 2_000)
  add('Declined', now - 1_000)
  add('initiated', now)
  expect(await found()).toEqual({ charge: null, failedUntil: now - 999, declined: 2 })
})

describe('BFF-33 a history says nothing', () => {
  test.each<[string, Handler]>([
    ['that breaks', dropConnection],
    ['that is refused', () => ({ status: 403 })],
  ])('%s', async (_what, handler) => {
    const { found, add, origin } = await searchable()
    add('completed')
    origin.handlers[listCall] = handler
    expect(await found()).toEqual(nothing)
  })
})

test('BFF-33 a history that never comes says nothing after 2 s', async () => {
  const { found, add, origin } = await searchable()
  add('completed')
  origin.handlers[listCall] = () => undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const finding = found()
  await expect.poll(() => origin.callsOf(listCall)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await finding).toEqual(nothing)
})

test('a mistake of ours while the history is read is an error, and not an empty history', async () => {
  const call = async () => {
    throw new TypeError('a mistake')
  }
  const find = createFindEarlierCharges({ call }, { paidStatuses: [], now: () => now })
  await expect(find(order, { headers: {}, timing: { upstreamMs: 0 } })).rejects.toThrow(TypeError)
})

test('BFF-33 a history that takes a second is waited for', async () => {
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

test('BFF-60 equal questions share one search, each order has its own', async () => {
  const { found, add, origin, slowDown } = await searchable()
  add('completed')
  slowDown(100)
  const results = await Promise.all([found(), found({ ...order }), found({ ...order, orderId: 'order-2' })])
  expect(results.map(({ charge }) => charge?.status)).toEqual(['SUCCESS', 'SUCCESS', undefined])
  expect(origin.callsOf(listCall)).toHaveLength(2)
})

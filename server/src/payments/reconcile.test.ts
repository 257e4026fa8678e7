import { describe, expect, test } from 'vitest'
import { transactionHistory } from '../../test-support/history.ts'
import { pause } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'
import { type AttemptRecord, newReservation } from './attempt.ts'
import { createSearchHistory } from './order-history.ts'
import { createChargeHistory } from './order-status.ts'

const sentAt = Date.parse('2026-05-01T18:00:00Z')
const minuteMs = 60_000
const order = { tenant: 'demo', customer: 'C-100', orderId: 'order-1' }
const lost: AttemptRecord = {
  ...newReservation(null, sentAt + minuteMs),
  status: 'PENDING',
  possibleFrom: sentAt,
  certainFrom: sentAt,
}

/** A history, and the reconciliation of a lost charge of order-1 with it. */
async function reconcilable() {
  const history = transactionHistory()
  const { app, origin } = await startSite({ handlers: history.handlers })
  history.handlers = origin.handlers
  let now = sentAt
  const clock = () => now
  const { reconcile } = createChargeHistory(
    createSearchHistory({ upstream: app.upstream, metrics: app.metrics, now: clock }),
    { paidStatuses: ['completed', 'settled'], timeoutMs: 5_000, now: clock },
  )
  const context = { headers: {}, timing: { upstreamMs: 0 }, lane: 'fan' } as const
  return {
    history,
    origin,
    setNow: (time: number) => {
      now = time
    },
    proven: (attempt = lost, of = order) => reconcile(of, attempt, context),
    /** Adds newer rows of other orders. */
    fill: (count: number) => {
      for (let n = 0; n < count; n++)
        history.add({ orderID: 'order-2', status: 'completed', createdOn: lost.leaseUntil })
    },
    add: (status: string, createdOn: number) => history.add({ orderID: 'order-1', status, createdOn }),
  }
}

const success = { status: 'SUCCESS', response: { status: 'SUCCESS', userMessage: '' } }

describe('BFF-60 paid', () => {
  test.each([
    ['of the attempt', 0],
    ['long after it', 60 * minuteMs],
    ['up to an hour before it', -60 * minuteMs],
  ])('is proved by a transaction %s', async (_when, after) => {
    const { proven, add } = await reconcilable()
    add('Settled', sentAt + after)
    add('pending', sentAt)
    add('declined', sentAt)
    expect(await proven()).toEqual(success)
  })

  test.each([
    ['of the attempt', lost, sentAt],
    [
      'of the end of the lease if that of the attempt is unknown',
      { ...lost, possibleFrom: null, certainFrom: null },
      lost.leaseUntil,
    ],
  ])(
    'is proved by a transaction since the full hour before the time %s, and by any on the first page',
    async (_which, attempt, time) => {
      const { proven, add, fill, history } = await reconcilable()
      const hourMs = 60 * minuteMs
      const since = Math.floor((time - hourMs) / hourMs) * hourMs
      add('completed', since - 1)
      expect(await proven(attempt)).toEqual(success)
      fill(10)
      expect(await proven(attempt)).toBe('unproven')
      history.rows.length = 0
      add('completed', since)
      fill(10)
      expect(await proven(attempt)).toEqual(success)
    },
  )

  test('BFF-58 is proved by a row of an incomplete history', async () => {
    const { proven, add, origin } = await reconcilable()
    add('pending', sentAt)
    add('completed', sentAt)
    origin.handlers['GET /api/transactions/T-1/orders'] = () => ({ status: 500 })
    expect(await proven()).toEqual(success)
  })
})

describe('BFF-58 failed', () => {
  const failed = (createdOn: number) => ({
    status: 'FAILED',
    isDecline: true,
    failedUntil: createdOn + 1,
  })

  test('is proved by declines since the charge was sent, and holds up to the last of them', async () => {
    const { proven, add } = await reconcilable()
    add('declined', sentAt)
    expect(await proven()).toEqual(failed(sentAt))
    add('Declined', sentAt + 5_000)
    expect(await proven()).toEqual(failed(sentAt + 5_000))
    add('initiated', sentAt - 1)
    expect(await proven()).toEqual(failed(sentAt + 5_000))
  })

  test('is not proved before the end of the lease by a decline that may be of another attempt', async () => {
    const { proven, add, setNow } = await reconcilable()
    const open = { ...lost, certainFrom: sentAt + 1_000 }
    add('declined', sentAt + 999)
    expect(await proven(open)).toBe('unproven')
    setNow(lost.leaseUntil - 1)
    expect(await proven(open)).toBe('unproven')
    setNow(lost.leaseUntil)
    expect(await proven(open)).toEqual(failed(sentAt + 999))
    setNow(sentAt)
    add('declined', sentAt + 1_000)
    expect(await proven(open)).toEqual(failed(sentAt + 1_000))
  })

  test('is not proved by an earlier decline', async () => {
    const { proven, add } = await reconcilable()
    add('declined', sentAt - 1)
    expect(await proven()).toBe('unproven')
  })

  test.each(['initiated', 'pending', 'HELD', ''])(
    'is nothing while a transaction of that time is "%s"',
    async (status) => {
      const { proven, add } = await reconcilable()
      add('declined', sentAt)
      add(status, sentAt)
      expect(await proven()).toBe('unproven')
    },
  )

  test('is not proved if it is unknown when the charge was sent', async () => {
    const { proven, add } = await reconcilable()
    add('declined', sentAt)
    expect(await proven({ ...lost, possibleFrom: null, certainFrom: null })).toBe('unproven')
  })

  describe('with a transaction without a time, which may be of this or any other attempt', () => {
    const withoutTime = (origin: Awaited<ReturnType<typeof reconcilable>>['origin'], number: string) => {
      const list = origin.handlers['GET /api/transactions']
      origin.handlers['GET /api/transactions'] = async (...call) => {
        const page = Object((await list?.(...call))?.body)
        for (const row of page.data) if (row.displayTransactionNumber === number) row.createdOn = ''
        return { body: page }
      }
    }

    test('is not proved by it alone', async () => {
      const { proven, add, origin } = await reconcilable()
      add('declined', sentAt)
      withoutTime(origin, 'T-1')
      expect(await proven()).toBe('unproven')
      add('declined', sentAt)
      expect(await proven()).toEqual(failed(sentAt))
    })

    test('is not proved while it is not declined', async () => {
      const { proven, add, origin } = await reconcilable()
      add('pending', sentAt)
      add('declined', sentAt)
      withoutTime(origin, 'T-1')
      expect(await proven()).toBe('unproven')
    })
  })

  test('BFF-58 is not proved while no more declines are listed than were counted when the charge was sent, whatever their time', async () => {
    const { proven, add, setNow } = await reconcilable()
    const secondTry = { ...lost, declines: 1 }
    setNow(lost.leaseUntil)
    add('declined', sentAt + 60_000)
    expect(await proven(secondTry)).toBe('unproven')
    expect(await proven({ ...lost, declines: 2 })).toBe('unproven')
    add('declined', sentAt + 61_000)
    expect(await proven(secondTry)).toEqual(failed(sentAt + 61_000))
    expect(await proven({ ...lost, declines: 2 })).toBe('unproven')
  })

  test('BFF-58 counts declines only: an earlier initiated transaction does not count', async () => {
    const { proven, add } = await reconcilable()
    add('initiated', sentAt - 1)
    add('declined', sentAt)
    expect(await proven({ ...lost, declines: 1 })).toBe('unproven')
  })

  test.each(['GET /api/transactions/T-1/orders', 'GET /api/transactions'])(
    'BFF-58 is not proved if %s cannot be read',
    async (call) => {
      const { proven, add, fill, origin } = await reconcilable()
      add('pending', sentAt)
      if (call.endsWith('transactions')) fill(10)
      add('declined', sentAt)
      const handler = origin.handlers[call]
      origin.handlers[call] = (...request) =>
        request[0].query.pageNo === '1' ? handler?.(...request) : { status: 500 }
      expect(await proven()).toBe('unreadable')
    },
  )

  test('is not proved by an empty history', async () => {
    const { proven } = await reconcilable()
    expect(await proven()).toBe('unproven')
  })
})

test('BFF-60 searches for other orders and attempts share one reading, but not with another hour or customer', async () => {
  const { proven, add, origin } = await reconcilable()
  add('completed', sentAt)
  const list = origin.handlers['GET /api/transactions']
  origin.handlers['GET /api/transactions'] = async (...call) => {
    await pause(100)
    return list?.(...call)
  }
  const results = await Promise.all([
    proven(),
    proven({ ...lost }),
    proven(lost, { ...order, orderId: 'order-2' }),
    proven({ ...lost, possibleFrom: sentAt + 60 * minuteMs }),
    proven(lost, { ...order, customer: 'C-101' }),
  ])
  expect(results).toEqual([success, success, 'unproven', success, success])
  expect(origin.callsOf('GET /api/transactions')).toHaveLength(3)
})

test('BFF-29 a defect while the history is read is an error', async () => {
  const { proven, origin } = await reconcilable()
  await origin.stop()
  expect(await proven()).toBe('unreadable')
  await origin.restart()
})

describe('BFF-96 a charge that met a 409', () => {
  const refused = { status: 'FAILED', isDecline: false, failedUntil: null }
  const conflict: AttemptRecord = { ...lost, conflict: true }

  test('has failed without a decline once the lease is over and no transaction of it is listed', async () => {
    const { proven, setNow } = await reconcilable()
    setNow(lost.leaseUntil - 1)
    expect(await proven(conflict)).toBe('unproven')
    setNow(lost.leaseUntil)
    expect(await proven(conflict)).toEqual(refused)
    expect(await proven()).toBe('unproven')
    const undated = { ...conflict, possibleFrom: null, certainFrom: null }
    expect(await proven(undated)).toEqual(refused)
  })

  test('is not decided by a history that was read before the end of the lease', async () => {
    const { proven, setNow, origin } = await reconcilable()
    const list = origin.handlers['GET /api/transactions']
    origin.handlers['GET /api/transactions'] = (...call) => {
      setNow(lost.leaseUntil)
      return list?.(...call)
    }
    expect(await proven(conflict)).toBe('unproven')
    expect(await proven(conflict)).toEqual(refused)
  })

  test('has failed even if earlier declines are listed', async () => {
    const { proven, add, setNow } = await reconcilable()
    setNow(lost.leaseUntil)
    add('declined', sentAt - 1_000)
    expect(await proven({ ...conflict, declines: 1 })).toEqual(refused)
    expect(await proven(conflict)).toBe('unproven')
  })

  test.each(['initiated', 'pending', 'held', ''])(
    'may still be a transaction that is "%s"',
    async (status) => {
      const { proven, add, setNow } = await reconcilable()
      setNow(lost.leaseUntil)
      add(status, sentAt)
      expect(await proven(conflict)).toBe('unproven')
    },
  )

  test('is not decided by a history that cannot be read', async () => {
    const { proven, add, setNow, origin } = await reconcilable()
    setNow(lost.leaseUntil)
    add('pending', sentAt)
    origin.handlers['GET /api/transactions/T-1/orders'] = () => ({ status: 500 })
    expect(await proven(conflict)).toBe('unreadable')
  })

  test('was paid or declined if the history shows that', async () => {
    const { proven, add } = await reconcilable()
    add('declined', sentAt)
    expect(await proven(conflict)).toMatchObject({ status: 'FAILED', isDecline: true })
    add('completed', sentAt)
    expect(await proven(conflict)).toEqual(success)
  })
})

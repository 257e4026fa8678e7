import { describe, expect, test } from 'vitest'
import { transactionHistory } from '../../test-support/history.ts'
import { pause } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'
import { type AttemptRecord, newReservation } from './attempts.ts'
import { createReconcile } from './reconcile.ts'

const sentAt = Date.parse('2026-05-01T18:00:00Z')
const minuteMs = 60_000
const order = { tenant: 'demo', customer: 'C-100', orderId: 'order-1' }
const lost: AttemptRecord = {
  ...newReservation(null, sentAt + minuteMs),
  status: 'PENDING',
  possibleFrom: sentAt,
  certainFrom: sentAt,
}

/** A history, and what it proves about a lost charge of order-1. */
async function reconcilable() {
  const history = transactionHistory()
  const { app, origin } = await startSite({ handlers: history.handlers })
  history.handlers = origin.handlers
  let now = sentAt
  const options = { paidStatuses: ['completed', 'settled'], timeoutMs: 5_000, now: () => now }
  const reconcile = createReconcile(app.upstream, options)
  const context = { headers: {}, timing: { upstreamMs: 0 } }
  return {
    history,
    origin,
    setNow: (time: number) => {
      now = time
    },
    proven: (attempt = lost, of = order) => reconcile(of, attempt, context),
    add: (status: string, createdOn: number) => history.add({ orderID: 'order-1', status, createdOn }),
  }
}

const success = { status: 'SUCCESS', response: { status: 'SUCCESS', userMessage: '' } }

describe('BFF-60 paid', () => {
  test.each([
    ['of the attempt', 0],
    ['long after it', 60 * minuteMs],
    ['up to ten minutes before it', -10 * minuteMs],
  ])('is a transaction %s', async (_when, after) => {
    const { proven, add } = await reconcilable()
    add('Settled', sentAt + after)
    add('pending', sentAt)
    add('declined', sentAt)
    expect(await proven()).toEqual(success)
  })

  test('is nothing that is older', async () => {
    const { proven, add } = await reconcilable()
    add('completed', sentAt - 10 * minuteMs - 1)
    expect(await proven()).toBeNull()
  })

  test('is, where nobody knows when the charge was sent, what the hour before the end of its lease shows', async () => {
    const { proven, add, history } = await reconcilable()
    const unclear = { ...lost, possibleFrom: null, certainFrom: null }
    add('completed', lost.leaseUntil - 60 * minuteMs - 1)
    expect(await proven(unclear)).toBeNull()
    history.rows.length = 0
    add('completed', lost.leaseUntil - 60 * minuteMs)
    expect(await proven(unclear)).toEqual(success)
  })
})

describe('BFF-58 failed', () => {
  const failed = (createdOn: number) => ({
    status: 'FAILED',
    isDecline: true,
    failedUntil: createdOn + 1,
  })

  test('is what was declined since the charge was sent, up to the last of it', async () => {
    const { proven, add } = await reconcilable()
    add('declined', sentAt)
    expect(await proven()).toEqual(failed(sentAt))
    add('Declined', sentAt + 5_000)
    expect(await proven()).toEqual(failed(sentAt + 5_000))
    add('initiated', sentAt - 1)
    expect(await proven()).toEqual(failed(sentAt + 5_000))
  })

  test('is, where the times leave it open whose decline it is, nothing before the end of the lease', async () => {
    const { proven, add, setNow } = await reconcilable()
    const open = { ...lost, certainFrom: sentAt + 1_000 }
    add('declined', sentAt + 999)
    expect(await proven(open)).toBeNull()
    setNow(lost.leaseUntil - 1)
    expect(await proven(open)).toBeNull()
    setNow(lost.leaseUntil)
    expect(await proven(open)).toEqual(failed(sentAt + 999))
    setNow(sentAt)
    add('declined', sentAt + 1_000)
    expect(await proven(open)).toEqual(failed(sentAt + 1_000))
  })

  test('is nothing that was declined before', async () => {
    const { proven, add } = await reconcilable()
    add('declined', sentAt - 1)
    expect(await proven()).toBeNull()
  })

  test.each(['initiated', 'pending', 'HELD', ''])(
    'is nothing while a transaction of that time is "%s"',
    async (status) => {
      const { proven, add } = await reconcilable()
      add('declined', sentAt)
      add(status, sentAt)
      expect(await proven()).toBeNull()
    },
  )

  test('is nothing where nobody knows when the charge was sent', async () => {
    const { proven, add } = await reconcilable()
    add('declined', sentAt)
    expect(await proven({ ...lost, possibleFrom: null, certainFrom: null })).toBeNull()
  })

  describe('where a transaction has no time, so that it may be of the attempt and of any other', () => {
    const withoutTime = (origin: Awaited<ReturnType<typeof reconcilable>>['origin'], number: string) => {
      const list = origin.handlers['GET /api/transactions']
      origin.handlers['GET /api/transactions'] = async (...call) => {
        const page = Object((await list?.(...call))?.body)
        for (const row of page.data) if (row.displayTransactionNumber === number) row.createdOn = ''
        return { body: page }
      }
    }

    test('is nothing by it alone', async () => {
      const { proven, add, origin } = await reconcilable()
      add('declined', sentAt)
      withoutTime(origin, 'T-1')
      expect(await proven()).toBeNull()
      add('declined', sentAt)
      expect(await proven()).toEqual(failed(sentAt))
    })

    test('is nothing while it is not declined', async () => {
      const { proven, add, origin } = await reconcilable()
      add('pending', sentAt)
      add('declined', sentAt)
      withoutTime(origin, 'T-1')
      expect(await proven()).toBeNull()
    })
  })

  test('is nothing while the history is empty', async () => {
    const { proven } = await reconcilable()
    expect(await proven()).toBeNull()
  })
})

test('BFF-60 questions about other orders and other attempts are questions of their own', async () => {
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
  ])
  expect(results).toEqual([success, success, null, null])
  expect(origin.callsOf('GET /api/transactions')).toHaveLength(3)
})

test('BFF-29 a history that breaks is told', async () => {
  const { proven, origin } = await reconcilable()
  await origin.stop()
  await expect(proven()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
  await origin.restart()
})

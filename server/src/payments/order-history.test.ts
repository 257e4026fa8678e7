import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { transactionHistory } from '../../test-support/history.ts'
import type { Handler } from '../../test-support/origin.ts'
import { dropConnection, pause } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'
import { createSearchHistory, rowsIn } from './order-history.ts'

const noon = Date.parse('2026-05-01T12:00:00Z')
const listCall = 'GET /api/transactions'
const order = { tenant: 'demo', customer: 'C-100', orderId: 'order-1' }

/** A history and a search in it for order-1 since noon; records the calls of the search and the misdated rows. */
async function searchable() {
  const history = transactionHistory()
  const { app, origin } = await startSite({ handlers: history.handlers })
  history.handlers = origin.handlers
  const searchHistory = createSearchHistory({ upstream: app.upstream, metrics: app.metrics, now: () => noon })
  const misdated = async () => {
    const { values } = await app.metrics.misdatedTransactions.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.what, value]))
  }
  const search = (timeoutMs = 5_000) =>
    searchHistory(order, { headers: { 'x-fan': 'fan-1' }, timing: { upstreamMs: 0 }, lane: 'fan' } as const, {
      since: noon,
      timeoutMs,
    })
  const pagesRead = () => origin.callsOf(listCall).map(({ query }) => query.pageNo)
  const statuses = async () => {
    const found = await search()
    return [found.isComplete, ...rowsIn(found).map(({ status }) => status)]
  }
  /** Applies `change` to each page of the list. */
  const changePages = (change: (page: { data: unknown[] }, pageNo: string) => object) => {
    const list = origin.handlers[listCall]
    origin.handlers[listCall] = async (...call) => {
      const page = Object((await list?.(...call))?.body)
      return { body: change(page, String(call[0].query.pageNo)) }
    }
  }
  return { history, origin, search, statuses, changePages, misdated, pagesRead }
}

const fill = (history: ReturnType<typeof transactionHistory>, count: number, createdOn = noon) => {
  for (let n = 0; n < count; n++) history.add({ orderID: `other-${n}`, status: 'completed', createdOn })
}

describe('BFF-60 the rows of an order', () => {
  test('are those with its id, newest first, their status in lower case', async () => {
    const { history, origin, search } = await searchable()
    history.add({ orderID: 'order-1', status: 'Declined', createdOn: noon, totalAmount: '12.50' })
    history.add({ orderID: 'order-11', status: 'completed', createdOn: noon + 1 })
    history.add({ orderID: 'order-1', status: 'COMPLETED', createdOn: noon + 2_000 })
    const newest = origin.handlers['GET /api/transactions/T-3/orders']
    origin.handlers['GET /api/transactions/T-3/orders'] = async (...call) => {
      await pause(50)
      return newest?.(...call)
    }
    expect(await search()).toEqual({
      askedAt: noon,
      isComplete: true,
      all: [
        { status: 'completed', amount: 4810, createdOn: noon + 2_000 },
        { status: 'declined', amount: 1250, createdOn: noon },
      ],
    })
  })

  test('are read in the fan’s name, ten a page, and never from a cache', async () => {
    const { history, origin, search } = await searchable()
    history.add({ orderID: 'order-1', status: 'completed', createdOn: noon })
    await search()
    expect(origin.calls.map(({ path, query }) => [path, query])).toEqual([
      ['/api/transactions', { limit: '10', pageNo: '1' }],
      ['/api/transactions/T-1/orders', {}],
    ])
    for (const { headers } of origin.calls) {
      expect(headers).toMatchObject({ 'x-fan': 'fan-1', 'cache-control': 'no-cache' })
    }
  })

  test('are read whatever their time on the first page, and within the searched time on later pages', async () => {
    const { history, origin, statuses } = await searchable()
    history.add({ orderID: 'order-1', status: 'refunded', createdOn: noon - 1 })
    history.add({ orderID: 'order-1', status: 'declined', createdOn: noon })
    fill(history, 10)
    expect(await statuses()).toEqual([true, 'declined'])
    expect(origin.callsOf('GET /api/transactions/T-1/orders')).toEqual([])
    history.rows.splice(0, 10)
    expect(await statuses()).toEqual([true, 'declined', 'refunded'])
  })

  test('count once if two pages list them because a new one arrived meanwhile', async () => {
    const { history, changePages, statuses } = await searchable()
    history.add({ orderID: 'order-1', status: 'declined', createdOn: noon })
    fill(history, 9)
    let lastOfFirstPage: unknown
    changePages(({ data }, pageNo) => {
      if (pageNo === '1') [lastOfFirstPage] = data.slice(-1)
      return { data: pageNo === '1' ? data : [lastOfFirstPage], totalPages: 2 }
    })
    expect(await statuses()).toEqual([true, 'declined'])
  })
})

describe('BFF-60 the search continues', () => {
  test('to the last page', async () => {
    const { history, statuses, pagesRead } = await searchable()
    history.add({ orderID: 'order-1', status: 'completed', createdOn: noon })
    fill(history, 19)
    expect(await statuses()).toEqual([true, 'completed'])
    expect(pagesRead()).toEqual(['1', '2'])
  })

  test('to the page that ends before the searched time', async () => {
    const { history, search, pagesRead } = await searchable()
    fill(history, 15, noon - 1)
    fill(history, 15)
    expect(await search()).toEqual({ askedAt: noon, isComplete: true, all: [] })
    expect(pagesRead()).toEqual(['1', '2'])
  })

  test('to an empty page if the product server does not send the number of pages', async () => {
    const { history, changePages, search, pagesRead } = await searchable()
    fill(history, 20)
    changePages(({ data }) => ({ data }))
    expect(await search()).toEqual({ askedAt: noon, isComplete: true, all: [] })
    expect(pagesRead()).toEqual(['1', '2', '3'])
  })

  test('to an empty page that is the last by the product server’s count', async () => {
    const { origin, search } = await searchable()
    origin.handlers[listCall] = () => ({ body: { data: [], totalPages: 1 } })
    expect(await search()).toEqual({ askedAt: noon, isComplete: true, all: [] })
  })

  test('past a row without a time', async () => {
    const { history, changePages, search, pagesRead } = await searchable()
    fill(history, 11)
    changePages(({ data, ...page }) => ({
      ...page,
      data: data.map((row) => ({ ...Object(row), createdOn: 'soon' })),
    }))
    expect(await search()).toEqual({ askedAt: noon, isComplete: true, all: [] })
    expect(pagesRead()).toEqual(['1', '2'])
  })
})

describe('BFF-58 a search is not complete', () => {
  const completed = { orderID: 'order-1', status: 'completed', createdOn: noon }
  const declined = { orderID: 'order-1', status: 'declined', createdOn: noon }

  test('beyond the fifth page', async () => {
    const { history, statuses, pagesRead } = await searchable()
    fill(history, 50)
    expect(await statuses()).toEqual([true])
    history.add(declined)
    expect(await statuses()).toEqual([false, 'declined'])
    expect(pagesRead()).toEqual(['1', '2', '3', '4', '5', '1', '2', '3', '4', '5'])
  })

  test.each<[string, Handler]>([
    ['500', () => ({ status: 500 })],
    ['404', () => ({ status: 404, body: { order: completed } })],
    ['429', () => ({ status: 429 })],
    ['201', () => ({ status: 201, body: { order: completed } })],
    ['a broken connection', dropConnection],
    ['not JSON', () => ({ body: '{"order":' })],
    ['missing', () => ({ body: {} })],
  ])('if the order of a row is %s', async (_what, handler) => {
    const { history, origin, statuses } = await searchable()
    history.add(declined)
    history.add(completed)
    origin.handlers['GET /api/transactions/T-2/orders'] = handler
    expect(await statuses()).toEqual([false, 'declined'])
  })

  test('if the order of a row is unreadable that only a wrong clock puts outside the searched time', async () => {
    const { history, origin, statuses } = await searchable()
    const hourMs = 60 * 60 * 1000
    const old = history.add({ ...completed, createdOn: noon - 26 * hourMs })
    origin.handlers['GET /api/transactions/T-1/orders'] = () => ({ status: 404 })
    history.add(declined)
    expect(await statuses()).toEqual([false, 'declined'])
    old.createdOn -= 1
    expect(await statuses()).toEqual([true, 'declined'])
  })

  test.each<[string, Handler]>([
    ['500', () => ({ status: 500 })],
    ['401', () => ({ status: 401, body: { data: [] } })],
    ['a broken connection', dropConnection],
    ['without a list', () => ({ body: {} })],
    ['with something else for a list', () => ({ body: { data: 'none' } })],
    ['empty but not the last', () => ({ body: { data: [], totalPages: 3 } })],
  ])('if a page is %s', async (_what, handler) => {
    const { history, origin, statuses, pagesRead } = await searchable()
    history.add(completed)
    fill(history, 9)
    history.add(declined)
    const list = origin.handlers[listCall]
    origin.handlers[listCall] = (...call) =>
      call[0].query.pageNo === '1' ? list?.(...call) : handler(...call)
    expect(await statuses()).toEqual([false, 'declined'])
    expect(pagesRead()).toEqual(['1', '2'])
  })

  test.each<[string, object, boolean]>([
    ['a null row', { data: [null] }, false],
    ['null beside no total', { data: null }, false],
    ['null beside a total of 0', { data: null, totalRecords: 0 }, true],
    ['no row', { data: [] }, true],
  ])('%s of the first page', async (_what, page, isComplete) => {
    const { origin, search } = await searchable()
    origin.handlers[listCall] = () => ({ body: page })
    expect((await search()).isComplete).toBe(isComplete)
  })

  test('if a row is null, which may be one that the product server could not write', async () => {
    const { history, changePages, statuses } = await searchable()
    history.add(completed)
    history.add(declined)
    changePages(({ data: [row], ...page }) => ({ ...page, data: [row, null] }))
    expect(await statuses()).toEqual([false, 'declined'])
  })

  test('if a row cannot be read', async () => {
    const { history, changePages, statuses } = await searchable()
    history.add(completed)
    history.add(declined)
    changePages(({ data: [row, other], ...page }) => ({
      ...page,
      data: [row, { ...Object(other), displayTransactionNumber: '' }],
    }))
    expect(await statuses()).toEqual([false, 'declined'])
  })

  test('after its time limit, which covers all its calls', async () => {
    const { history, origin, search } = await searchable()
    history.add(completed)
    for (const [name, handler] of Object.entries(origin.handlers)) {
      origin.handlers[name] = async (...call) => {
        await pause(400)
        return handler(...call)
      }
    }
    expect(await search(2_000)).toMatchObject({ isComplete: true, all: [{ status: 'completed' }] })
    expect(await search(600)).toEqual({ askedAt: noon, isComplete: false, some: [] })
  })
})

test('a defect of ours while the history is read is an error, not an incomplete history', async () => {
  const call = async () => {
    throw new TypeError('a mistake')
  }
  const { app } = await startSite()
  const searchHistory = createSearchHistory({ upstream: { call }, metrics: app.metrics, now: () => noon })
  const context = { headers: {}, timing: { upstreamMs: 0 }, lane: 'fan' } as const
  await expect(searchHistory(order, context, { since: noon, timeoutMs: 1_000 })).rejects.toThrow(TypeError)
})

describe('BFF-58 the time of a row', () => {
  test.each([
    ['2026-05-01T12:00:00Z', noon],
    ['2026-05-01T14:00:00.500+02:00', noon + 500],
    ['2026-05-01T07:00:00-0500', noon],
    ['Fri, 01 May 2026 12:00:00 GMT', noon],
    ['2026-05-01T12:00:00', null],
    ['2026-05-01 12:00', null],
    ['2026-05-01', null],
    ['soon', null],
    ['', null],
  ])('%s is %s', async (createdOn, expected) => {
    const { history, changePages, search } = await searchable()
    history.add({ orderID: 'order-1', status: 'completed', createdOn: noon })
    changePages(({ data: [row], ...page }) => ({ ...page, data: [{ ...Object(row), createdOn }] }))
    expect(await search()).toEqual({
      askedAt: noon,
      isComplete: true,
      all: [{ status: 'completed', amount: 4810, createdOn: expected }],
    })
  })

  test.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'without a zone is within the searched time if it is in any zone, also on a server in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone)
      onTestFinished(() => void vi.unstubAllEnvs())
      const { history, changePages, search, pagesRead } = await searchable()
      fill(history, 20)
      let createdOn = '2026-04-30T13:00:00'
      changePages(({ data, ...page }) => ({
        ...page,
        data: data.map((row) => ({ ...Object(row), createdOn })),
      }))
      await search()
      expect(pagesRead()).toEqual(['1', '2'])
      createdOn = '2026-04-29T21:00:00'
      expect(await search()).toEqual({ askedAt: noon, isComplete: true, all: [] })
      expect(pagesRead()).toEqual(['1', '2', '1'])
    },
  )

  test('is counted as misdated if it is ahead of the product server’s clock, which has whole seconds, or has no zone', async () => {
    const { history, origin, changePages, search, misdated } = await searchable()
    for (const createdOn of [noon - 1, noon, noon + 999, noon + 1_000, noon + 2_000]) {
      history.add({ orderID: 'other', status: 'completed', createdOn })
    }
    const list = origin.handlers[listCall]
    let headers: Record<string, string> = { date: new Date(noon).toUTCString() }
    origin.handlers[listCall] = async (...call) => {
      if (!headers.date) call[1].sendDate = false
      return { ...(await list?.(...call)), headers }
    }
    await search()
    expect(await misdated()).toEqual({ future: 2, no_zone: 0 })
    headers = {}
    await search()
    expect(await misdated()).toEqual({ future: 2, no_zone: 0 })
    changePages(({ data: [row], ...page }) => ({ ...page, data: [{ ...Object(row), createdOn: '12:00' }] }))
    await search()
    expect(await misdated()).toEqual({ future: 2, no_zone: 1 })
  })
})

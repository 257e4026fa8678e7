import { describe, expect, test } from 'vitest'
import { transactionHistory } from '../../test-support/history.ts'
import { pause } from '../../test-support/shop.ts'
import { startSite } from '../../test-support/site.ts'
import { rowsOfOrder } from './order-history.ts'

const noon = Date.parse('2026-05-01T12:00:00Z')
const listCall = 'GET /api/transactions'

/** A history, and the search in it for order-1 since noon; what the search read. */
async function searchable() {
  const history = transactionHistory()
  const { app, origin } = await startSite({ handlers: history.handlers })
  history.handlers = origin.handlers
  const search = (changes: { maxPages?: number; timeoutMs?: number } = {}) =>
    rowsOfOrder(
      app.upstream,
      { headers: { 'x-fan': 'fan-1' }, timing: { upstreamMs: 0 } },
      { orderId: 'order-1', since: noon, maxPages: 5, timeoutMs: 5_000, ...changes },
    )
  const pagesRead = () => origin.callsOf(listCall).map(({ query }) => query.pageNo)
  return { history, origin, search, pagesRead }
}

describe('BFF-60 the rows of an order', () => {
  test('are those with its id, newest first, their status in lower case', async () => {
    const { history, search } = await searchable()
    history.add({ orderID: 'order-1', status: 'Declined', createdOn: noon, totalAmount: '12.50' })
    history.add({ orderID: 'order-11', status: 'completed', createdOn: noon + 1 })
    history.add({ orderID: 'order-1', status: 'COMPLETED', createdOn: noon + 2_000 })
    expect(await search()).toEqual([
      { status: 'completed', amount: 4810, createdOn: noon + 2_000 },
      { status: 'declined', amount: 1250, createdOn: noon },
    ])
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

  test('are looked for among rows of the time searched, whose first moment counts', async () => {
    const { history, origin, search } = await searchable()
    history.add({ orderID: 'order-1', status: 'completed', createdOn: noon - 1 })
    history.add({ orderID: 'order-1', status: 'declined', createdOn: noon })
    expect(await search()).toEqual([{ status: 'declined', amount: 4810, createdOn: noon }])
    expect(origin.calls.map(({ path }) => path)).toEqual([
      '/api/transactions',
      '/api/transactions/T-2/orders',
    ])
  })

  test('may have no time', async () => {
    const { origin, search } = await searchable()
    origin.handlers[listCall] = () => ({
      body: { data: [{ displayTransactionNumber: 'T-1', createdOn: 'soon' }], totalPages: 1 },
    })
    origin.handlers['GET /api/transactions/T-1/orders'] = () => ({
      body: { order: { orderID: 'order-1', status: 'pending' } },
    })
    expect(await search()).toEqual([{ status: 'pending', amount: 0, createdOn: null }])
  })

  test('are not known of a transaction whose order cannot be read', async () => {
    const { history, origin, search } = await searchable()
    history.add({ orderID: 'order-1', status: 'declined', createdOn: noon })
    const row = history.add({ orderID: 'order-1', status: 'completed', createdOn: noon })
    origin.handlers['GET /api/transactions/T-2/orders'] = () => ({ status: 404, body: { order: row } })
    expect((await search()).map(({ status }) => status)).toEqual(['declined'])
  })
})

describe('BFF-60 the search goes on', () => {
  const fill = (history: ReturnType<typeof transactionHistory>, count: number) => {
    for (let n = 0; n < count; n++) {
      history.add({ orderID: `other-${n}`, status: 'completed', createdOn: noon + n })
    }
  }

  test('to the last page', async () => {
    const { history, search, pagesRead } = await searchable()
    history.add({ orderID: 'order-1', status: 'completed', createdOn: noon })
    fill(history, 19)
    expect(await search()).toHaveLength(1)
    expect(pagesRead()).toEqual(['1', '2'])
  })

  test('to as many pages as it is given', async () => {
    const { history, search, pagesRead } = await searchable()
    fill(history, 30)
    expect(await search({ maxPages: 2 })).toEqual([])
    expect(pagesRead()).toEqual(['1', '2'])
  })

  test('to the page that ends before the time searched', async () => {
    const { history, search, pagesRead } = await searchable()
    for (let n = 0; n < 15; n++) history.add({ orderID: 'order-1', status: 'completed', createdOn: noon - 1 })
    fill(history, 15)
    expect(await search()).toEqual([])
    expect(pagesRead()).toEqual(['1', '2'])
  })

  test('to an empty page where the product server does not say how many there are', async () => {
    const { history, origin, search, pagesRead } = await searchable()
    fill(history, 20)
    const list = origin.handlers[listCall]
    origin.handlers[listCall] = async (...call) => {
      const { data } = Object((await list?.(...call))?.body)
      return { body: { data } }
    }
    expect(await search()).toEqual([])
    expect(pagesRead()).toEqual(['1', '2', '3'])
  })

  test('to a page that is refused, with what it has', async () => {
    const { history, origin, search, pagesRead } = await searchable()
    history.add({ orderID: 'order-1', status: 'completed', createdOn: noon })
    fill(history, 19)
    history.add({ orderID: 'order-1', status: 'declined', createdOn: noon })
    const list = origin.handlers[listCall]
    origin.handlers[listCall] = async (...call) => {
      const page = await list?.(...call)
      return call[0].query.pageNo === '1' ? page : { ...page, status: 500 }
    }
    expect((await search()).map(({ status }) => status)).toEqual(['declined'])
    expect(pagesRead()).toEqual(['1', '2'])
  })

  test('until its time is over, which is one for all that it reads', async () => {
    const { history, origin, search } = await searchable()
    history.add({ orderID: 'order-1', status: 'completed', createdOn: noon })
    for (const [name, handler] of Object.entries(origin.handlers)) {
      origin.handlers[name] = async (...call) => {
        await pause(400)
        return handler(...call)
      }
    }
    expect(await search({ timeoutMs: 2_000 })).toHaveLength(1)
    await expect(search({ timeoutMs: 600 })).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  })
})

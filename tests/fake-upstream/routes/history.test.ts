import { afterAll, expect, test } from 'vitest'
import { send } from '../../fan/http.ts'
import { fanClient } from '../../fan/product-server-fan.ts'
import { startFakeUpstream } from '../fake-upstream.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

type Row = { displayTransactionNumber: string; createdOn: string; merchant: { id: string } }

const historyOf = async (domain: string) => {
  const fan = await fanClient(upstream, 'demo@fans.example', domain)
  const page = async (pageNo: number) =>
    (await fan.call('GET', `/api/transactions?limit=10&pageNo=${pageNo}`)).body.data as Row[]
  return { fan, page }
}

test('the demo fan has 35 transactions on 4 pages, newest first, in every order status', async () => {
  const { fan, page } = await historyOf('demo')
  const rows = (await Promise.all([1, 2, 3, 4, 5].map(page))).flat()
  expect(rows).toHaveLength(35)
  expect(rows.map((row) => row.createdOn)).toEqual(
    rows
      .map((row) => row.createdOn)
      .sort()
      .reverse(),
  )
  const orders = await Promise.all(
    rows.map((row) => fan.call('GET', `/api/transactions/${row.displayTransactionNumber}/orders`)),
  )
  const statuses = orders.map((order) => (order.body.order as { status: string }).status)
  expect(new Set(statuses)).toEqual(new Set(['completed', 'pending', 'initiated', 'declined']))
})

test('a rating is accepted once; another fan’s transaction is 404', async () => {
  const { fan, page } = await historyOf('demo')
  const [row] = await page(1)
  const number = row?.displayTransactionNumber
  const submission = {
    contactAllowed: false,
    ratingPoints: 4,
    responseTime: new Date().toISOString(),
    fromDate: new Date().toISOString(),
    responseSource: 'web',
    customerEmail: fan.email,
    customerNumber: fan.customerNumber,
    transactionNumber: number,
    ratingType: 'STAR',
    questions: [{ questionID: 45, answers: [{ answer: 4 }] }],
  }
  const stars = async () => (await fan.call('GET', `/api/feedback/${number}`)).body.questions
  expect(await stars()).toContainEqual({ questionID: 45, type: 'STAR', answers: [] })
  const { ratingPoints, ...incomplete } = submission
  expect((await fan.call('POST', '/api/feedback', incomplete)).status).toBe(400)
  expect(
    (await fan.call('POST', '/api/feedback', { ...submission, ratingPoints: ratingPoints + 1 })).status,
  ).toBe(400)
  expect((await fan.call('POST', '/api/feedback', submission)).status).toBe(200)
  expect(await stars()).toContainEqual({ questionID: 45, type: 'STAR', answers: [{ answer: 4 }] })
  expect((await fan.call('POST', '/api/feedback', submission)).status).toBe(409)
  const other = await fanClient(upstream, 'stranger@fans.example')
  expect((await other.call('GET', `/api/feedback/${number}`)).status).toBe(404)
})

test('unrated feedback differs by tenant: questions, none, or 404', async () => {
  const unrated = async (domain: string) => {
    const { fan, page } = await historyOf(domain)
    const [row] = await page(1)
    return fan.call('GET', `/api/feedback/${encodeURIComponent(row?.displayTransactionNumber ?? '')}`)
  }
  expect((await unrated('light')).body).toEqual({ questions: [] })
  expect((await unrated('dark')).status).toBe(404)
  expect((await unrated('pickup')).body.questions).toContainEqual({
    questionID: 61,
    type: 'STAR',
    answers: [],
  })
})

test('the receipt host shows a transaction at its encoded address, and 404 at any other', async () => {
  const { page } = await historyOf('demo')
  const [row] = await page(1)
  const encode = (text = '') => Buffer.from(text).toString('base64url')
  const address = `${upstream.receiptUrl}/${encode(row?.merchant.id)}/`
  const receipt = await fetch(address + encode(row?.displayTransactionNumber))
  expect(receipt.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(await receipt.text()).toContain(row?.displayTransactionNumber)
  expect((await fetch(address + encode('XX-1'))).status).toBe(404)
  expect((await send(`${upstream.url}/__control/journal?path=receipt`, 'GET')).body).toEqual([])
})

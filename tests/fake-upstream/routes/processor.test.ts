import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import * as calls from '../../fan/calls.ts'
import { send } from '../../fan/http.ts'
import { chargeCart, type FanClient, fanClient, filledCart, saveCard } from '../../fan/product-server-fan.ts'
import { startFakeUpstream } from '../fake-upstream.ts'
import type { Behaviour } from '../state/behaviour.ts'
import type { Charge } from '../state/charge.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

const control = <Body>(path: string, method: string, body?: unknown) =>
  send<Body>(`${upstream.url}/__control${path}`, method, body)
const ledgerOf = async (email: string) => (await control<Charge[]>(`/ledger?email=${email}`, 'GET')).body

/** A fan with a card, a cart and this behaviour. */
async function buyer(email: string, behaviour: Behaviour, number = '4111111111111111') {
  const fan = await fanClient(upstream, email)
  const { body: card } = await saveCard(upstream, fan, number)
  const cart = await filledCart(fan)
  const { body } = await fan.send<{ orderId: string }>(calls.issueOrder)
  await control('/behaviour', 'POST', { email, ...behaviour })
  return {
    fan,
    behave: (other: Behaviour) => control('/behaviour', 'POST', { email, ...other }),
    charge: (key = 'k', changes: object = {}) =>
      chargeCart(fan, card.id, { ...cart, ...changes }, { orderId: body.orderId, key }),
    status: () => latestStatus(fan),
  }
}

/** The status of the newest transaction, null for an empty history. */
async function latestStatus(fan: FanClient): Promise<string | null> {
  const [row] = (await fan.send<calls.History>(calls.readHistory)).body.data
  if (!row) return null
  const { body } = await fan.send<calls.Transaction>(calls.readTransaction(row.displayTransactionNumber))
  return body.order.status
}

test.each([
  ['4111111111111111', 'SUCCESS', 'completed'],
  ['4000000000000002', 'FAILED', 'declined'],
])(
  'an order of card %s is initiated, then pending, and its charge is %s when it is %s',
  async (number, status, end) => {
    const behaviour = { initiatedMs: 400, pendingMs: 400, listDeclined: true }
    const { fan, charge, status: shown } = await buyer(`slow${number}@fans.example`, behaviour, number)
    const response = charge()
    await expect.poll(shown, { interval: 20 }).toBe('initiated')
    expect(await ledgerOf(fan.email)).toMatchObject([{ status: 'PROCESSING', settledAt: null }])
    await expect.poll(shown, { interval: 20 }).toBe('pending')
    expect(await response).toMatchObject({ status: 200, body: { status } })
    expect(await shown()).toBe(end)
    expect(await ledgerOf(fan.email)).toMatchObject([
      { status, history: [{ status: 'initiated' }, { status: 'pending' }, { status: end }] },
    ])
  },
)

test('the money is taken although the connection is cut while the charge is processed', async () => {
  const { fan, charge, status } = await buyer('cut@fans.example', { pendingMs: 500 })
  await control('/faults', 'POST', { match: { email: fan.email, path: '/charge$' }, drop: 'during' })
  await expect(charge()).rejects.toThrow()
  expect(await status()).toBe('pending')
  await expect.poll(status).toBe('completed')
  expect(await ledgerOf(fan.email)).toMatchObject([{ status: 'SUCCESS' }])
})

test('a response before the processor has decided is PROCESSING', async () => {
  const { charge, status } = await buyer('early@fans.example', { pendingMs: 150, respondsAtOnce: true })
  expect((await charge()).body).toEqual({ status: 'PROCESSING' })
  await expect.poll(status).toBe('completed')
  expect((await charge()).body).toEqual({ status: 'SUCCESS' })
})

test('with historyLagMs a row and each change of its status appear late', async () => {
  const { charge, status } = await buyer('lag@fans.example', { pendingMs: 300, historyLagMs: 600 })
  const response = charge()
  expect(await status()).toBeNull()
  await response
  expect(await status()).not.toBe('completed')
  await expect.poll(status, { interval: 20 }).toBe('pending')
  await expect.poll(status, { interval: 20 }).toBe('completed')
})

test('createdOn and the Date header are by the same clock, which may differ from ours', async () => {
  const { fan, charge } = await buyer('clock@fans.example', { clockOffsetMs: -60_000 })
  await charge()
  const headers = {
    authorization: `Bearer ${fan.token}`,
    'customer-reference-number': fan.customerNumber,
    'cache-control': 'no-cache',
  }
  const response = await fetch(`${upstream.url}/api/transactions?limit=10&pageNo=1`, { headers })
  const [row] = ((await response.json()) as { data: { createdOn: string }[] }).data
  const minuteAgo = Date.now() - 60_000
  expect(Math.abs(Date.parse(row?.createdOn ?? '') - minuteAgo)).toBeLessThan(5_000)
  expect(Math.abs(Date.parse(response.headers.get('date') ?? '') - minuteAgo)).toBeLessThan(5_000)
})

test('a repeated key is 409 during the charge, 422 with another payload, and later gets the first final response', async () => {
  const { fan, charge } = await buyer('key@fans.example', { pendingMs: 200 }, '4000000000000127')
  const first = charge()
  await wait(50)
  expect((await charge()).status).toBe(409)
  expect((await charge('k', { amount: '1.00' })).status).toBe(422)
  expect(await first).toMatchObject({ status: 402, body: { userMessage: expect.any(String) } })
  expect(await charge()).toEqual(await first)
  expect(await ledgerOf(fan.email)).toMatchObject([{ idempotencyKey: 'k', replays: 1 }])
})

test('a key that is no longer recognised is charged again', async () => {
  const { fan, charge, behave } = await buyer('forget@fans.example', { keyLifeMs: 200 })
  await charge()
  await charge()
  expect(await ledgerOf(fan.email)).toHaveLength(1)
  await wait(250)
  await charge()
  expect(await ledgerOf(fan.email)).toHaveLength(2)
  await behave({ honourKeys: false })
  await charge()
  expect(await ledgerOf(fan.email)).toHaveLength(3)
})

test('a change of behaviour is in the journal with its fan', async () => {
  await buyer('noted@fans.example', { listDeclined: true })
  const { body } = await control('/journal?email=noted@fans.example&path=behaviour$', 'GET')
  expect(body).toMatchObject([{ body: { email: 'noted@fans.example', listDeclined: true }, status: 204 }])
})

test('a checkout is carried out once for a key: 409 meanwhile, then the same response', async () => {
  const { fan, charge } = await buyer('checks-out@fans.example', { checkoutMs: 150 })
  const { orderId } = await charge()
  const checkOut = (key?: string) =>
    fan.call(
      'POST',
      `/api/payments/orders/${orderId}/checkout`,
      { email: fan.email },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const [first, meanwhile] = await Promise.all([checkOut('c'), wait(50).then(() => checkOut('c'))])
  expect([first.status, meanwhile.status, (await checkOut('c')).body]).toEqual([200, 409, first.body])
  const { body } = await control(`/checkouts?email=${fan.email}`, 'GET')
  expect(body).toMatchObject([{ orderId, idempotencyKey: 'c', replays: 1, endedAt: expect.any(String) }])
  await checkOut()
  await checkOut()
  expect((await control(`/checkouts?email=${fan.email}`, 'GET')).body).toHaveLength(3)
})

test('the clock of createdOn may differ from that of the Date header', async () => {
  const { fan, charge } = await buyer('apart@fans.example', { rowClockOffsetMs: 60_000 })
  await charge()
  const { body } = await fan.call('GET', '/api/transactions?limit=10&pageNo=1')
  const [row] = body.data as { createdOn: string }[]
  const ahead = Date.parse(row?.createdOn ?? '') - Date.now()
  expect(ahead).toBeGreaterThan(50_000)
  expect(ahead).toBeLessThanOrEqual(60_000)
})

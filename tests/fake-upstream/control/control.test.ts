import { afterAll, expect, test } from 'vitest'
import { type Json, send } from '../../fan/http.ts'
import { type FanClient, fanClient, filledCart } from '../../fan/product-server-fan.ts'
import { startFakeUpstream } from '../fake-upstream.ts'
import type { CallDuration } from './call-durations.ts'
import type { Entry } from './journal.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

const EVENTS = '/api/console/entertainments/events?timeframe=current,future'
const control = <Body = Json>(method: string, path: string, body?: unknown) =>
  send<Body>(`${upstream.url}/__control${path}`, method, body)
const journal = async (query: string) => (await control<Entry[]>('GET', `/journal?${query}`)).body
const eventCount = async (fan: FanClient) => ((await fan.call('GET', EVENTS)).body.data as unknown[]).length

/** Injects a fault into a fan's cart calls and adds two of an item. Returns the response and the quantity in the cart. */
async function addWithFault(email: string, fault: Record<string, unknown>) {
  const fan = await fanClient(upstream, email)
  const { cartId } = await filledCart(fan, 1)
  await control('POST', '/faults', {
    times: 1,
    match: { email, method: 'POST', path: '^/api/cart/items$' },
    ...fault,
  })
  const headers = { 'cart-id': cartId }
  const response = await fan
    .call('POST', '/api/cart/items', { itemID: 100101, quantity: 2 }, headers)
    .catch(() => 'aborted')
  const { body } = await fan.call('GET', '/api/cart/details', undefined, headers)
  return { response, quantity: (body.items as { quantity: number }[])[0]?.quantity }
}

test('the journal has each call as it arrived, its fan and the status of its response', async () => {
  const fan = await fanClient(upstream, 'journal@fans.example')
  await fan.call('PATCH', '/api/customers', {
    customerNumber: fan.customerNumber,
    firstName: 'Ana',
    lastName: '',
  })
  const [login, patch] = await journal('email=journal@fans.example')
  expect(login).toMatchObject({ method: 'POST', path: '/api/login', tenant: 'demo', status: 200 })
  expect(patch).toMatchObject({
    headers: { authorization: `Bearer ${fan.token}`, domain: 'demo' },
    body: { customerNumber: fan.customerNumber, firstName: 'Ana', lastName: '' },
    customerNumber: fan.customerNumber,
    status: 200,
    aborted: false,
  })
  expect(await journal('email=journal@fans.example&method=patch&path=customers$')).toHaveLength(1)
  expect(await journal('email=nobody@fans.example')).toEqual([])
})

test('an injected status replaces the call, for the given number of calls and fan only', async () => {
  const fan = await fanClient(upstream, 'status@fans.example')
  const other = await fanClient(upstream, 'bystander@fans.example')
  const fault = {
    match: { email: fan.email, path: 'events$' },
    times: 1,
    status: 503,
    body: { userMessage: 'Later' },
    headers: { 'retry-after': '3' },
  }
  await control('POST', '/faults', fault)
  expect((await other.call('GET', EVENTS)).status).toBe(200)
  expect(await fan.call('GET', EVENTS)).toEqual({ status: 503, body: { userMessage: 'Later' } })
  expect((await fan.call('GET', EVENTS)).status).toBe(200)
  expect(await addWithFault('status2@fans.example', { status: 500 })).toMatchObject({
    response: { status: 500 },
    quantity: 1,
  })
})

test('a connection can be cut before or after the call or within the response, and JSON can be truncated', async () => {
  expect(await addWithFault('before@fans.example', { drop: 'before' })).toEqual({
    response: 'aborted',
    quantity: 1,
  })
  expect(await addWithFault('after@fans.example', { drop: 'after' })).toEqual({
    response: 'aborted',
    quantity: 3,
  })
  expect(await addWithFault('half@fans.example', { half: true })).toEqual({
    response: 'aborted',
    quantity: 3,
  })
  expect(await addWithFault('invalid@fans.example', { invalidJson: true })).toEqual({
    response: 'aborted',
    quantity: 3,
  })
  expect(await addWithFault('worked@fans.example', { status: 502, work: true })).toMatchObject({
    response: { status: 502 },
    quantity: 3,
  })
})

test('latency delays, and a hung call is journalled as aborted when its caller disconnects', async () => {
  const fan = await fanClient(upstream, 'slow@fans.example')
  await control('POST', '/faults', { match: { email: fan.email }, times: 1, latencyMs: 120 })
  const start = performance.now()
  expect((await fan.call('GET', EVENTS)).status).toBe(200)
  expect(performance.now() - start).toBeGreaterThan(110)

  const { body } = await control('POST', '/faults', { match: { email: fan.email }, hang: true })
  const signal = AbortSignal.timeout(100)
  await expect(
    fetch(upstream.url + EVENTS, { headers: { authorization: `Bearer ${fan.token}` }, signal }),
  ).rejects.toThrow()
  await expect
    .poll(async () => (await journal(`email=${fan.email}`)).at(-1))
    .toMatchObject({ status: null, aborted: true })
  await control('DELETE', `/faults/${body.id}`)
  expect((await fan.call('GET', EVENTS)).status).toBe(200)
})

test('a seed gives a fan cards, a history, locations and events, and does not affect others', async () => {
  const fan = await fanClient(upstream, 'seeded@fans.example')
  const other = await fanClient(upstream, 'unseeded@fans.example')
  await control('POST', '/seed', {
    email: fan.email,
    cards: 3,
    transactions: 12,
    events: 'upcoming',
    locations: 0,
  })
  const cards = await fan.call('GET', `/api/payments/cards?customerReferenceNumber=${fan.customerNumber}`)
  expect(cards.body).toHaveLength(3)
  expect((await fan.call('GET', '/api/transactions?limit=10&pageNo=2')).body.data).toHaveLength(2)
  expect([await eventCount(fan), await eventCount(other)]).toEqual([5, 8])
  const locations = await fan.call(
    'GET',
    '/api/console/transactions/orders/fulfillments/locations?status=Active',
  )
  expect(locations.body).toEqual([])
  expect((await other.call('GET', '/api/transactions?limit=10&pageNo=1')).body.totalRecords).toBe(0)
})

test('a fault with a share affects some of the calls, and the next fault the others', async () => {
  const fan = await fanClient(upstream, 'share@fans.example')
  const match = { email: fan.email }
  await control('POST', '/faults', { match, status: 503 })
  for (const share of [0.5, 0]) await control('POST', '/faults', { match, status: 500, share })
  const statuses: number[] = []
  for (let call = 0; call < 200; call += 1) statuses.push((await fan.call('GET', EVENTS)).status)
  const met = statuses.filter((status) => status === 500).length
  expect(met).toBeGreaterThan(50)
  expect(met).toBeLessThan(150)
  expect(statuses.filter((status) => status === 503)).toHaveLength(200 - met)
  await control('DELETE', '/faults')
})

test('the duration of a call is recorded by request id and includes injected faults', async () => {
  const fan = await fanClient(upstream, 'stay@fans.example')
  const call = (id: string) => fan.call('GET', EVENTS, undefined, { 'x-request-id': id }).catch(() => null)
  await control('POST', '/faults', { match: { email: fan.email }, times: 1, latencyMs: 500 })
  await call('slow-call')
  await control('POST', '/faults', { match: { email: fan.email }, times: 1, drop: 'after' })
  await call('cut-call')
  await call('quick-call')
  const durations = (await control<CallDuration[]>('GET', '/stays')).body
  const of = (id: string) => durations.find(({ requestId }) => requestId === id)
  const lasted = (id: string) => (of(id)?.to ?? Number.NaN) - (of(id)?.from ?? Number.NaN)
  expect(lasted('slow-call')).toBeGreaterThan(490)
  expect(lasted('quick-call')).toBeLessThan(490)
  expect([of('slow-call')?.status, of('cut-call')?.status, of('quick-call')?.status]).toEqual([
    200,
    null,
    200,
  ])
  await control('DELETE', '/stays')
  expect((await control('GET', '/stays')).body).toEqual([])
})

test('reset clears carts, seeds, faults and the journal', async () => {
  const fan = await fanClient(upstream, 'seeded@fans.example')
  await control('POST', '/faults', { status: 500 })
  await control('POST', '/reset')
  expect(await journal('')).toEqual([])
  expect(await eventCount(fan)).toBe(8)
})

test('a misspelt control call is refused', async () => {
  expect((await control('POST', '/faults', { latency: 5 })).status).toBe(400)
  expect((await control('POST', '/seed', { card: 5 })).status).toBe(400)
})

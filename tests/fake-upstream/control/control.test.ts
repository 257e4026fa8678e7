import { afterAll, expect, test } from 'vitest'
import { type Json, send } from '../../fan/http.ts'
import { type FanClient, fanClient, filledCart } from '../../fan/product-server-fan.ts'
import { startFakeUpstream } from '../fake-upstream.ts'
import type { CallDuration } from './call-durations.ts'
import type { FaultRequest } from './fault.ts'
import type { Entry } from './journal.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

const EVENTS = '/api/console/entertainments/events?timeframe=current,future'
const control = <Body = Json>(method: string, path: string, body?: unknown) =>
  send<Body>(`${upstream.url}/__control${path}`, method, body)
const journal = async (query: string) => (await control<Entry[]>('GET', `/journal?${query}`)).body
/** Injects a fault into the calls of a fan. Returns the path that ends it. */
const injectFor = async ({ email }: FanClient, fault: FaultRequest) => {
  const match = { ...fault.match, email }
  return `/faults/${(await control('POST', '/faults', { ...fault, match })).body.id}`
}

test('the journal has each call as it arrived, its fan and the status of its response', async () => {
  const fan = await fanClient(upstream, 'journal@fans.example')
  const names = { customerNumber: fan.customerNumber, firstName: 'Ana', lastName: '' }
  await fan.call('PATCH', '/api/customers', names)
  const [login, patch] = await journal('email=journal@fans.example')
  expect(login).toMatchObject({ method: 'POST', path: '/api/login', tenant: 'demo', status: 200 })
  expect(patch).toMatchObject({
    headers: { authorization: `Bearer ${fan.token}`, domain: 'demo' },
    body: names,
    customerNumber: fan.customerNumber,
    status: 200,
  })
  expect(await journal('email=journal@fans.example&method=patch&path=customers$')).toHaveLength(1)
  expect(await journal('email=nobody@fans.example')).toEqual([])
})

test('a fault is for the given calls, number of calls, fan and share; the next older one affects the others', async () => {
  const fan = await fanClient(upstream, 'status@fans.example')
  const other = await fanClient(upstream, 'bystander@fans.example')
  const end = await injectFor(fan, { match: { path: 'events$' }, status: 500 })
  const body = { userMessage: 'Later' }
  await injectFor(fan, { match: { path: 'events$' }, times: 1, status: 503, body })
  await injectFor(fan, { share: 0, status: 418 })
  expect((await other.call('GET', EVENTS)).status).toBe(200)
  expect((await fan.call('GET', '/api/transactions?limit=10&pageNo=1')).status).toBe(200)
  expect(await fan.call('GET', EVENTS)).toEqual({ status: 503, body })
  expect((await fan.call('GET', EVENTS)).status).toBe(500)
  await control('DELETE', end)
  expect((await fan.call('GET', EVENTS)).status).toBe(200)
})

// The quantity in a cart of one after a call that adds two.
test.each<[FaultRequest, number | string, number]>([
  [{ status: 500 }, 500, 1],
  [{ status: 502, work: true }, 502, 3],
  [{ drop: 'before' }, 'no response', 1],
  [{ drop: 'during' }, 'no response', 3],
  [{ drop: 'after' }, 'no response', 3],
  [{ half: true }, 'no response', 3],
  [{ invalidJson: true }, 'no response', 3],
])('a call with the fault %o gets %s and leaves %i in the cart', async (fault, outcome, quantity) => {
  const fan = await fanClient(upstream, `${Object.values(fault).join('-')}@fans.example`)
  const { cartId } = await filledCart(fan, 1)
  const headers = { 'cart-id': cartId }
  await injectFor(fan, { ...fault, times: 1, match: { method: 'POST', path: '^/api/cart/items$' } })
  const response = await fan
    .call('POST', '/api/cart/items', { itemID: 100101, quantity: 2 }, headers)
    .catch(() => ({ status: 'no response' }))
  expect(response.status).toBe(outcome)
  const { body } = await fan.call('GET', '/api/cart/details', undefined, headers)
  expect(body.items).toMatchObject([{ quantity }])
})

test('a hung call gets no response, and the journal has none', async () => {
  const fan = await fanClient(upstream, 'hung@fans.example')
  await injectFor(fan, { hang: true })
  const headers = { authorization: `Bearer ${fan.token}` }
  await expect(fetch(upstream.url + EVENTS, { headers, signal: AbortSignal.timeout(100) })).rejects.toThrow()
  expect((await journal(`email=${fan.email}`)).at(-1)).toMatchObject({ method: 'GET', status: null })
})

test('the duration of a call is recorded by request id and includes injected faults', async () => {
  const fan = await fanClient(upstream, 'stay@fans.example')
  const call = (id: string) => fan.call('GET', EVENTS, undefined, { 'x-request-id': id }).catch(() => null)
  await injectFor(fan, { times: 1, latencyMs: 500 })
  await call('slow-call')
  await injectFor(fan, { times: 1, drop: 'after' })
  await call('cut-call')
  const stays = (await control<CallDuration[]>('GET', '/stays')).body
  expect(stays.map(({ requestId, status }) => [requestId, status])).toEqual([
    ['slow-call', 200],
    ['cut-call', null],
  ])
  const [slow] = stays.map(({ from, to }) => to - from)
  expect(slow).toBeGreaterThan(490)
})

test('a misspelt control call is refused', async () => {
  expect((await control('POST', '/faults', { latency: 5 })).status).toBe(400)
  expect((await control('POST', '/faults', { match: { mail: 'a@b.example' } })).status).toBe(400)
  expect((await control('POST', '/seed', { email: 'a@b.example', card: 5 })).status).toBe(400)
  expect((await control('POST', '/behaviour', { email: 'a@b.example', pending: 5 })).status).toBe(400)
})

import { afterAll, expect, test } from 'vitest'
import * as calls from '../../fan/calls.ts'
import { send } from '../../fan/http.ts'
import { chargeCart, fanClient, filledCart, saveCard } from '../../fan/product-server-fan.ts'
import { startFakeUpstream } from '../fake-upstream.ts'
import type { Behaviour } from '../state/behaviour.ts'
import type { Charge } from '../state/charge.ts'
import type { Checkout } from '../state/order.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

const approvedCard = '4111111111111111'
const slowCard = '4000000000000119'
const control = <Body>(path: string, method = 'GET', body?: object) =>
  send<Body>(`${upstream.url}/__control${path}`, method, body)

/** A fan with a card, a cart and an order, and this behaviour. */
async function buyer(name: string, behaviour: Behaviour, number = approvedCard) {
  const email = `${name}@fans.example`
  const fan = await fanClient(upstream, email)
  const { body: card } = await saveCard(upstream, fan, number)
  const cart = await filledCart(fan)
  const { orderId } = (await fan.send<{ orderId: string }>(calls.issueOrder)).body
  const behave = (change: Behaviour) => control('/behaviour', 'POST', { email, ...change })
  await behave(behaviour)
  const rows = async () => (await fan.send<{ data: Row[] }>(calls.readHistory)).body.data
  return {
    fan,
    orderId,
    behave,
    charge: (changes: object = {}, key = 'k') =>
      chargeCart(fan, card.id, { ...cart, ...changes }, { orderId, key }),
    settle: () => control('/settle', 'POST', { orderId, status: 'SUCCESS' }),
    ledger: async () => (await control<Charge[]>(`/ledger?email=${email}`)).body,
    rows,
    /** The order statuses of the history, newest first. */
    statuses: async () => {
      const orders = (await rows()).map(({ displayTransactionNumber }) =>
        fan.send<calls.Transaction>(calls.readTransaction(displayTransactionNumber)),
      )
      return (await Promise.all(orders)).map(({ body }) => body.order.status)
    },
  }
}
type Row = { displayTransactionNumber: string; createdOn: string }

test.each<[string, number, object, string, string[]]>([
  [approvedCard, 200, { status: 'SUCCESS' }, 'SUCCESS', ['completed']],
  ['4000000000000002', 200, { status: 'FAILED' }, 'FAILED', ['declined']],
  ['4000000000009995', 200, { status: 'FAILED', userMessage: expect.any(String) }, 'FAILED', ['declined']],
  [slowCard, 200, { status: 'PROCESSING' }, 'PROCESSING', ['pending']],
  ['4000000000000127', 402, { userMessage: expect.any(String) }, 'FAILED', ['declined']],
  ['4000000000000069', 422, { userMessage: expect.any(String) }, 'FAILED', ['declined']],
  ['4000000000000101', 400, { error: 'charge_rejected' }, 'FAILED', ['declined']],
])(
  'a charge of test card %s is %i, in the ledger and in the history',
  async (number, status, body, ledger, shown) => {
    const fan = await buyer(`card${number}`, { listDeclined: true }, number)
    expect(await fan.charge()).toMatchObject({ status, body })
    expect(await fan.ledger()).toMatchObject([
      { status: ledger, cents: 974, tenant: 'demo', orderId: fan.orderId },
    ])
    expect(await fan.statuses()).toEqual(shown)
  },
)

test('a wrong amount charges nothing, and an unpaid order is not checked out', async () => {
  const { fan, orderId, charge, ledger } = await buyer('wrong', {})
  expect((await charge({ amount: '1.00' })).status).toBe(409)
  expect(await ledger()).toEqual([])
  expect((await fan.send(calls.checkOut(orderId, fan.email))).status).toBe(409)
})

test('declined charges are listed only with listDeclined, and each row has another number', async () => {
  const { charge, behave, statuses, rows } = await buyer('declined', {}, '4000000000000002')
  await charge()
  expect(await statuses()).toEqual([])
  await behave({ listDeclined: true })
  await charge({}, 'k2')
  await charge({}, 'k3')
  expect(await statuses()).toEqual(['declined', 'declined'])
  expect(new Set((await rows()).map((row) => row.displayTransactionNumber)).size).toBe(2)
})

test('an order is initiated, then pending, then completed, after its delays', async () => {
  const { charge, ledger } = await buyer('slow', { initiatedMs: 200, pendingMs: 300 })
  await charge()
  const [line] = await ledger()
  expect(line?.history.map(({ status }) => status)).toEqual(['initiated', 'pending', 'completed'])
  const [initiated = 0, pending = 0, completed = 0] =
    line?.history.map(({ listedAt }) => Date.parse(listedAt)) ?? []
  expect(pending - initiated).toBeGreaterThanOrEqual(195)
  expect(completed - pending).toBeGreaterThanOrEqual(295)
})

test('the money is taken although the connection is cut while the charge is processed', async () => {
  const { fan, charge, ledger } = await buyer('cut', { pendingMs: 500 })
  await control('/faults', 'POST', { match: { email: fan.email, path: '/charge$' }, drop: 'during' })
  await expect(charge()).rejects.toThrow()
  const cutAt = Date.now()
  await expect.poll(ledger).toMatchObject([{ status: 'SUCCESS' }])
  const [line] = await ledger()
  expect(Date.parse(line?.settledAt ?? '')).toBeGreaterThan(cutAt)
})

test('a response before the processor has decided is PROCESSING', async () => {
  const { charge, statuses } = await buyer('early', { pendingMs: 150, respondsAtOnce: true })
  expect((await charge()).body).toEqual({ status: 'PROCESSING' })
  await expect.poll(statuses).toEqual(['completed'])
})

test('with historyLagMs the history shows a charge and each change of its status late', async () => {
  const { charge, behave, settle, statuses, ledger } = await buyer('lag', { historyLagMs: 60_000 }, slowCard)
  await charge()
  expect(await statuses()).toEqual([])
  await behave({ historyLagMs: 0 })
  await charge({}, 'k2')
  await behave({ historyLagMs: 60_000 })
  await settle()
  expect(await ledger()).toMatchObject([{ status: 'PROCESSING' }, { status: 'SUCCESS' }])
  expect(await statuses()).toEqual(['pending'])
})

test('createdOn and Date are by the product server’s clock, or createdOn by another one', async () => {
  const { fan, charge, behave, rows } = await buyer('clock', { clockOffsetMs: -60_000 })
  const aheadOf = (time: string | null | undefined) => (Date.parse(time ?? '') - Date.now()) / 60_000
  const headers = { authorization: `Bearer ${fan.token}` }
  const date = async () =>
    (await fetch(upstream.url + calls.readEvents.path, { headers })).headers.get('date')
  await charge()
  expect(aheadOf((await rows())[0]?.createdOn)).toBeCloseTo(-1, 0)
  expect(aheadOf(await date())).toBeCloseTo(-1, 0)
  await behave({ clockOffsetMs: 0, rowClockOffsetMs: 60_000 })
  await charge({}, 'k2')
  expect(aheadOf((await rows())[0]?.createdOn)).toBeCloseTo(1, 0)
  expect(aheadOf(await date())).toBeCloseTo(0, 0)
})

test('a repeated key is 409 while its charge runs, 422 with another payload, and then gets the final response', async () => {
  const { charge, settle, ledger } = await buyer('key', {}, slowCard)
  await charge()
  expect((await charge()).status).toBe(409)
  expect((await charge({ amount: '1.00' })).status).toBe(422)
  await settle()
  expect(await charge()).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
  expect(await ledger()).toMatchObject([{ idempotencyKey: 'k', replays: 1 }])
  const declined = await buyer('key-of-decline', {}, '4000000000000127')
  expect(await declined.charge()).toEqual(await declined.charge())
  expect(await declined.ledger()).toMatchObject([{ status: 'FAILED', replays: 1 }])
})

test('a key that is no longer recognised is charged again', async () => {
  const { charge, ledger, behave } = await buyer('forget', { keyLifeMs: 60_000 })
  for (const change of [{}, {}, { keyLifeMs: 0 }, { keyLifeMs: 60_000, honourKeys: false }]) {
    await behave(change)
    await charge()
  }
  expect((await ledger()).map(({ replays }) => replays)).toEqual([1, 0, 0])
})

test('a checkout is carried out once for a key, 409 meanwhile, and closes the cart', async () => {
  const { fan, orderId, charge } = await buyer('checks-out', { checkoutMs: 500 })
  const call = calls.checkOut(orderId, fan.email)
  const checkOut = (headers = {}) => fan.send({ ...call, headers })
  const checkouts = async () => (await control<Checkout[]>(`/checkouts?email=${fan.email}`)).body
  await charge()
  const first = checkOut({ 'idempotency-key': 'c' })
  await expect.poll(checkouts).toHaveLength(1)
  expect((await checkOut({ 'idempotency-key': 'c' })).status).toBe(409)
  expect((await first).status).toBe(200)
  expect(await checkOut({ 'idempotency-key': 'c' })).toEqual(await first)
  await checkOut()
  expect(await checkouts()).toMatchObject([
    { orderId, idempotencyKey: 'c', replays: 1, endedAt: expect.any(String) },
    { orderId, idempotencyKey: null },
  ])
  expect((await charge({}, 'other')).status).toBe(400)
})

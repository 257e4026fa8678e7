import { afterAll, expect, test } from 'vitest'
import * as calls from '../../fan/calls.ts'
import { send } from '../../fan/http.ts'
import { chargeCart, type FanClient, fanClient, filledCart, saveCard } from '../../fan/product-server-fan.ts'
import { startFakeUpstream } from '../fake-upstream.ts'
import type { Charge } from '../state/charge.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

const ledgerOf = async (email: string) =>
  (await send<Charge[]>(`${upstream.url}/__control/ledger?email=${email}`, 'GET')).body

/** The order statuses of a fan's history, newest first; no two rows have the same number. */
async function statusesOf(fan: FanClient) {
  const { data } = (await fan.send<calls.History>(calls.readHistory)).body
  const numbers = data.map((row) => row.displayTransactionNumber)
  expect(new Set(numbers).size).toBe(numbers.length)
  const orders = await Promise.all(
    numbers.map((number) => fan.send<calls.Transaction>(calls.readTransaction(number))),
  )
  return orders.map(({ body }) => body.order.status)
}

test('a new fan has no card (404), saves one through the vault, and deletes it', async () => {
  const fan = await fanClient(upstream, 'saver@fans.example')
  const list = () => fan.call('GET', `/api/payments/cards?customerReferenceNumber=${fan.customerNumber}`)
  expect((await list()).status).toBe(404)
  const saved = await saveCard(upstream, fan, '4111111111111111')
  expect((await list()).body).toEqual([
    { id: saved.body.id, type: 'visa', cardNumber: '**** **** **** 1111', cardHolderName: fan.email },
  ])
  expect((await fan.call('DELETE', `/api/payments/cards/${saved.body.id}`)).status).toBe(200)
  expect((await list()).status).toBe(404)
  const refused = await saveCard(upstream, fan, '4000000000000341')
  expect(refused).toMatchObject({ status: 422, body: { userMessage: expect.any(String) } })
})

const outcomes: [string, number, Record<string, unknown>, string][] = [
  ['4111111111111111', 200, { status: 'SUCCESS' }, 'SUCCESS'],
  ['4000000000000002', 200, { status: 'FAILED' }, 'FAILED'],
  ['4000000000009995', 200, { status: 'FAILED', userMessage: expect.any(String) }, 'FAILED'],
  ['4000000000000119', 200, { status: 'PROCESSING' }, 'PROCESSING'],
  ['4000000000000127', 402, { userMessage: expect.any(String) }, 'FAILED'],
  ['4000000000000069', 422, { userMessage: expect.any(String) }, 'FAILED'],
  ['4000000000000101', 400, { error: 'charge_rejected' }, 'FAILED'],
]
test.each(outcomes)('a charge of test card %s is %i', async (number, status, body, ledger) => {
  const fan = await fanClient(upstream, `card${number}@fans.example`)
  const { body: card } = await saveCard(upstream, fan, number)
  const cart = await filledCart(fan)
  expect(await chargeCart(fan, card.id, cart)).toMatchObject({ status, body })
  expect(await ledgerOf(fan.email)).toMatchObject([{ status: ledger, cents: 974, tenant: 'demo' }])
})

test('a paid order is in the history by its id, is checked out once, and its cart is closed', async () => {
  const fan = await fanClient(upstream, 'demo@fans.example')
  const list = `/api/payments/cards?customerReferenceNumber=${fan.customerNumber}`
  const [card] = (await fan.call<[{ id: string }]>('GET', list)).body
  const cart = await filledCart(fan)
  const { orderId } = await chargeCart(fan, card.id, cart)
  const page = await fan.call('GET', '/api/transactions?limit=10&pageNo=1')
  const [row] = page.body.data as Record<string, unknown>[]
  expect(page.body).toMatchObject({ pageNo: 1, totalPages: 4, totalRecords: 36 })
  expect(row).toMatchObject({ orderId, totalAmount: 9.74, payments: [{ cardType: 'Visa' }] })
  const orders = `/api/transactions/${row?.displayTransactionNumber}/orders`
  const paid = { order: { orderID: orderId, status: 'completed' } }
  expect((await fan.call('GET', orders)).body).toEqual(paid)
  const checkout = () => fan.call('POST', `/api/payments/orders/${orderId}/checkout`, { email: fan.email })
  expect(await checkout()).toEqual(await checkout())
  expect((await fan.call('GET', orders)).body).toEqual(paid)
  expect((await fan.call('GET', '/api/cart/details', undefined, { 'cart-id': cart.cartId })).status).toBe(400)
})

test('a wrong amount charges nothing; a checkout can fail after the charge; an unpaid one is 409', async () => {
  const fan = await fanClient(upstream, 'wrong@fans.example')
  const { body: card } = await saveCard(upstream, fan, '4000000000003220')
  const cart = await filledCart(fan)
  const refused = await chargeCart(fan, card.id, { ...cart, amount: '1.00' })
  expect(refused.status).toBe(409)
  expect(await ledgerOf(fan.email)).toEqual([])
  const checkout = async (orderId: unknown) =>
    (await fan.call('POST', `/api/payments/orders/${orderId}/checkout`, { email: fan.email })).status
  expect(await checkout(refused.orderId)).toBe(409)
  expect(await checkout((await chargeCart(fan, card.id, cart)).orderId)).toBe(500)
})

test('the response for card 0259 is lost although it was charged', async () => {
  const fan = await fanClient(upstream, 'lost@fans.example')
  const { body: card } = await saveCard(upstream, fan, '4000000000000259')
  await expect(chargeCart(fan, card.id, await filledCart(fan))).rejects.toThrow()
  expect(await ledgerOf(fan.email)).toMatchObject([{ status: 'SUCCESS' }])
})

test('declined charges are listed only with listDeclined, each by a different number; a processing charge can be settled', async () => {
  const fan = await fanClient(upstream, 'declined@fans.example')
  const { body: card } = await saveCard(upstream, fan, '4000000000000002')
  const { body: slow } = await saveCard(upstream, fan, '4000000000000119')
  const cart = await filledCart(fan)
  const behave = (behaviour: object) =>
    send(`${upstream.url}/__control/behaviour`, 'POST', { email: fan.email, ...behaviour })
  const { orderId } = await chargeCart(fan, card.id, cart)
  expect(await statusesOf(fan)).toEqual([])
  await behave({ listDeclined: true })
  await chargeCart(fan, card.id, cart, { orderId })
  await chargeCart(fan, card.id, cart, { orderId })
  await chargeCart(fan, slow.id, cart, { orderId })
  expect(await statusesOf(fan)).toEqual(['pending', 'declined', 'declined'])
  await send(`${upstream.url}/__control/settle`, 'POST', { orderId, status: 'SUCCESS' })
  expect(await statusesOf(fan)).toEqual(['completed', 'declined', 'declined'])
})

import { expect, test } from 'vitest'
import { lions } from '../../test-support/lions.ts'
import type { Handler } from '../../test-support/origin.ts'
import { approve, dropConnection, shop } from '../../test-support/shop.ts'

const decline: Handler = () => ({ body: { status: 'FAILED' } })

/** A shop of a venue that is known, and what it has counted of its orders: steps with their numbers. */
async function countingShop() {
  const next: { charge: Handler; cart: Handler } = { charge: approve, cart: () => ({ body: { id: 5 } }) }
  const site = await shop((...call) => next.charge(...call), {
    handlers: {
      ...lions,
      'POST /api/cart/create': (...call) => next.cart(...call),
      'PUT /api/cart/update/5': (...call) => next.cart(...call),
    },
  })
  await site.call({ url: '/api/branding' })
  const counted = async () => {
    const { values } = await site.app.metrics.orders.get()
    const inc = values.filter(({ value }) => value > 0)
    expect(inc.map(({ labels }) => labels.tenant)).toEqual(inc.map(() => 'demo'))
    return Object.fromEntries(inc.map(({ labels, value }) => [labels.step, value]))
  }
  return { ...site, next, counted }
}

test('VEN-30 a cart is counted when the product server has opened it, details when it has taken them', async () => {
  const { callAsFan, next, counted } = await countingShop()
  const createCart = () => callAsFan({ method: 'POST', url: '/api/cart/create', payload: { storeID: 7 } })
  const confirm = () => {
    const metadata = {
      gameData: { id: 7 },
      gameDate: '2026-11-21T18:00:00Z',
      deliveryMethod: 'pickup',
      'transaction.customer.email': 'fan@example.com',
    }
    return callAsFan({ method: 'PUT', url: '/api/cart/update/5', payload: { metadata } })
  }
  await createCart()
  expect(await counted()).toEqual({ cart: 1 })
  expect((await confirm()).statusCode).toBe(200)
  await callAsFan({ url: '/api/cart/details' })
  expect(await counted()).toEqual({ cart: 1, confirmed: 1 })
  for (const refused of [
    { status: 400 },
    { status: 500 },
    { body: '<p>', headers: { 'content-type': 'text/html' } },
  ]) {
    next.cart = () => refused
    await createCart()
    await confirm()
  }
  expect(await counted()).toEqual({ cart: 1, confirmed: 1 })
})

test('VEN-30 an order that is declined twice and then paid counts once in each of both steps', async () => {
  const { pay, next, counted } = await countingShop()
  next.charge = decline
  await pay()
  await pay()
  next.charge = approve
  expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
  expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
  expect(await counted()).toEqual({ declined: 1, paid: 1 })
  await pay({ orderId: 'order-2' })
  expect(await counted()).toEqual({ declined: 1, paid: 2 })
})

test('VEN-30 an unclear order is paid, or declined, once lookups find it in the history, once for lookups at the same time', async () => {
  const { pay, attempt, history, next, counted } = await countingShop()
  next.charge = dropConnection
  await Promise.all([pay(), pay({ orderId: 'order-2' })])
  await pay()
  expect(await counted()).toEqual({ unclear: 2 })
  const createdOn = Date.now() + 10_000
  history.add({ orderID: 'order-1', status: 'completed', createdOn })
  history.add({ orderID: 'order-2', status: 'declined', createdOn })
  expect(await Promise.all([attempt(), attempt(), attempt('order-2')])).toEqual([
    'SUCCESS',
    'SUCCESS',
    'FAILED',
  ])
  await attempt()
  expect(await counted()).toEqual({ unclear: 2, paid: 1, declined: 1 })
})

test('VEN-30 an order that only the history knows as paid counts as paid', async () => {
  const { pay, charges, history, counted } = await countingShop()
  history.add({ orderID: 'order-1', status: 'completed' })
  expect((await pay()).json()).toEqual({ status: 'SUCCESS' })
  expect(charges()).toEqual([])
  expect(await counted()).toEqual({ paid: 1 })
})

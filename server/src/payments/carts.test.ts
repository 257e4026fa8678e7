import { expect, test } from 'vitest'
import { memoryStore } from '../state/memory-store.ts'
import { newAttemptId, newReservation } from './attempt.ts'
import { createCarts } from './attempt-store.ts'

const orderOf = (orderId: string) => ({ tenant: 'demo', customer: 'C-100', orderId })
const purchase = { order: orderOf('order-1'), cartId: 'cart-1' }
const attemptAt = (orderId: string) => newReservation(null, 0, newAttemptId(orderOf(orderId), 0))
const [first, second, third] = ['order-1', 'order-2', 'order-3'].map(attemptAt) as [
  ReturnType<typeof attemptAt>,
  ReturnType<typeof attemptAt>,
  ReturnType<typeof attemptAt>,
]

/** Carts, of which the other orders have this status. */
function cartsWith(status: 'FAILED' | 'NONE' | 'PENDING' = 'FAILED') {
  const carts = createCarts(memoryStore(10))
  const asked: string[] = []
  const holder = (of = purchase) =>
    carts.holderOf(of, async ({ tenant, customer, orderId }) => {
      asked.push([tenant, customer, orderId].join(' '))
      return status
    })
  return { carts, holder, asked }
}

test('BFF-98 of those who take a cart from the same attempt, or from none, one gets it', async () => {
  const { carts, holder } = cartsWith()
  expect(await holder()).toBeNull()
  expect(await carts.take(purchase, null, first)).toBe(true)
  expect(await carts.take(purchase, null, second)).toBe(false)
  expect(await carts.take(purchase, first.attemptId, second)).toBe(true)
  expect(await carts.take(purchase, first.attemptId, third)).toBe(false)
  expect(await carts.take(purchase, second.attemptId, second)).toBe(true)
})

test('BFF-98 only the attempt that has a cart leaves it', async () => {
  const { carts, holder } = cartsWith()
  await carts.take(purchase, null, first)
  await carts.leave(purchase, second)
  expect(await holder()).toBe(first.attemptId)
  await carts.leave(purchase, first)
  expect(await holder()).toBeNull()
})

test('BFF-98 the order of the one that has it is asked for, where it is another', async () => {
  const { carts, holder, asked } = cartsWith()
  await carts.take(purchase, null, first)
  expect(await holder()).toBe(first.attemptId)
  expect(asked).toEqual([])
  expect(await holder({ ...purchase, order: orderOf('order-2') })).toBe(first.attemptId)
  expect(asked).toEqual(['demo C-100 order-1'])
})

test('BFF-98 a cart that has an attempt of which nobody can tell the order is not free', async () => {
  const { carts, holder } = cartsWith('FAILED')
  await carts.take(purchase, null, { ...first, attemptId: 'of another release' })
  await expect(holder()).rejects.toMatchObject({ code: 'CART_IN_PAYMENT' })
})

test('BFF-98 carts of other customers, tenants and ids are others', async () => {
  const { carts, holder } = cartsWith('PENDING')
  await carts.take(purchase, null, first)
  const order = orderOf('order-2')
  await expect(holder({ ...purchase, order })).rejects.toMatchObject({ code: 'CART_IN_PAYMENT' })
  expect(await holder({ order, cartId: 'cart-2' })).toBeNull()
  expect(await holder({ ...purchase, order: { ...order, customer: 'C-200' } })).toBeNull()
  expect(await holder({ ...purchase, order: { ...order, tenant: 'light' } })).toBeNull()
})

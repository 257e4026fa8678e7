import { expect, test } from 'vitest'
import { memoryStore } from '../state/memory-store.ts'
import { newAttemptId, newReservation } from './attempt.ts'
import { createCartLocks } from './cart-locks.ts'

const orderOf = (orderId: string) => ({ tenant: 'demo', customer: 'C-100', orderId })
const purchase = { order: orderOf('order-1'), cartId: 'cart-1' }
const attemptAt = (orderId: string) => newReservation(null, 0, newAttemptId(orderOf(orderId), 0))
const [first, second, third] = ['order-1', 'order-2', 'order-3'].map(attemptAt) as [
  ReturnType<typeof attemptAt>,
  ReturnType<typeof attemptAt>,
  ReturnType<typeof attemptAt>,
]

/** Cart locks in a store where all other orders have this status. */
function cartLocksWith(status: 'FAILED' | 'NONE' | 'PENDING' = 'FAILED') {
  const cartLocks = createCartLocks(memoryStore(10))
  const asked: string[] = []
  const holder = (of = purchase) =>
    cartLocks.holderOf(of, async ({ tenant, customer, orderId }) => {
      asked.push([tenant, customer, orderId].join(' '))
      return status
    })
  return { cartLocks, holder, asked }
}

test('BFF-98 of several attempts that take a cart from the same holder, or a free cart, one gets it', async () => {
  const { cartLocks, holder } = cartLocksWith()
  expect(await holder()).toBeNull()
  expect(await cartLocks.acquire(purchase, null, first)).toBe(true)
  expect(await cartLocks.acquire(purchase, null, second)).toBe(false)
  expect(await cartLocks.acquire(purchase, first.attemptId, second)).toBe(true)
  expect(await cartLocks.acquire(purchase, first.attemptId, third)).toBe(false)
  expect(await cartLocks.acquire(purchase, second.attemptId, second)).toBe(true)
})

test('BFF-98 only the attempt that holds a cart can release it', async () => {
  const { cartLocks, holder } = cartLocksWith()
  await cartLocks.acquire(purchase, null, first)
  await cartLocks.release(purchase, second)
  expect(await holder()).toBe(first.attemptId)
  await cartLocks.release(purchase, first)
  expect(await holder()).toBeNull()
})

test('BFF-98 the status of the holder’s order is looked up if it is another order', async () => {
  const { cartLocks, holder, asked } = cartLocksWith()
  await cartLocks.acquire(purchase, null, first)
  expect(await holder()).toBe(first.attemptId)
  expect(asked).toEqual([])
  expect(await holder({ ...purchase, order: orderOf('order-2') })).toBe(first.attemptId)
  expect(asked).toEqual(['demo C-100 order-1'])
})

test('BFF-98 a cart is not free while the order of its holder cannot be determined', async () => {
  const { cartLocks, holder } = cartLocksWith('FAILED')
  await cartLocks.acquire(purchase, null, { ...first, attemptId: 'of another release' })
  await expect(holder()).rejects.toMatchObject({ code: 'CART_IN_PAYMENT' })
})

test('BFF-98 carts of other customers, of other tenants and with other ids are separate', async () => {
  const { cartLocks, holder } = cartLocksWith('PENDING')
  await cartLocks.acquire(purchase, null, first)
  const order = orderOf('order-2')
  await expect(holder({ ...purchase, order })).rejects.toMatchObject({ code: 'CART_IN_PAYMENT' })
  expect(await holder({ order, cartId: 'cart-2' })).toBeNull()
  expect(await holder({ ...purchase, order: { ...order, customer: 'C-200' } })).toBeNull()
  expect(await holder({ ...purchase, order: { ...order, tenant: 'light' } })).toBeNull()
})

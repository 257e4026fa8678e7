import { expect, test } from 'vitest'
import { memoryStore } from '../state/memory-store.ts'
import { newAttemptId, newReservation } from './attempt.ts'
import { createCartClaims } from './cart-claims.ts'

const orderOf = (orderId: string) => ({ tenant: 'demo', customer: 'C-100', orderId })
const purchase = { order: orderOf('order-1'), cartId: 'cart-1' }
const attemptAt = (orderId: string) => newReservation(null, 0, newAttemptId(orderOf(orderId), 0))
const [first, second, third] = ['order-1', 'order-2', 'order-3'].map(attemptAt) as [
  ReturnType<typeof attemptAt>,
  ReturnType<typeof attemptAt>,
  ReturnType<typeof attemptAt>,
]

/** Cart claims in a store where all other orders have this status. */
function cartClaimsWith(status: 'FAILED' | 'NONE' | 'PENDING' = 'FAILED') {
  const cartClaims = createCartClaims(memoryStore(10))
  const asked: string[] = []
  const holder = (of = purchase) =>
    cartClaims.holderOf(of, async ({ tenant, customer, orderId }) => {
      asked.push([tenant, customer, orderId].join(' '))
      return status
    })
  return { cartClaims, holder, asked }
}

test('BFF-98 of several attempts that take a cart from the same holder, or a free cart, one gets it', async () => {
  const { cartClaims, holder } = cartClaimsWith()
  expect(await holder()).toBeNull()
  expect(await cartClaims.claim(purchase, null, first)).toBe(true)
  expect(await cartClaims.claim(purchase, null, second)).toBe(false)
  expect(await cartClaims.claim(purchase, first.attemptId, second)).toBe(true)
  expect(await cartClaims.claim(purchase, first.attemptId, third)).toBe(false)
  expect(await cartClaims.claim(purchase, second.attemptId, second)).toBe(true)
})

test('BFF-98 only the attempt that holds a cart can release it', async () => {
  const { cartClaims, holder } = cartClaimsWith()
  await cartClaims.claim(purchase, null, first)
  await cartClaims.release(purchase, second)
  expect(await holder()).toBe(first.attemptId)
  await cartClaims.release(purchase, first)
  expect(await holder()).toBeNull()
})

test('BFF-98 the status of the holder’s order is looked up if it is another order', async () => {
  const { cartClaims, holder, asked } = cartClaimsWith()
  await cartClaims.claim(purchase, null, first)
  expect(await holder()).toBe(first.attemptId)
  expect(asked).toEqual([])
  expect(await holder({ ...purchase, order: orderOf('order-2') })).toBe(first.attemptId)
  expect(asked).toEqual(['demo C-100 order-1'])
})

test('BFF-98 a cart is not free while the order of its holder cannot be determined', async () => {
  const { cartClaims, holder } = cartClaimsWith('FAILED')
  await cartClaims.claim(purchase, null, { ...first, attemptId: 'of another release' })
  await expect(holder()).rejects.toMatchObject({ code: 'CART_IN_PAYMENT' })
})

test('BFF-98 carts of other customers, of other tenants and with other ids are separate', async () => {
  const { cartClaims, holder } = cartClaimsWith('PENDING')
  await cartClaims.claim(purchase, null, first)
  const order = orderOf('order-2')
  await expect(holder({ ...purchase, order })).rejects.toMatchObject({ code: 'CART_IN_PAYMENT' })
  expect(await holder({ order, cartId: 'cart-2' })).toBeNull()
  expect(await holder({ ...purchase, order: { ...order, customer: 'C-200' } })).toBeNull()
  expect(await holder({ ...purchase, order: { ...order, tenant: 'light' } })).toBeNull()
})

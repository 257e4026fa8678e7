import { expect, test } from 'vitest'
import { orderIdWaitMs } from './order-id-wait.ts'

test('CARD-11 the order id is waited for 5 s', () => {
  expect(orderIdWaitMs).toBe(5000)
})

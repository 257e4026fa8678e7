import { beforeEach, expect, test } from 'vitest'
import { changeDevice } from '../../storage/device.ts'
import { keepPass, passOf } from './passes.ts'

beforeEach(() => changeDevice('passes', () => []))

test('an order that is seen again keeps what was known of it when it was paid', async () => {
  const event = { name: 'Derby', startOn: '', endOn: '' }
  await keepPass({ orderId: 'A', paidAt: 2, paidHere: true, total: 500, event })
  await keepPass({ orderId: 'A', status: 'pending' })
  expect(passOf('A')).toMatchObject({ paidHere: true, total: 500, event, status: 'pending' })
})

test('the newest orders are kept', async () => {
  for (let paidAt = 1; paidAt <= 22; paidAt++) await keepPass({ orderId: `O${paidAt}`, paidAt })
  expect([passOf('O1'), passOf('O2')]).toEqual([null, null])
  expect(passOf('O22')?.paidAt).toBe(22)
})

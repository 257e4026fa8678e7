import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDevice } from '../../storage/device.ts'
import { useOrdersPart } from './orders-part.ts'
import { keepPass } from './passes.ts'

const Orders = () => <p>Your orders</p>

function Screen({ load }: { load: () => Promise<ComponentType> }) {
  const Part = useOrdersPart(load)
  return (
    <>
      {Part && <Part />}
      {Part !== undefined && <p>The menu</p>}
    </>
  )
}
const menu = () => screen.queryByText('The menu')
const orders = () => screen.queryByText('Your orders')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  await changeDevice('passes', () => [])
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('FAN-17 with an order, what is below waits for its code, and it stays', async () => {
  await keepPass({ orderId: 'O1' })
  const { promise, resolve } = Promise.withResolvers<ComponentType>()
  const load = () => promise
  render(<Screen load={load} />)
  await pass(500)
  expect(menu()).toBeNull()
  resolve(Orders)
  await pass(0)
  expect(menu()).not.toBeNull()
  expect(orders()).not.toBeNull()
  await pass(60_000)
  expect(orders()).not.toBeNull()
})

test('without an order nothing is loaded, and what is below does not wait for it', async () => {
  const load = vi.fn<() => Promise<ComponentType>>()
  render(<Screen load={load} />)
  await pass(0)
  expect(menu()).not.toBeNull()
  expect(load).not.toHaveBeenCalled()
})

test('FAN-17 code that is late holds nothing up for longer than a second, and still comes', async () => {
  await keepPass({ orderId: 'O1' })
  const { promise, resolve } = Promise.withResolvers<ComponentType>()
  const load = () => promise
  render(<Screen load={load} />)
  await pass(1000)
  expect(menu()).not.toBeNull()
  expect(orders()).toBeNull()
  resolve(Orders)
  await pass(0)
  expect(orders()).not.toBeNull()
})

test('code that cannot be loaded is left out', async () => {
  await keepPass({ orderId: 'O1' })
  vi.spyOn(console, 'warn').mockReturnValue()
  const load = () => Promise.reject(new Error('offline'))
  render(<Screen load={load} />)
  await pass(1000)
  expect(menu()).not.toBeNull()
  expect(orders()).toBeNull()
})

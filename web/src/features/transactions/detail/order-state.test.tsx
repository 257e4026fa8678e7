import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { latestChange } from '../../passes/watch/announce-change.ts'
import { OrderState } from './order-state.tsx'

afterEach(cleanup)

test('FAN-22 what becomes of an order is said in its detail', () => {
  render(<OrderState orderId="ORD-1" status="pending" confirmed />)
  const said = () => screen.getAllByRole('status').map((region) => region.textContent)
  expect(said()).toEqual([''])
  act(() => latestChange.set({ orderId: 'ORD-1', status: 'completed', at: 1 }))
  expect(said()).toEqual(['Order ORD-1 is now completed.'])
})

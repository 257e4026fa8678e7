import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { QuantityStepper } from './quantity-stepper.tsx'

afterEach(cleanup)

test('CART-07 minus is disabled at quantity 1, plus never is', async () => {
  const change = vi.fn()
  const { rerender } = render(<QuantityStepper label="Cap" quantity={1} onChange={change} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Decrease/ }).disabled).toBe(true)
  rerender(<QuantityStepper label="Cap" quantity={9999} onChange={change} />)
  await userEvent.click(screen.getByRole('button', { name: /Increase/ }))
  expect(change).toHaveBeenCalledWith(10_000)
})

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('PROD-11 a busy button is disabled and reads what it does', () => {
  render(
    <Button busy busyText="Adding to Cart...">
      Add to Cart
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Adding to Cart...' })
  expect(button.disabled).toBe(true)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

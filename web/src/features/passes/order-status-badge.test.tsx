import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OrderStatusBadge } from './order-status-badge.tsx'

afterEach(cleanup)

test('LANG-08 an unknown status is shown as it is, isolated from our text', () => {
  const { container, rerender } = render(<OrderStatusBadge status="Refunded" />)
  expect(container.querySelector('bdi')?.textContent).toBe('refunded')
  rerender(<OrderStatusBadge status="Completed" />)
  expect([container.querySelector('bdi'), container.textContent]).toEqual([null, 'completed'])
})

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DetailState } from './detail-state.tsx'

test('ERR-06 ERR-07 an order that is not in the whole history is shown as not found', () => {
  const history = {
    transactions: [],
    total: 0,
    error: undefined,
    isLoading: false,
    hasMore: false,
    loadMore: async () => undefined,
  }
  render(<DetailState transaction={undefined} pass={null} number="7" orderId={null} history={history} />)
  expect(screen.getByText('Order not found.')).toBeDefined()
})

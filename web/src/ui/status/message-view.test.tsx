import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorView } from './message-view.tsx'

afterEach(cleanup)

test('ERR-05 the generic error view has Return to Home, Try Again and Go Back', async () => {
  const actions = { onHome: vi.fn(), onRetry: vi.fn(), onBack: vi.fn() }
  render(<ErrorView {...actions} />)
  for (const name of ['Return to Home', 'Try Again', 'Go Back'])
    await userEvent.click(screen.getByRole('button', { name }))
  for (const action of Object.values(actions)) expect(action).toHaveBeenCalledOnce()
})

test('ERR-05 an error code line shows only when there is a code', () => {
  const { rerender } = render(<ErrorView />)
  expect(screen.queryByText(/error code/i)).toBeNull()
  rerender(<ErrorView code="BRANDING_CONFIG_404" />)
  expect(screen.getByText('Error code: BRANDING_CONFIG_404')).toBeDefined()
})

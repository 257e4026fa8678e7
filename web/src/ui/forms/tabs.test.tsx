import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

test('arrows move and select among tabs, around the ends', async () => {
  const select = vi.fn()
  const tabs = [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
  ]
  render(
    <Tabs label="Which" tabs={tabs} selected="a" onSelect={select}>
      content
    </Tabs>,
  )
  screen.getByRole('tab', { name: 'A' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(select).toHaveBeenCalledWith('b')
  expect(screen.getByRole('tabpanel', { name: 'A' }).textContent).toBe('content')
})

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActionsPopover } from './actions-popover.tsx'

const logOut = vi.fn()
const button = () => screen.getByRole('button', { name: 'Menu' })
const list = () => screen.queryByRole('list', { name: 'Menu' })

beforeEach(() => {
  logOut.mockClear()
  const entries = [
    { label: 'History', to: '/transactions' },
    { label: 'Log Out', onSelect: logOut },
  ]
  render(
    <MemoryRouter>
      <ActionsPopover label="Menu" trigger="M" entries={entries} />
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  )
})
afterEach(cleanup)

// jsdom has no popovers either.
test('FAN-34 a button opens its menu, and closes it when pressed again', () => {
  expect(list()).toBeNull()
  expect(button().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button())
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(list()).not.toBeNull()
  fireEvent.click(button())
  expect(list()).toBeNull()
})

test('FAN-34 Escape closes a menu and focuses its button, even if the click had not focused it', () => {
  fireEvent.click(button())
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(list()).toBeNull()
  expect(document.activeElement).toBe(button())
})

test.each([
  ['a press', (elsewhere: HTMLElement) => fireEvent.pointerDown(elsewhere)],
  ['the focus', (elsewhere: HTMLElement) => act(() => elsewhere.focus())],
])('FAN-34 %s outside closes a menu and leaves the focus there', (_what, leave) => {
  button().focus()
  fireEvent.click(button())
  act(() => screen.getByRole('link', { name: 'History' }).focus())
  expect(list()).not.toBeNull()
  leave(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(list()).toBeNull()
  expect(document.activeElement).not.toBe(button())
})

test('FAN-34 an entry runs its action once and closes the menu', () => {
  fireEvent.click(button())
  fireEvent.click(screen.getByRole('button', { name: 'Log Out' }))
  expect(logOut).toHaveBeenCalledOnce()
  expect(list()).toBeNull()
})

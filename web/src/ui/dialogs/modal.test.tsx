import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { Dialog, Overlay, Sheet } from './modal.tsx'

beforeAll(stubDialogs)
afterEach(cleanup)

const close = vi.fn()
const modal = () => screen.getByRole<HTMLDialogElement>('dialog')
/** @returns whether the browser's default action is left to it */
const leavesDefault = (event: Event) => fireEvent(modal(), event)

test.each([
  ['Escape', () => leavesDefault(createEvent.keyDown(modal(), { key: 'Escape' })), false],
  ['the browser’s cancel event', () => leavesDefault(new Event('cancel', { cancelable: true })), false],
  ['a click on the backdrop', () => leavesDefault(createEvent.click(modal())), true],
  ['its ×', () => fireEvent.click(screen.getByRole('button', { name: 'Close' })), true],
])('%s closes a modal only through onClose', (_way, tryIt, isLeftToTheBrowser) => {
  const { rerender } = render(
    <Dialog title="Preferences" onClose={close.mockReset()}>
      Theme
    </Dialog>,
  )
  expect(modal().open).toBe(true)
  expect(tryIt()).toBe(isLeftToTheBrowser)
  expect(close).toHaveBeenCalledOnce()
  expect(modal().open).toBe(true)
  fireEvent.keyDown(modal(), { key: 'Enter' })
  fireEvent.click(screen.getByText('Theme'))
  expect(close).toHaveBeenCalledOnce()
  rerender(<Dialog title="Preferences">Theme</Dialog>)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a dialog that needs an answer and an overlay cannot be closed by the fan', () => {
  const { rerender } = render(<Dialog title="Payment Failed" />)
  expect(leavesDefault(createEvent.keyDown(modal(), { key: 'Escape' }))).toBe(false)
  expect(leavesDefault(new Event('cancel', { cancelable: true }))).toBe(false)
  expect(modal().open).toBe(true)
  rerender(<Overlay text="Processing payment..." />)
  expect(modal().getAttribute('aria-label')).toBe('Processing payment...')
  expect(screen.getByRole('status').textContent).toBe('Processing payment...')
  expect(leavesDefault(createEvent.keyDown(modal(), { key: 'Escape' }))).toBe(false)
  expect(modal().open).toBe(true)
})

test('a dialog focuses an element inside; a sheet focuses itself, since its content may still be loading', () => {
  const { unmount } = render(<Dialog title="Preferences" onClose={close} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  unmount()
  render(
    <Sheet title="Home Jersey" onClose={close}>
      Size
    </Sheet>,
  )
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Home Jersey' }))
})

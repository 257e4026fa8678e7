import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { Dialog, Overlay, Sheet } from './modal.tsx'

beforeAll(stubDialogs)
afterEach(cleanup)

const close = vi.fn()
const modal = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })
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
      <p>Theme</p>
    </Dialog>,
  )
  expect(modal().open).toBe(true)
  expect(tryIt()).toBe(isLeftToTheBrowser)
  expect(close).toHaveBeenCalledOnce()
  expect(modal().open).toBe(true)
  fireEvent.keyDown(modal(), { key: 'Enter' })
  fireEvent.click(screen.getByText('Theme'))
  expect(close).toHaveBeenCalledOnce()
  rerender(<Dialog title="Preferences" />)
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

/** Closes the modal as Android's Back does, which asks only twice. */
const closeNatively = () => {
  modal().close()
  fireEvent(modal(), new Event('close'))
}

test('WORLD-03 a modal that the browser closed is shown again, or calls onClose where it may close', () => {
  const { rerender } = render(<Overlay text="Processing payment..." />)
  closeNatively()
  expect(modal().open).toBe(true)
  rerender(<Dialog title="Payment Failed" />)
  closeNatively()
  expect(modal().open).toBe(true)
  rerender(<Dialog title="Preferences" onClose={close.mockReset()} />)
  closeNatively()
  expect(close).toHaveBeenCalledOnce()
  expect(modal().open).toBe(false)
})

test('WORLD-03 a modal that is open again before it hears that it was closed stays as it is', () => {
  render(<Dialog title="Preferences" onClose={close.mockReset()} />)
  fireEvent(modal(), new Event('close'))
  expect(close).not.toHaveBeenCalled()
})

test('a dialog focuses an element inside; a sheet focuses itself, since its content may still be loading', () => {
  const { unmount } = render(<Dialog title="Preferences" onClose={close} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  unmount()
  render(
    <Sheet title="Home Jersey" onClose={close}>
      <p>Size</p>
    </Sheet>,
  )
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Home Jersey' }))
})

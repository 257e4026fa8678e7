import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissScreenToast, toast } from './toast.ts'
import { type ToastContent, Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.useRealTimers()
})

function show(content: ToastContent) {
  let handle: ReturnType<typeof toast> | undefined
  act(() => {
    handle = toast(content)
  })
  if (!handle) throw new Error('No toast was shown')
  return handle
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('TOAST-01 a new toast replaces the current one', () => {
  show({ title: 'First' })
  show({ title: 'Second' })
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeDefined()
})

test('LANG-08 the text of a toast has its own direction', () => {
  show({ title: 'Error', description: 'نفد المنتج' })
  for (const text of ['Error', 'نفد المنتج']) expect(screen.getByText(text).dir).toBe('auto')
})

test('TOAST-03 a toast without a duration disappears after 4 s', () => {
  show({ title: 'Hello' })
  wait(3900)
  expect(screen.getByText('Hello').closest('[data-visible=true]')).not.toBeNull()
  wait(200)
  wait(400)
  expect(screen.queryByText('Hello')).toBeNull()
})

test('TOAST-04 a toast can be updated in place and dismissed early', () => {
  const handle = show({ title: 'Working' })
  act(() => handle.update({ title: 'Done', variant: 'success' }))
  expect(screen.queryByText('Working')).toBeNull()
  expect(screen.getByText('Done')).toBeDefined()
  act(() => handle.dismiss())
  wait(400)
  expect(screen.queryByText('Done')).toBeNull()
})

test('TOAST-04 a toast that was replaced can no longer be updated', () => {
  const old = show({ title: 'Old' })
  show({ title: 'New' })
  act(() => old.update({ title: 'Old again' }))
  expect(screen.queryByText('Old again')).toBeNull()
  expect(screen.getByText('New')).toBeDefined()
})

test.each([
  [51, true],
  [-51, true],
  [50, false],
  [0, false],
])('TOAST-05 a swipe of %s px dismisses: %s', (distance, gone) => {
  show({ title: 'Swipe me' })
  const card = screen.getByText('Swipe me')
  const pointer = (type: string, clientX: number) =>
    fireEvent(card, new MouseEvent(type, { bubbles: true, clientX }))
  pointer('pointerdown', 100)
  pointer('pointermove', 100 + distance)
  pointer('pointerup', 100 + distance)
  wait(400)
  expect(screen.queryByText('Swipe me') === null).toBe(gone)
})

test('TOAST-06 a destructive toast has an icon before its text and is announced as an alert', () => {
  const first = (role: string) => screen.getByRole(role).querySelector('[data-variant]')?.firstElementChild
  show({ title: 'Fine' })
  expect(first('status')?.textContent).toBe('Fine')
  show({ title: 'Broken', variant: 'destructive' })
  expect(screen.getByRole('alert').textContent).toBe('Broken')
  expect(first('alert')?.tagName).toBe('svg')
})

test('FAN-11 the action of a toast runs once and dismisses the toast', () => {
  const onClick = vi.fn()
  show({ title: 'Removed', action: { label: 'Undo', onClick } })
  expect(document.activeElement).toBe(document.body)
  const undo = screen.getByRole('button', { name: 'Undo' })
  act(() => undo.click())
  act(() => undo.click())
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Removed').closest('[data-visible=true]')).toBeNull()
  wait(400)
  expect(screen.queryByText('Removed')).toBeNull()
})

test('FAN-11 for keyboard users the focus moves to the action, the toast waits, and the focus returns', () => {
  const before = document.body.appendChild(document.createElement('button'))
  before.focus()
  show({ title: 'Removed', duration: 6000, action: { label: 'Undo', onClick: () => {}, takesFocus: true } })
  wait(1)
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  wait(20_000)
  expect(screen.getByText('Removed').closest('[data-visible=true]')).not.toBeNull()
  act(() => undo.click())
  wait(400)
  expect(document.activeElement).toBe(before)
  show({ title: 'Next' })
  wait(4100)
  wait(400)
  expect(screen.queryByText('Next')).toBeNull()
  before.remove()
})

test('FAN-30 a toast is dismissed with its screen, unless keepOnNavigation is set', () => {
  show({ title: 'Failed here' })
  act(dismissScreenToast)
  expect(screen.queryByText('Failed here')).toBeNull()
  show({ title: 'Order paid', keepOnNavigation: true })
  act(dismissScreenToast)
  expect(screen.getByText('Order paid')).toBeDefined()
})

test('TOAST-01 a toast also replaces one with keepOnNavigation', () => {
  show({ title: 'Order paid', keepOnNavigation: true })
  show({ title: 'Failed here' })
  expect(screen.queryByText('Order paid')).toBeNull()
  expect(screen.getByText('Failed here')).toBeDefined()
})

test('TOAST-01 a toast from before the toaster mounts shows when it mounts', () => {
  cleanup()
  show({ title: 'Default branding', keepOnNavigation: true })
  render(<Toaster />)
  expect(screen.getByText('Default branding')).toBeDefined()
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotifyMe } from './notify-me.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['granted', 'You will be notified while this page is open.'],
  ['denied', 'Notifications are blocked in your browser’s settings.'],
] as const)('FAN-22 the permission is requested only by a tap: %s', async (answer, said) => {
  const requestPermission = vi.fn(async () => {
    Object.assign(Notification, { permission: answer })
    return answer
  })
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  render(<NotifyMe />)
  expect(requestPermission).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Notify me when it is ready' }))
  expect(await screen.findByText(said)).toBeDefined()
  expect(requestPermission).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button')).toBeNull()
})

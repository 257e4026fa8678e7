import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScreenAwake } from './screen-awake.ts'

const release = vi.fn(async () => {})
const request = vi.fn(async (_type: string): Promise<{ release: typeof release }> => ({ release }))
let visibility: DocumentVisibilityState = 'visible'
Object.defineProperty(document, 'visibilityState', { get: () => visibility })

beforeEach(() => {
  visibility = 'visible'
  vi.clearAllMocks()
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
})
afterEach(cleanup)

function Open() {
  useScreenAwake()
  return null
}
function turn(to: DocumentVisibilityState): void {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
}

test('FAN-21 the screen stays awake while it is open, asked again when the page is visible', async () => {
  const { unmount } = render(<Open />)
  expect(request.mock.calls).toEqual([['screen']])
  turn('hidden')
  expect(request).toHaveBeenCalledTimes(1)
  turn('visible')
  expect(request).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(release).toHaveBeenCalledTimes(1))

  unmount()
  await waitFor(() => expect(release).toHaveBeenCalledTimes(2))
  turn('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('FAN-21 a lock that comes after closing is given back', async () => {
  const asked = Promise.withResolvers<{ release: typeof release }>()
  request.mockReturnValueOnce(asked.promise)
  render(<Open />).unmount()
  asked.resolve({ release })
  await waitFor(() => expect(release).toHaveBeenCalledOnce())
})

test('a browser without wake locks, or one that refuses, is no error', async () => {
  request.mockRejectedValueOnce(new Error('low battery'))
  render(<Open />).unmount()
  Object.defineProperty(navigator, 'wakeLock', { value: undefined, configurable: true })
  expect(() => render(<Open />).unmount()).not.toThrow()
})

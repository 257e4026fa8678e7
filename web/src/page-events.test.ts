// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { onPageEvents } from './page-events.ts'

test('SESSION-12 a page that comes to the front, or from the history, calls back until it is stopped', () => {
  const visible = vi.fn()
  const unsubscribe = onPageEvents({ visible })
  const pageshow = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  document.dispatchEvent(new Event('visibilitychange'))
  pageshow(false)
  expect(visible).toHaveBeenCalledTimes(1)
  pageshow(true)
  expect(visible).toHaveBeenCalledTimes(2)
  unsubscribe()
  document.dispatchEvent(new Event('visibilitychange'))
  pageshow(true)
  expect(visible).toHaveBeenCalledTimes(2)
})

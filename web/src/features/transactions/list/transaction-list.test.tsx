import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ListEnd } from './transaction-list.tsx'

/** Every element is in view at once, as below a short list. */
class AlwaysInView {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#report = report
  }
  observe() {
    this.#report([{ isIntersecting: true }])
  }
  disconnect() {}
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', AlwaysInView))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const history = { transactions: [], total: 30, error: undefined, isLoading: false, hasMore: true }

test('TXN-07 the end of the list loads each page once, and a failed page only on Try Again', () => {
  const loadMore = vi.fn(async () => undefined)
  const show = (change: object) => <ListEnd history={{ ...history, loadMore, ...change }} />
  const { rerender } = render(show({}))
  expect(loadMore).toHaveBeenCalledTimes(1)
  for (const step of [{ isLoading: true }, { error: new Error('502') }, { isLoading: true }])
    rerender(show(step))
  expect(loadMore).toHaveBeenCalledTimes(1)
  rerender(show({ error: new Error('502') }))
  screen.getByRole('button', { name: 'Try Again' }).click()
  expect(loadMore).toHaveBeenCalledTimes(2)
  rerender(show({}))
  expect(loadMore).toHaveBeenCalledTimes(3)
  rerender(show({ hasMore: false }))
  expect(screen.queryByRole('status')).toBeNull()
})

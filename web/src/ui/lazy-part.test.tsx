import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage, currentLanguage } from '../messages/language.ts'
import { lazyPart } from './lazy-part.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}
const Part = ({ text }: { text: string }) => <p>{text}</p>
const shown = (Lazy: ReturnType<typeof lazyPart<{ text: string }>>) =>
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Lazy text="There" />
    </Suspense>,
  )

test('a part that was preloaded shows at once', async () => {
  const Lazy = lazyPart(async () => Part)
  await Lazy.preload()
  shown(Lazy)
  expect(screen.getByText('There')).toBeDefined()
})

test('a part that could not be loaded is retried with backoff', async () => {
  const load = vi.fn(async () => Part)
  for (let failure = 0; failure < 8; failure++) load.mockRejectedValueOnce(new Error('no network'))
  const Lazy = lazyPart(load)
  // A failed preload is silent, since a later render retries.
  await Lazy.preload()
  await act(async () => shown(Lazy))
  const pauses = [3, 6, 12, 24, 48, 60, 60].map((seconds) => seconds * 1_000)
  for (const [count, pause] of pauses.entries()) {
    await act(() => vi.advanceTimersByTimeAsync(pause - 1))
    expect([load.mock.calls.length, screen.queryByText('There')]).toEqual([count + 2, null])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(load).toHaveBeenCalledTimes(count + 3)
  }
  expect(screen.getByText('There')).toBeDefined()
})

test('it is retried at once when the browser is online again', async () => {
  const load = vi.fn(async () => Part)
  load.mockRejectedValueOnce(new Error('no network'))
  await act(async () => shown(lazyPart(load)))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(screen.getByText('There')).toBeDefined()
})

test('whenFailed replaces the retries', async () => {
  const instead = vi.fn(async () => Part)
  await act(async () => shown(lazyPart(() => Promise.reject(new Error('gone')), instead)))
  expect(instead).toHaveBeenCalledTimes(1)
  expect(screen.getByText('There')).toBeDefined()
})

test('a visible part keeps its state when it is preloaded again', async () => {
  const Lazy = lazyPart(async () => Counter)
  const { rerender } = render(<Lazy />, { wrapper: Suspense })
  await act(async () => {})
  act(() => screen.getByRole('button').click())
  await Lazy.preload()
  rerender(<Lazy />)
  expect(screen.getByRole('button').textContent).toBe('1')
})

test('LANG-07 a part renders again after a change of language and keeps its state', async () => {
  const Lazy = lazyPart(async () => () => (
    <>
      <p>{`in ${currentLanguage()}`}</p>
      <Counter />
    </>
  ))
  await Lazy.preload()
  render(<Lazy />)
  act(() => screen.getByRole('button').click())
  await act(() => changeLanguage('de'))
  expect(screen.getByText('in de')).toBeDefined()
  expect(screen.getByRole('button').textContent).toBe('1')
  await act(() => changeLanguage('en'))
})

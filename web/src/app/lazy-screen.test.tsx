// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen } from './lazy-screen.ts'

const Shown = () => <p>Shown</p>
const screenThat = (prepare?: () => Promise<unknown>) =>
  lazyScreen(async () => ({ Shown, ...(prepare && { prepare }) }), 'Shown')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('FAN-37 a screen is prepared once its code and what it begins with are there, and shows at once', async () => {
  const began = vi.fn(async () => {})
  const Screen = screenThat(began)
  await Screen.prepare()
  expect(began).toHaveBeenCalledTimes(1)
  render(<Screen />)
  expect(screen.getByText('Shown')).toBeDefined()
})

test('FAN-37 what a screen begins with is waited for a tenth of a second', async () => {
  const prepared = vi.fn()
  const never = screenThat(() => new Promise(() => {}))
  void never.prepare().then(prepared)
  await vi.advanceTimersByTimeAsync(90)
  expect(prepared).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(prepared).toHaveBeenCalled()
})

test('a screen whose beginning cannot be read is drawn all the same', async () => {
  const failing = vi.fn(async () => Promise.reject(new Error('Not read')))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await screenThat(failing).prepare()
  expect(failing).toHaveBeenCalled()
})

test('a screen without one is prepared with its code, and preloading reads nothing', async () => {
  const began = vi.fn(async () => {})
  await screenThat().prepare()
  await screenThat(began).preload()
  expect(began).not.toHaveBeenCalled()
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canGoBack, useScreenChange } from './navigation.ts'

let go: (path: string) => void

function Frame() {
  const main = useRef<HTMLElement>(null)
  useScreenChange(main)
  go = useNavigate()
  return (
    <>
      <dialog open>
        <button type="button">Entry</button>
      </dialog>
      <button type="button">Elsewhere</button>
      <main ref={main} tabIndex={-1} />
    </>
  )
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  render(<Frame />, { wrapper: MemoryRouter })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a new screen starts at its top with the focus on it', () => {
  screen.getByText('Elsewhere').focus()
  act(() => go('/cart'))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
})

test('HEADER-09 what was opened over the screen while the next one was on its way keeps the focus', () => {
  const entry = screen.getByText('Entry')
  entry.focus()
  act(() => go('/cart'))
  expect(document.activeElement).toBe(entry)
})

test('HEADER-03 a page that was reloaded still knows the way back within the site', () => {
  vi.stubGlobal('navigation', { canGoBack: true })
  expect(canGoBack('default')).toBe(true)
  vi.stubGlobal('navigation', { canGoBack: false })
  expect(canGoBack('k3y')).toBe(false)
})

test('HEADER-03 without the Navigation API only a page reached from within has a way back', () => {
  expect(canGoBack('default')).toBe(false)
  expect(canGoBack('k3y')).toBe(true)
})

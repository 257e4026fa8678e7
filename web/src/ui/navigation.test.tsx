import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canGoBack, useScreenChange } from './navigation.ts'

let go: (to: string | number) => void

function Frame() {
  const main = useRef<HTMLElement>(null)
  useScreenChange(main)
  const navigate = useNavigate()
  go = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to))
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

test('FAN-46 the way back restores where the fan was, even after a tap right behind the scrolling', async () => {
  vi.stubGlobal('scrollY', 240)
  act(() => {
    window.dispatchEvent(new Event('scroll'))
    go('/product')
  })
  act(() => go(-1))
  await vi.waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith(0, 240))
})

test('HEADER-09 a menu or dialog that was opened while the next screen loaded keeps the focus', () => {
  const entry = screen.getByText('Entry')
  entry.focus()
  act(() => go('/cart'))
  expect(document.activeElement).toBe(entry)
})

test('HEADER-03 a reloaded page can still go back within the site', () => {
  vi.stubGlobal('navigation', { canGoBack: true })
  expect(canGoBack('default')).toBe(true)
  vi.stubGlobal('navigation', { canGoBack: false })
  expect(canGoBack('k3y')).toBe(false)
})

test('HEADER-03 without the Navigation API only a page that was reached from this site can go back', () => {
  expect(canGoBack('default')).toBe(false)
  expect(canGoBack('k3y')).toBe(true)
})

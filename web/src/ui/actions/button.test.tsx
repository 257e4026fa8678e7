import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('PROD-11 a busy button is disabled, keeps the focus and shows its busy text', () => {
  const act = vi.fn()
  const adding = (busy: boolean) => (
    <Button busy={busy} busyText="Adding to Cart..." onClick={act}>
      Add to Cart
    </Button>
  )
  const { rerender } = render(adding(false))
  screen.getByRole('button').focus()
  rerender(adding(true))
  const button = screen.getByRole('button', { name: 'Adding to Cart...' })
  fireEvent.click(button)
  expect(['aria-disabled', 'aria-busy'].map((name) => button.getAttribute(name))).toEqual(['true', 'true'])
  expect([document.activeElement, act.mock.calls.length]).toEqual([button, 0])
})

test('VEN-12 an aria-disabled button keeps the focus and neither acts nor submits its form', () => {
  const [act, send] = [vi.fn(), vi.fn((event: { preventDefault: () => void }) => event.preventDefault())]
  const form = (isPaused: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" aria-disabled={isPaused} onClick={act}>
        Confirm
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole<HTMLButtonElement>('button')
  button.focus()
  rerender(form(true))
  fireEvent.click(button)
  expect([document.activeElement, act.mock.calls.length, send.mock.calls.length]).toEqual([button, 0, 0])
  rerender(form(false))
  fireEvent.click(button)
  expect([document.activeElement, act.mock.calls.length, send.mock.calls.length]).toEqual([button, 1, 1])
})

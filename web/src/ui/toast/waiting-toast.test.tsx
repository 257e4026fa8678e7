import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { enterScreen, toast } from './toast.ts'

test('TOAST-01 FAN-30 a toast that is asked for before anything draws toasts shows once it does, if its screen is still there', async () => {
  enterScreen('/')
  toast({ title: 'First' })
  const second = toast({ title: 'Second', outlivesScreen: true })
  second.update({ title: 'Changed' })
  enterScreen('/cart')
  const { Toaster } = await import('./toaster.tsx')
  render(<Toaster />)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Changed'])
  act(() => enterScreen('/'))
  expect(screen.getByText('Changed')).toBeDefined()
  act(() => second.dismiss())
  expect(screen.getByText('Changed').closest('[data-visible=true]')).toBeNull()
})

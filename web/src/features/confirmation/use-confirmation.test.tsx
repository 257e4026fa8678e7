import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'

const fetch = vi.fn()

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(() => new Promise(() => {})),
  )
  writeBoot(bootStub(fanSession()))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const changes = () => fetch.mock.calls.filter(([, init]) => init?.method && init.method !== 'GET')

async function submitFilledForm() {
  const { SessionProvider } = await import('../auth/session.tsx')
  const { Toaster } = await import('../../ui/toast/toaster.tsx')
  const { useDetailsForm } = await import('./details-form.ts')
  const { useConfirmation } = await import('./use-confirmation.ts')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <SessionProvider>{children}</SessionProvider>
    </MemoryRouter>
  )
  render(<Toaster />)
  const { result } = renderHook(
    () => {
      const form = useDetailsForm(['inseat'])
      return { form, ...useConfirmation(form, ['inseat']) }
    },
    { wrapper },
  )
  const { form } = result.current
  for (const [name, value] of [
    ['firstName', 'Ada'],
    ['section', 'N1'],
    ['seat', '4'],
  ] as const)
    form.setValue(name, value)
  await act(() => result.current.confirm())
}

test('CONF-02 a submission without an event says so and sends nothing', async () => {
  localStorage.setItem('cart_id', 'C1')
  await submitFilledForm()
  expect(await screen.findByText('No event selected. Please go back to the events page.')).toBeDefined()
  expect(changes()).toEqual([])
})

test('CONF-20 a submission without a cart says so and sends nothing', async () => {
  await submitFilledForm()
  expect(await screen.findByText('No active cart found')).toBeDefined()
  expect(changes()).toEqual([])
})

import { act, render, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { Toaster } from '../../../ui/toast/toaster.tsx'
import { useAddCard } from './use-add-card.ts'

const broken = { vendor: 'Spreedly', prepare: () => Promise.reject(new Error('x')), cleanUp: () => {} }
vi.mock('../vault/load-vault.ts', () => ({ loadCardVault: async () => broken }))
vi.mock('./card-requests.ts', () => ({ initiate: async () => ({ environmentKey: 'k' }) }))

writeBoot(bootStub(fanSession()))

test('ERR-07 a payment form that cannot be set up is said as an error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => Response.json([]))
  render(<Toaster />)
  const { result } = renderHook(() => useAddCard(974, () => {}))
  await act(() => result.current.add())
  expect(screen.getByRole('alert').textContent).toBe(
    'Payment Initialization Error: Unable to set up payment system. Please try again.',
  )
})

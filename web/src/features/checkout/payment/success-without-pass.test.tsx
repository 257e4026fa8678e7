import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../../test-support/dialogs.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { newPayment } from './payment-flow.ts'
import type { Payment } from './payment-machine.ts'

vi.mock('./success-pass.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})
writeBoot(bootStub(fanSession()))

beforeAll(stubDialogs)
afterEach(cleanup)

test('PAY-15 FAN-16 a paid fan whose network is gone before the pass was loaded reads the success and the number, and can go on', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const onGo = vi.fn()
  const paid: Payment = { at: 'paid', orderId: 'ORD-1' }
  const flow = { ...newPayment(), get: () => paid }
  await act(() => render(<PaymentDialog flow={flow} onLeave={onGo} />))
  const { textContent } = screen.getByRole('dialog', { name: 'Payment Successful!' })
  for (const text of ['ORD-1', 'A digital receipt has been sent to your email.'])
    expect(textContent).toContain(text)
  for (const name of ['View Order', 'Continue Shopping'])
    fireEvent.click(screen.getByRole('button', { name }))
  expect(onGo.mock.calls).toEqual([['/transactions?order=ORD-1'], ['/']])
})

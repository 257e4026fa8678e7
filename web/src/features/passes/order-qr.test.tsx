import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { OrderQrDialog } from './order-qr.tsx'

writeBoot(bootStub(fanSession()))
beforeAll(stubDialogs)
afterEach(cleanup)

test('FAN-21 the code is loaded before the dialog opens, which shows it at once', async () => {
  const { rerender } = render(<OrderQrDialog orderId={null} onClose={() => {}} />)
  await act(() => vi.dynamicImportSettled())
  rerender(<OrderQrDialog orderId="ORD-1" onClose={() => {}} />)
  expect(screen.getByTitle('QR code of order ORD-1')).toBeDefined()
})

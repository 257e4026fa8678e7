import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OrderQrCode } from './order-qr-code.tsx'

const drawn = vi.hoisted(() => vi.fn((_props: Record<string, unknown>) => null))
vi.mock('qrcode.react', () => ({ QRCodeSVG: drawn }))
afterEach(cleanup)

test("TXN-12 the QR code is the order's id at level H, 256 px, black on white", () => {
  render(<OrderQrCode orderId="ORD-307937-H0035" />)
  expect(drawn.mock.calls[0]?.[0]).toMatchObject({
    value: 'ORD-307937-H0035',
    level: 'H',
    size: 256,
    bgColor: '#ffffff',
    fgColor: '#000000',
  })
})

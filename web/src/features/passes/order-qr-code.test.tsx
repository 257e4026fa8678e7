import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrderQrCode } from './order-qr-code.tsx'
import { latestChange } from './watch/announce-change.ts'

const { drawn, venueHas } = vi.hoisted(() => ({
  drawn: vi.fn((_props: Record<string, unknown>) => null),
  venueHas: vi.fn((_feature: string) => true),
}))
vi.mock('qrcode.react', () => ({ QRCodeSVG: drawn }))
vi.mock('../../api/boot.ts', () => ({ venueHas }))
beforeEach(() => venueHas.mockReturnValue(true))
afterEach(cleanup)

const orderId = 'ORD-307937-H0035'

test("TXN-12, FAN-21 the QR code is the order's id at level H, 256 px, black on white, with a quiet zone", () => {
  render(<OrderQrCode orderId={orderId} />)
  expect(drawn.mock.calls[0]?.[0]).toMatchObject({
    value: orderId,
    level: 'H',
    size: 256,
    marginSize: 4,
    bgColor: '#ffffff',
    fgColor: '#000000',
  })
})

test('FAN-21 the order number stands below it, and a hint to raise the brightness', () => {
  render(<OrderQrCode orderId={orderId} />)
  expect(screen.getByText(orderId)).toBeDefined()
  expect(screen.getByText('Turn up your screen’s brightness so that it scans.')).toBeDefined()
})

test('FAN-22 what becomes of the order is said where its code is held up, and of no other', () => {
  render(<OrderQrCode orderId={orderId} />)
  const said = () => screen.getByRole('status').textContent
  act(() => latestChange.set({ orderId: 'ORD-2', status: 'completed', at: 1 }))
  expect(said()).toBe('')
  act(() => latestChange.set({ orderId, status: 'completed', at: 2 }))
  expect(said()).toBe(`Order ${orderId} is now completed.`)
})

test('FAN-10 a venue without qr shows no code', () => {
  venueHas.mockImplementation((feature) => feature !== 'qr')
  render(<OrderQrCode orderId={orderId} />)
  expect(screen.queryByText(orderId)).toBeNull()
})

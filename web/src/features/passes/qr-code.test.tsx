import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QrCode } from './qr-code.tsx'
import { latestChange } from './watch/status-change.tsx'

const { drawn, venueHas } = vi.hoisted(() => ({
  drawn: vi.fn((_props: Record<string, unknown>) => null),
  venueHas: vi.fn((_feature: string) => true),
}))
vi.mock('qrcode.react', () => ({ QRCodeSVG: drawn }))
vi.mock('../../venue/settings.ts', async (original) => ({ ...(await original<object>()), venueHas }))

const release = vi.fn(async () => {})
const request = vi.fn(async (_type: string): Promise<{ release: typeof release }> => ({ release }))
let visibility: DocumentVisibilityState = 'visible'
Object.defineProperty(document, 'visibilityState', { get: () => visibility })

beforeEach(() => {
  visibility = 'visible'
  vi.clearAllMocks()
  venueHas.mockReturnValue(true)
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
})
afterEach(cleanup)

const orderId = 'ORD-307937-H0035'
function turn(to: DocumentVisibilityState): void {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
}

test("TXN-12, FAN-21 the QR code is the order's id at level H, 256 px, black on white, with a quiet zone", () => {
  render(<QrCode orderId={orderId} />)
  expect(drawn.mock.calls[0]?.[0]).toMatchObject({
    value: orderId,
    level: 'H',
    size: 256,
    marginSize: 4,
    bgColor: '#ffffff',
    fgColor: '#000000',
  })
})

test('FAN-21 the order number is below it, with a hint to raise the brightness', () => {
  render(<QrCode orderId={orderId} />)
  expect(screen.getByText(orderId)).toBeDefined()
  expect(screen.getByText('Turn up your screen’s brightness so that it scans.')).toBeDefined()
})

test('FAN-22 changes of the order, and of no other, are announced beside its code', () => {
  render(<QrCode orderId={orderId} />)
  const said = () => screen.getByRole('status').textContent
  act(() => latestChange.set({ orderId: 'ORD-2', status: 'completed', at: 1 }))
  expect(said()).toBe('')
  act(() => latestChange.set({ orderId, status: 'completed', at: 2 }))
  expect(said()).toBe(`Order ${orderId} is now completed.`)
})

test('FAN-10 a venue without qr shows no code', () => {
  venueHas.mockImplementation((feature) => feature !== 'qr')
  render(<QrCode orderId={orderId} />)
  expect(screen.queryByText(orderId)).toBeNull()
})

test('FAN-21 the screen stays awake while it is open, and the lock is requested again when the page is visible', async () => {
  const { unmount } = render(<QrCode orderId={orderId} />)
  expect(request.mock.calls).toEqual([['screen']])
  turn('hidden')
  expect(request).toHaveBeenCalledTimes(1)
  turn('visible')
  expect(request).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(release).toHaveBeenCalledTimes(1))

  unmount()
  await waitFor(() => expect(release).toHaveBeenCalledTimes(2))
  turn('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('FAN-21 a lock that arrives after closing is released', async () => {
  const asked = Promise.withResolvers<{ release: typeof release }>()
  request.mockReturnValueOnce(asked.promise)
  render(<QrCode orderId={orderId} />).unmount()
  asked.resolve({ release })
  await waitFor(() => expect(release).toHaveBeenCalledOnce())
})

test('a browser without wake locks, or one that refuses, causes no error', async () => {
  request.mockRejectedValueOnce(new Error('low battery'))
  render(<QrCode orderId={orderId} />).unmount()
  Object.defineProperty(navigator, 'wakeLock', { value: undefined, configurable: true })
  expect(() => render(<QrCode orderId={orderId} />).unmount()).not.toThrow()
})

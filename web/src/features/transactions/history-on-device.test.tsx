import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import {
  card,
  detail,
  facts,
  openHistory,
  row,
  see,
  server,
  stubScreen,
  stubServer,
} from '../../../test-support/history.tsx'
import { keptItem, keptPass } from '../../../test-support/kept-pass.ts'
import { changeDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'

const { venueHas } = vi.hoisted(() => ({ venueHas: vi.fn((_feature: string) => true) }))
vi.mock('../../venue/settings.ts', async (original) => ({ ...(await original<object>()), venueHas }))
writeBoot(bootStub(fanSession()))

const bought = keptPass({
  orderId: 'ORD-KR-3',
  transactionNumber: 'KR-3',
  items: [keptItem({ size: 'Large' })],
  event: { name: 'Derby Day', startOn: '', endOn: '' },
  place: { method: 'pickup', location: 'East Kiosk', time: '6:00 PM-6:30 PM' },
})
const unconfirmed = keptPass({ orderId: 'ORD-KR-2', transactionNumber: 'KR-2', confirmed: false })

beforeAll(stubDialogs)
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  venueHas.mockReturnValue(true)
  stubServer()
  server.pages = [[row('KR-3'), row('KR-2'), row('KR-1')]]
  stubScreen({ wide: false })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const keep = (...passes: Pass[]) => changeDevice('passes', () => passes)
const asked = (number: string) => server.calls.filter((url) => url.includes(`/${number}/orders`)).length
async function back() {
  fireEvent.click(screen.getByRole('button', { name: 'All transactions' }))
  await card('KR-3')
}

test('FAN-18 FAN-19 card and detail show the items and the place; an unconfirmed order has no ordinary status', async () => {
  server.statuses['KR-3'] = 'pending'
  await keep(bought, unconfirmed)
  openHistory()
  expect((await card('KR-3')).textContent).toMatch(/^2 × Hot Dog\$4\.87pending /)
  expect((await card('KR-2')).textContent).toContain('Paid, waiting for confirmation')

  fireEvent.click(await card('KR-3'))
  expect(within(detail()).getByRole('listitem').textContent).toBe('2 ×Hot Dog$11.00Large')
  expect(facts()).toMatchObject({ Event: 'Derby Day', Pickup: 'East Kiosk, 6:00 PM-6:30 PM' })
  await back()
  fireEvent.click(await card('KR-2'))
  await waitFor(() => expect(asked('KR-2')).toBe(1))
  expect(within(detail()).getByText('Paid, waiting for confirmation')).toBeDefined()
  expect(within(detail()).queryByText('completed')).toBeNull()
})

test('FAN-19 the status of a row is fetched once it comes into view, and never again once it is final', async () => {
  await keep({ ...bought, status: 'completed' })
  const { unmount } = openHistory()
  const rows = [await card('KR-3'), await card('KR-2'), await card('KR-1')] as const
  expect(asked('')).toBe(0)
  for (const seen of rows.slice(0, 2)) await see(seen)
  await within(rows[1]).findByText('completed')
  expect(['KR-3', 'KR-2', 'KR-1'].map(asked)).toEqual([0, 1, 0])
  unmount()

  openHistory()
  await see(await card('KR-2'))
  expect((await card('KR-2')).textContent).toContain('completed')
  expect(asked('KR-2')).toBe(1)
})

test('FAN-20 without the history this device’s orders are listed with their QR codes, and they open', async () => {
  await keep(bought)
  server.isDown = true
  openHistory()
  // The retry of CALL-09 renders the list again.
  await waitFor(() => expect(server.calls).toHaveLength(2))
  expect(await screen.findByText(/^We couldn’t load your order history\./)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Show QR Code' }))
  expect(await screen.findByTitle('QR code of order ORD-KR-3')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await card('ORD-KR-3'))
  expect(facts()).toMatchObject({ 'Order ID': 'ORD-KR-3', 'Transaction ID': 'KR-3' })
  fireEvent.click(within(detail()).getByRole('button', { name: 'Show QR Code' }))
  expect(await screen.findByTitle('QR code of order ORD-KR-3')).toBeDefined()
})

test('an open QR code stays open when the history completes the order', async () => {
  await keep(bought)
  const { promise, resolve } = Promise.withResolvers<void>()
  const { fetch } = window
  vi.stubGlobal('fetch', (url: string) => promise.then(() => fetch(url)))
  openHistory('?order=ORD-KR-3')
  fireEvent.click(await screen.findByRole('button', { name: 'Show QR Code' }))
  const code = screen.getByRole('dialog', { name: 'Order QR Code' })
  resolve()
  await screen.findByText('Rate your experience')
  expect(screen.getByRole('dialog', { name: 'Order QR Code' })).toBe(code)
})

test('FAN-19 an address with an order opens it, also one that only the history has; an unknown one shows that it was not found', async () => {
  await keep()
  const { unmount } = openHistory('?order=ORD-KR-2')
  await waitFor(() => expect(facts()['Transaction ID']).toBe('KR-2'))
  expect(screen.getByTitle('Receipt')).toBeDefined()
  unmount()
  openHistory('?order=nothing-like-it')
  expect(await within(detail()).findByText('Order not found.')).toBeDefined()
})

test.each([
  ['transaction', 'leads to /', () => expect(screen.getByRole('status').textContent).toBe('/')],
  [
    'qr',
    'shows no code',
    () => expect([facts()['Order ID'], screen.queryByText('Show QR Code')]).toEqual(['ORD-KR-3', null]),
  ],
])('FAN-10 the history of a venue without %s %s', async (missing, _what, expectIt) => {
  venueHas.mockImplementation((feature) => feature !== missing)
  await keep(bought)
  server.isDown = true
  openHistory('?order=ORD-KR-3')
  expectIt()
})

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { standInForDialogs } from '../../../test-support/dialogs.ts'
import { keptItem, keptPass } from '../../../test-support/kept-pass.ts'
import { changeDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { CurrentOrder } from './current-order.tsx'

const { venueHas } = vi.hoisted(() => ({ venueHas: vi.fn((_feature: string) => true) }))
vi.mock('../../api/boot.ts', async (original) => ({ ...(await original<object>()), venueHas }))
writeBoot(bootStub(fanSession()))

const ordered = keptPass({
  orderId: 'ORD-2',
  transactionNumber: 'TN-2',
  paidAt: Date.now(),
  items: [keptItem(), keptItem({ itemID: 8, name: 'Lemonade', quantity: 1 })],
  place: { method: 'inseat', section: 'North Stand 101', seat: '12' },
})
let status: string

beforeAll(standInForDialogs)
beforeEach(() => {
  venueHas.mockReturnValue(true)
  status = 'pending'
  vi.stubGlobal('fetch', async () => Response.json({ order: { orderID: 'ORD-2', status } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(hasHistory: boolean, ...passes: Pass[]) {
  await changeDevice('passes', () => passes)
  render(
    <MemoryRouter>
      <CurrentOrder hasHistory={hasHistory} />
    </MemoryRouter>,
  )
}
const bars = () =>
  screen.queryAllByRole('region', { name: /^Your order / }).map((bar) => bar.getAttribute('aria-label'))
const bar = (orderId: string) => within(screen.getByRole('region', { name: `Your order ${orderId}` }))

test('FAN-17 FAN-22 the newest order stands with its status, items, place and code until it is completed, which is said', async () => {
  await show(true, ordered, { ...ordered, orderId: 'ORD-1', paidAt: ordered.paidAt - 1 })
  expect(bars()).toEqual(['Your order ORD-2'])
  for (const text of ['pending', '2 × Hot Dog, Lemonade', 'Section North Stand 101, Seat 12'])
    expect(bar('ORD-2').getByText(text)).toBeDefined()
  expect(bar('ORD-2').getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
    '/transactions?order=ORD-2',
  )
  fireEvent.click(bar('ORD-2').getByRole('button', { name: 'Show QR Code' }))
  expect(await screen.findByTitle('QR code of order ORD-2')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))

  status = 'completed'
  act(() => void window.dispatchEvent(new Event('online')))
  expect((await screen.findByText('Order ORD-2 is now completed.')).role).toBe('status')
  expect(bars()).toEqual(['Your order ORD-1'])
})

test("FAN-10 the order to collect has no way to a history without 'transaction', and no code without 'qr'", async () => {
  venueHas.mockReturnValue(false)
  await show(true, ordered)
  expect(bar('ORD-2').getByText('2 × Hot Dog, Lemonade')).toBeDefined()
  expect([bar('ORD-2').queryByRole('link'), bar('ORD-2').queryByRole('button')]).toEqual([null, null])
})

test('FAN-17 a fan who has not ordered has nothing of it, no live region either', async () => {
  await show(true)
  expect(screen.queryByRole('status')).toBeNull()
})

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { keptItem, keptPass } from '../../../test-support/kept-pass.ts'
import { changeDevice, readDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { dismissScreenToast } from '../../ui/toast/toast.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { OrdersAtHand } from './orders-at-hand.tsx'
import { latestChange } from './watch/status-change.tsx'

const { venueHas } = vi.hoisted(() => ({ venueHas: vi.fn((_feature: string) => true) }))
vi.mock('../../venue/settings.ts', async (original) => ({ ...(await original<object>()), venueHas }))
writeBoot(bootStub(fanSession()))

const ordered = keptPass({
  orderId: 'ORD-2',
  transactionNumber: 'TN-2',
  paidAt: Date.now(),
  items: [keptItem(), keptItem({ itemID: 8, name: 'Lemonade', quantity: 1 })],
  place: { method: 'inseat', section: 'North Stand 101', seat: '12' },
})
let status: string

beforeAll(stubDialogs)
beforeEach(() => {
  venueHas.mockReturnValue(true)
  status = 'pending'
  latestChange.set(null)
  vi.stubGlobal('fetch', async () => Response.json({ order: { orderID: 'ORD-2', status } }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show(hasHistory: boolean, ...passes: Pass[]) {
  await changeDevice('passes', () => passes)
  render(
    <MemoryRouter>
      <OrdersAtHand hasHistory={hasHistory} hasPlace />
    </MemoryRouter>,
  )
}
const strips = () =>
  screen
    .queryAllByRole('region', { name: /^Your order |^\d+ orders$/ })
    .map((strip) => strip.getAttribute('aria-label'))
const strip = () => screen.getByRole('button', { name: /Show QR Code$|^\d+ orders/ })
const says = () => strip().textContent
const tap = (name: string, detail = 1) => fireEvent.click(screen.getByRole('button', { name }), { detail })

const before = (orderId: string, given: Partial<Pass> = {}): Pass => ({
  ...ordered,
  orderId,
  paidAt: ordered.paidAt - 1,
  status: 'completed',
  ...given,
})

const preparing = 'Paid, being prepared'
const toSeat = 'Seat 12 · North Stand 101'
const items = '2 × Hot Dog, Lemonade'

test('FAN-17 FAN-39 FAN-40 FAN-60 FAN-61 a single order is one button with its place, status and items, that opens its code with its ways', async () => {
  await show(true, { ...ordered, status: 'completed' })
  expect([strips(), says()]).toEqual([['Your order ORD-2'], `${toSeat}${preparing}${items}Show QR Code`])
  expect(screen.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(strip())
  expect(await screen.findByTitle('QR code of order ORD-2')).toBeDefined()
  const dialog = within(screen.getByRole('dialog', { name: 'Order QR Code' }))
  expect(dialog.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
    '/transactions?order=ORD-2',
  )
  expect(dialog.getByRole('button', { name: 'Hide this order' })).toBeDefined()
  // Another tab dismisses the order while its code is shown at the counter.
  await act(() => changeDevice('passes', () => [{ ...ordered, dismissed: true }]))
  expect([strips(), screen.queryByTitle('QR code of order ORD-2') !== null]).toEqual([[], true])
})

test('FAN-39 FAN-61 several orders are one strip with the place of the one that is waited for; its list has the code and the ways of each', async () => {
  const place = { method: 'pickup', location: 'Paddock Counter', time: '4:00 PM-4:30 PM' } as const
  await show(true, before('ORD-3'), before('ORD-2', { status: 'pending', place }), before('ORD-1'))
  expect([strips(), says()]).toEqual([['3 orders'], '3 ordersPaddock Counter · 4:00 PM-4:30 PMpending'])
  fireEvent.click(strip())
  const list = within(screen.getByRole('dialog', { name: '3 orders' }))
  const orders = list.getAllByRole('article')
  expect(orders.map((order) => order.getAttribute('aria-label'))).toEqual([
    'Your order ORD-3',
    'Your order ORD-2',
    'Your order ORD-1',
  ])
  expect(orders[1]?.textContent).toBe(
    `Paddock Counter · 4:00 PM-4:30 PMpending${items}Show QR CodeView orderHide this order`,
  )
  fireEvent.click(within(orders[1] as HTMLElement).getByRole('button', { name: 'Show QR Code' }))
  expect(await screen.findByTitle('QR code of order ORD-2')).toBeDefined()
  expect(screen.queryByRole('article')).toBeNull()
})

test('FAN-40 without a place the strip names the items, else that it is an order', async () => {
  await show(true, before('ORD-1', { place: null }))
  expect(says()).toBe(`${items}${preparing}Show QR Code`)
  await act(() => changeDevice('passes', () => [before('ORD-1', { place: null, items: [] })]))
  expect(says()).toBe(`Your order${preparing}Show QR Code`)
})

test('FAN-22 FAN-39 FAN-61 a completed order stays, marked for a minute', async () => {
  await show(true, ordered)
  const marked = () => screen.queryByRole('region')?.dataset.new
  const news = () => {
    const { textContent, dataset } = screen.getByRole('status')
    return [textContent, dataset.hidden]
  }
  expect([marked(), ...news()]).toEqual(['false', '', 'true'])
  status = 'completed'
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() =>
    expect([marked(), ...news()]).toEqual(['true', 'Order ORD-2 is now completed.', 'true']),
  )
  expect(says()).toContain(preparing)
  act(() => latestChange.set({ orderId: 'ORD-2', status: 'completed', at: Date.now() - 90_000 }))
  expect([marked(), ...news()]).toEqual(['false', '', 'true'])
})

test('FAN-22 FAN-61 a declined order is told in its place, until the fan leaves the screen', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await show(true, ordered)
  await act(() => changeDevice('passes', () => [{ ...ordered, status: 'declined' }]))
  act(() => latestChange.set({ orderId: 'ORD-2', status: 'declined', at: Date.now() }))
  const news = () => {
    const { textContent, dataset } = screen.getByRole('status')
    return [textContent, dataset.hidden]
  }
  expect([strips(), ...news()]).toEqual([[], 'Order ORD-2 is now declined.', 'false'])
  act(() => vi.advanceTimersByTime(120_000))
  expect(news()).toEqual(['Order ORD-2 is now declined.', 'false'])
})

test('FAN-22 FAN-61 while another order is at hand, the strip tells for a minute that one was declined', async () => {
  await show(true, before('ORD-3'), before('ORD-1', { status: 'declined' }))
  act(() => latestChange.set({ orderId: 'ORD-1', status: 'declined', at: Date.now() }))
  expect([strips(), says()]).toEqual([
    ['Your order ORD-3'],
    `${toSeat}Order ORD-1 is now declined.Show QR Code`,
  ])
  act(() => latestChange.set({ orderId: 'ORD-1', status: 'declined', at: Date.now() - 90_000 }))
  expect(says()).toContain(preparing)
})

test('FAN-22 a change of a signed-out fan’s order is not shown to the next fan', async () => {
  await show(true, before('ORD-1'))
  act(() => latestChange.set({ orderId: 'ORD-2', status: 'completed', at: Date.now() }))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('FAN-39 an order disappears while the fan looks, once its event is over', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const endOn = new Date(Date.now() + 60_000).toISOString()
  await show(true, before('ORD-1', { event: { name: 'Derby', startOn: '', endOn } }))
  expect(strips()).toEqual(['Your order ORD-1'])
  act(() => vi.advanceTimersByTime(120_000))
  expect(strips()).toEqual([])
})

test('FAN-60 after its pickup time an order is paid, not being prepared', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-07-04T16:15:00') })
  const place = { method: 'pickup', location: 'Gate A', time: '4:00 PM-4:30 PM' } as const
  const event = { name: 'Derby', startOn: '2026-07-04T15:00:00', endOn: '2026-07-04T23:00:00' }
  await show(true, before('ORD-1', { place, event, paidAt: Date.now(), items: [] }))
  expect(says()).toBe(`Gate A · 4:00 PM-4:30 PM${preparing}Show QR Code`)
  act(() => vi.advanceTimersByTime(20 * 60_000))
  expect(says()).toBe('Gate A · 4:00 PM-4:30 PMpaidShow QR Code')
})

test.each([
  ['a fan at a keyboard has the focus on Undo', 0, true],
  ['a tap moves no focus', 1, false],
])(
  'FAN-11 FAN-39 a hidden order disappears with its dialog, and Undo brings it back: %s',
  async (_how, detail, isFocused) => {
    await show(true, ordered)
    render(<Toaster />)
    fireEvent.click(strip())
    tap('Hide this order', detail)
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(strips()).toEqual([]))
    expect(readDevice('passes')).toEqual([{ ...ordered, dismissed: true }])
    act(dismissScreenToast)
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(document.activeElement === undo).toBe(isFocused)
    fireEvent.click(undo)
    await waitFor(() => expect(strips()).toEqual(['Your order ORD-2']))
  },
)

test('FAN-39 the focus of a hidden order stays in the screen, also after Undo', async () => {
  await changeDevice('passes', () => [ordered])
  render(
    <main tabIndex={-1}>
      <OrdersAtHand hasHistory={false} hasPlace />
      <Toaster />
    </main>,
  )
  fireEvent.click(strip())
  screen.getByRole('button', { name: 'Hide this order' }).focus()
  tap('Hide this order', 0)
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  fireEvent.click(undo)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('FAN-22 FAN-62 without a place an order is watched and its change is announced, and nothing is shown', async () => {
  await changeDevice('passes', () => [ordered])
  render(<OrdersAtHand hasHistory hasPlace={false} />)
  status = 'completed'
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Order ORD-2 is now completed.'))
  expect(strips()).toEqual([])
  expect(screen.getByRole('status').getAttribute('data-hidden')).toBe('true')
})

test('FAN-18 FAN-39 a payment that waits for its confirmation shows that, promises nothing, and cannot be hidden', async () => {
  await show(true, { ...ordered, confirmed: false })
  expect(says()).toBe(`${items}Paid, waiting for confirmationShow QR Code`)
  fireEvent.click(strip())
  expect(screen.getByRole('link', { name: 'View order' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Hide this order' })).toBeNull()
})

test("FAN-10 the order at hand has no link to a history without 'transaction'; without 'qr' its tap opens the list, without a code", async () => {
  venueHas.mockReturnValue(false)
  await show(true, ordered)
  fireEvent.click(screen.getByRole('button', { name: /^Seat 12/ }))
  const list = within(screen.getByRole('dialog', { name: '1 order' }))
  expect(list.getByRole('article').textContent).toBe(`${toSeat}pending${items}Hide this order`)
})

test('GUARD-07 without a selected event there is no link to the history', async () => {
  await show(false, ordered)
  fireEvent.click(strip())
  expect(screen.queryByRole('link')).toBeNull()
})

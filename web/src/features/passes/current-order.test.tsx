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
import { CurrentOrder } from './current-order.tsx'
import { latestChange } from './watch/status-change.tsx'

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
      <CurrentOrder hasHistory={hasHistory} />
    </MemoryRouter>,
  )
}
const bars = () =>
  screen.queryAllByRole('region', { name: /^Your order / }).map((bar) => bar.getAttribute('aria-label'))
const bar = (orderId: string) => within(screen.getByRole('region', { name: `Your order ${orderId}` }))

const before = (orderId: string, given: Partial<Pass> = {}): Pass => ({
  ...ordered,
  orderId,
  paidAt: ordered.paidAt - 1,
  status: 'completed',
  ...given,
})

test('FAN-17 FAN-39 FAN-40 the newest order shows its status, items, next step, code and link', async () => {
  await show(true, ordered, before('ORD-1'))
  expect(bars()).toEqual(['Your order ORD-2'])
  for (const text of ['pending', '2 × Hot Dog, Lemonade', 'We bring it to North Stand 101, Seat 12'])
    expect(bar('ORD-2').getByText(text)).toBeDefined()
  expect(bar('ORD-2').getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
    '/transactions?order=ORD-2',
  )
  fireEvent.click(bar('ORD-2').getByRole('button', { name: 'Show QR Code' }))
  expect(await screen.findByTitle('QR code of order ORD-2')).toBeDefined()
  // Another tab dismisses the order while its code is shown at the counter.
  await act(() => changeDevice('passes', () => [{ ...ordered, putAway: true }]))
  expect([bars(), screen.queryByTitle('QR code of order ORD-2') !== null]).toEqual([[], true])
})

test('FAN-22 FAN-39 a completed order stays, marked for a minute; a declined order disappears with a visible message', async () => {
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
  expect(bar('ORD-2').getByText('completed')).toBeDefined()
  act(() => latestChange.set({ orderId: 'ORD-2', status: 'completed', at: Date.now() - 90_000 }))
  expect([marked(), ...news()]).toEqual(['false', '', 'true'])

  await act(() => changeDevice('passes', () => [{ ...ordered, status: 'declined' }]))
  act(() => latestChange.set({ orderId: 'ORD-2', status: 'declined', at: Date.now() }))
  expect([bars(), ...news()]).toEqual([[], 'Order ORD-2 is now declined.', 'false'])
})

test('FAN-22 FAN-39 an order that folds behind a newer one when it is completed shows that it is completed', async () => {
  const newest = before('ORD-2', { paidAt: ordered.paidAt })
  await show(true, newest, before('ORD-1', { status: 'pending' }))
  expect(bars()).toEqual(['Your order ORD-2', 'Your order ORD-1'])
  await act(() => changeDevice('passes', () => [newest, before('ORD-1')]))
  act(() => latestChange.set({ orderId: 'ORD-1', status: 'completed', at: Date.now() }))
  const seen = () => [bars(), screen.getByRole('status').dataset.hidden]
  expect(seen()).toEqual([['Your order ORD-2'], 'false'])
  fireEvent.click(screen.getByRole('button', { name: '+1 more' }))
  expect(seen()).toEqual([['Your order ORD-2', 'Your order ORD-1'], 'true'])
})

test('FAN-22 a change of a signed-out fan’s order is not shown to the next fan', async () => {
  await show(true, before('ORD-1'))
  act(() => latestChange.set({ orderId: 'ORD-2', status: 'completed', at: Date.now() }))
  expect(screen.getByRole('status').textContent).toBe('')
})

test("FAN-39 '+1 more' unfolds the other orders in place, and folds them again", async () => {
  await show(true, before('ORD-4'), before('ORD-3'), before('ORD-2', { status: 'pending' }), before('ORD-1'))
  expect(bars()).toEqual(['Your order ORD-4', 'Your order ORD-2'])
  const more = screen.getByRole('button', { name: '+2 more' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(bars()).toEqual(['Your order ORD-4', 'Your order ORD-2', 'Your order ORD-3', 'Your order ORD-1'])
  fireEvent.click(more)
  expect(bars()).toHaveLength(2)
})

test('FAN-39 an order disappears while the fan looks, once its event is over', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const endOn = new Date(Date.now() + 60_000).toISOString()
  await show(true, before('ORD-1', { event: { name: 'Derby', startOn: '', endOn } }))
  expect(bars()).toEqual(['Your order ORD-1'])
  act(() => vi.advanceTimersByTime(120_000))
  expect(bars()).toEqual([])
})

test.each([
  ['a fan at a keyboard has the focus on Undo', 0, true],
  ['a tap moves no focus', 1, false],
])(
  'FAN-11 FAN-39 a dismissed order disappears, and Undo brings it back: %s',
  async (_how, detail, isFocused) => {
    await show(true, ordered)
    render(<Toaster />)
    fireEvent.click(bar('ORD-2').getByRole('button', { name: 'Put away order ORD-2' }), { detail })
    await waitFor(() => expect(bars()).toEqual([]))
    expect(readDevice('passes')).toEqual([{ ...ordered, putAway: true }])
    act(dismissScreenToast)
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(document.activeElement === undo).toBe(isFocused)
    fireEvent.click(undo)
    await waitFor(() => expect(bars()).toEqual(['Your order ORD-2']))
  },
)

test('FAN-39 the focus of a dismissed bar stays in the screen, also after Undo', async () => {
  await changeDevice('passes', () => [ordered])
  render(
    <main tabIndex={-1}>
      <CurrentOrder hasHistory={false} />
      <Toaster />
    </main>,
  )
  const cross = bar('ORD-2').getByRole('button', { name: 'Put away order ORD-2' })
  cross.focus()
  fireEvent.click(cross, { detail: 0 })
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  fireEvent.click(undo)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('FAN-18 FAN-39 a payment that waits for its confirmation shows that, promises nothing, and cannot be dismissed', async () => {
  await show(true, { ...ordered, confirmed: false })
  expect(bar('ORD-2').getByText('Paid, waiting for confirmation')).toBeDefined()
  expect(bar('ORD-2').queryByText(/^We bring it/)).toBeNull()
  expect(bar('ORD-2').queryByRole('button', { name: /^Put away/ })).toBeNull()
})

test("FAN-10 the order at hand has no link to a history without 'transaction', and no code without 'qr'", async () => {
  venueHas.mockReturnValue(false)
  await show(true, ordered)
  expect(bar('ORD-2').getByText('2 × Hot Dog, Lemonade')).toBeDefined()
  const buttons = bar('ORD-2').getAllByRole('button')
  expect([bar('ORD-2').queryByRole('link'), buttons.map((each) => each.getAttribute('aria-label'))]).toEqual([
    null,
    ['Put away order ORD-2'],
  ])
})

test('GUARD-07 without a selected event there is no link to the history', async () => {
  await show(false, ordered)
  expect(bar('ORD-2').queryByRole('link')).toBeNull()
})

test('FAN-17 a fan without orders sees nothing, and there is no live region', async () => {
  await show(true)
  expect(screen.queryByRole('status')).toBeNull()
})

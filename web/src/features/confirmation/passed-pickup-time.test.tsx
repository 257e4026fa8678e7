import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage, StubObserver } from '../../../test-support/cart-page.tsx'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { writeStored } from '../../storage/stored.ts'
import { ConfirmationScreen } from './confirmation-screen.tsx'

writeBoot(
  bootStubOf({
    pickupTimeRanges: ['11:00 AM-11:30 AM', '2:00 PM-2:30 PM', '6:00 PM-6:30 PM'],
    deliveryMethods: ['inseat', 'pickup'],
  }),
)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = (hour: number, minute = 0) => new Date(new Date().setHours(hour, minute, 0, 0))
const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const shownTimes = () =>
  [...field('Pickup Time').options].flatMap(({ hidden, text }) => (hidden ? [] : [text]))
const confirm = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Confirm Pickup Order' })))
/** Moves the clock to this time and lets the timers that check it run. */
const advanceTo = (time: Date) =>
  act(async () => {
    vi.setSystemTime(time)
    vi.advanceTimersByTime(30_000)
  })

/** Opens /confirmation with a pickup location chosen, and returns what is sent to the cart. */
async function openPickup(now: Date, end: Date) {
  stubDialogs()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now })
  const sent: { pickupTime: string }[] = []
  vi.stubGlobal('ResizeObserver', StubObserver)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') sent.push(JSON.parse(String(body)).metadata)
    if (url.startsWith('/api/cart/details'))
      return Response.json({ items: [{ itemID: 5, name: 'Pie', unitPrice: '4.00', quantity: 2 }] })
    if (url.includes('/locations'))
      return Response.json([
        { id: 1, name: 'East Bar' },
        { id: 2, name: 'Main Gate' },
      ])
    return Response.json({})
  })
  writeStored('cart_id', 'C1')
  writeStored('selected_event', {
    id: 7,
    name: 'Derby',
    startOn: at(6).toISOString(),
    endOn: end.toISOString(),
    location: null,
  })
  render(
    <CartPage at="/confirmation">
      <ConfirmationScreen heading={{ title: 'app.deliveryDetails' }} />
    </CartPage>,
  )
  await screen.findByText('Pie')
  fireEvent.click(screen.getByRole('button', { name: 'Pickup' }))
  fireEvent.change(screen.getByLabelText('First Name'), { target: { value: 'Zoë' } })
  await screen.findByText('East Bar')
  fireEvent.change(field('Pickup Location'), { target: { value: 'East Bar' } })
  return sent
}

test('FAN-14 CONF-12 a chosen range that the event ends before is offered, and the field says when the event ends', async () => {
  await openPickup(at(13), at(18, 15))
  const hint = () => screen.queryByText(/^Event ends/)?.textContent
  expect(hint()).toBeUndefined()
  fireEvent.change(field('Pickup Time'), { target: { value: '6:00 PM-6:30 PM' } })
  expect(hint()).toBe('Event ends 6:15 PM')
  expect(shownTimes()).toEqual(['2:00 PM-2:30 PM', '6:00 PM-6:30 PM'])
  fireEvent.change(field('Pickup Time'), { target: { value: '2:00 PM-2:30 PM' } })
  expect(hint()).toBeUndefined()
})

test('FAN-14 passed times are not offered, a time that passes meanwhile is noticed before confirming, and without any time left in-seat is offered', async () => {
  const sent = await openPickup(at(14), at(23))
  const [first, second] = ['2:00 PM-2:30 PM', '6:00 PM-6:30 PM']
  expect([shownTimes(), field('Pickup Time').value]).toEqual([[first, second], first])

  await advanceTo(at(14, 31))
  expect(screen.getByText(`${first} has passed. Please choose another time.`)).toBeDefined()
  await confirm()
  expect(screen.getByText(`${first} has passed, so the next time was chosen. Please check it.`)).toBeDefined()
  expect([field('Pickup Time').value, document.activeElement]).toEqual([second, field('Pickup Time')])
  expect(sent).toEqual([])
  await confirm()
  await waitFor(() => expect(screen.getByTestId('location').textContent).toMatch(/^\/checkout /))
  expect(sent.map(({ pickupTime }) => pickupTime)).toEqual([second])

  await advanceTo(at(22, 45))
  expect(screen.getByText('No pickup times are left for this event today.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Deliver to my seat' }))
  expect(screen.getByLabelText('Seat Number')).toBeDefined()
})

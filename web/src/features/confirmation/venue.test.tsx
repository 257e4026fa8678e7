import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage, NoSizes } from '../../../test-support/cart-page.tsx'
import { standInForDialogs } from '../../../test-support/dialogs.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { ConfirmationScreen } from './confirmation-screen.tsx'

const early = {
  deliveryMethods: ['inseat', 'pickup'],
  sections: ['Old Stand'],
  pickupTimeRanges: ['1:00 PM-1:30 PM'],
}
writeBoot(bootStubOf(early))

/** A response with the branding of the page, but for what the venue says now. */
const brandingWith = (attributes: object) => Response.json(bootStubOf({ ...early, ...attributes }).branding)

let branding: () => Response | Promise<Response>
const sent: { pickupTime: string }[] = []
beforeEach(() => {
  standInForDialogs()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12, 0, 0, 0) })
  localStorage.clear()
  sessionStorage.clear()
  sent.length = 0
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') sent.push(JSON.parse(String(body)).metadata)
    if (url === '/api/branding') return branding()
    if (url.includes('/locations')) return Response.json([{ id: 1, name: 'East Bar' }])
    return Response.json({ items: [{ itemID: 5, name: 'Pie', unitPrice: '4.00', quantity: 2 }] })
  })
  writeStored('cart_id', 'C1')
  const startOn = new Date(Date.now() - 3_600_000).toISOString()
  writeStored('selected_event', { id: 7, name: 'Derby', startOn, endOn: '', location: null })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CartPage at="/confirmation">
        <ConfirmationScreen heading={{ title: 'Delivery Details', subtitle: '' }} />
      </CartPage>
    </SWRConfig>,
  )
  await screen.findByText('Pie')
}
const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const optionsOf = (label: string) =>
  [...field(label).options].flatMap(({ hidden, text, value }) => (hidden ? [] : [[text, value]]))

test('EVENT-10 TENANT-12 what the venue says by now replaces what the page brought; a time is shown in words, and sent and kept as the venue writes it', async () => {
  const now = Promise.withResolvers<Response>()
  branding = () => now.promise
  await open()
  expect(screen.getByRole('button', { name: 'In-Seat Delivery' }).ariaPressed).toBe('true')
  expect(optionsOf('Section')).toEqual([['Old Stand', 'Old Stand']])
  fireEvent.change(field('Section'), { target: { value: 'Old Stand' } })

  await act(async () =>
    now.resolve(
      brandingWith({
        deliveryMethods: ['pickup'],
        pickupTimeRanges: ['18:00-18:30', '6 PM - 6:30 PM', 'late'],
      }),
    ),
  )
  const shown = '6:00 PM-6:30 PM'
  await waitFor(() =>
    expect(optionsOf('Pickup Time')).toEqual([
      [shown, '18:00-18:30'],
      [shown, '6 PM - 6:30 PM'],
    ]),
  )
  expect(screen.queryByRole('button', { name: 'In-Seat Delivery' })).toBeNull()
  await waitFor(() => expect(field('Pickup Time').disabled).toBe(false))
  expect(field('Pickup Time').value).toBe('18:00-18:30')
  fireEvent.change(screen.getByLabelText('First Name'), { target: { value: 'Zoë' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Confirm Pickup Order' })))
  await waitFor(() => expect(screen.getByTestId('location').textContent).toMatch(/^\/checkout /))
  expect(sent.map(({ pickupTime }) => pickupTime)).toEqual(['18:00-18:30'])
  expect(readStored('customer_details')?.pickupTime).toBe('18:00-18:30')
})

test('EVENT-10 a section that the venue does not have any more is not chosen any more', async () => {
  const now = Promise.withResolvers<Response>()
  branding = () => now.promise
  await open()
  fireEvent.change(field('Section'), { target: { value: 'Old Stand' } })
  await act(async () => now.resolve(brandingWith({ sections: ['New Stand'] })))
  await waitFor(() => expect(optionsOf('Section')).toEqual([['New Stand', 'New Stand']]))
  expect(field('Section').value).toBe('')
})

test.each([
  ['cannot be read', () => Response.json({}, { status: 500 })],
  [
    'is the default one',
    () => Response.json({ ...bootStubOf({ sections: [] }).branding, status: 'default' }),
  ],
])('EVENT-10 where the branding %s, what the page brought stays', async (_case, response) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked = vi.fn(response)
  branding = asked
  await open()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await act(() => Promise.resolve())
  expect(optionsOf('Section')).toEqual([['Old Stand', 'Old Stand']])
})

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { field, openConfirmation, prepareConfirmation } from '../../../test-support/confirmation.tsx'
import { readStored } from '../../storage/stored.ts'
import { saveDraftField } from './draft.ts'

const early = {
  deliveryMethods: ['inseat', 'pickup'],
  sections: ['Old Stand'],
  pickupTimeRanges: ['1:00 PM-1:30 PM'],
}
writeBoot(bootStubOf(early))

/** A response with the page's branding and the given changes. */
const brandingWith = (attributes: object) => Response.json(bootStubOf({ ...early, ...attributes }).branding)

let branding: () => Response | Promise<Response>
let sent: { pickupTime: string }[]
beforeEach(() => {
  sent = prepareConfirmation(() => branding(), ['Date'])
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  openConfirmation()
  await screen.findByText('Pie')
}
const optionsOf = (label: string) =>
  [...field(label).options].flatMap(({ hidden, text, value }) => (hidden ? [] : [[text, value]]))

test('EVENT-10 TENANT-12 current settings replace those of the page; a time is shown formatted, and sent and stored in the venue’s notation', async () => {
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
        pickupTimeRanges: ['18:00-18:30', 'late'],
      }),
    ),
  )
  const shown = '6:00 PM-6:30 PM'
  await waitFor(() => expect(optionsOf('Pickup Time')).toEqual([[shown, '18:00-18:30']]))
  expect(screen.queryByRole('button', { name: 'In-Seat Delivery' })).toBeNull()
  await waitFor(() => expect(field('Pickup Time').disabled).toBe(false))
  expect(field('Pickup Time').value).toBe('18:00-18:30')
  fireEvent.change(screen.getByLabelText('First Name'), { target: { value: 'Zoë' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Confirm Pickup Order' })))
  await waitFor(() => expect(screen.getByTestId('location').textContent).toMatch(/^\/checkout /))
  expect(sent.map(({ pickupTime }) => pickupTime)).toEqual(['18:00-18:30'])
  expect(readStored('customer_details')?.pickupTime).toBe('18:00-18:30')
})

test('EVENT-10 a withdrawn section is deselected', async () => {
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
    () => Response.json({ ...bootStubOf({ sections: [] }).branding, status: 'default', hasSettings: false }),
  ],
  [
    'comes without its settings',
    () => Response.json({ ...bootStubOf({ sections: [] }).branding, hasSettings: false }),
  ],
])('EVENT-10 when the branding %s, the settings of the page stay', async (_case, response) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked = vi.fn(response)
  branding = asked
  await open()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await act(() => Promise.resolve())
  expect(optionsOf('Section')).toEqual([['Old Stand', 'Old Stand']])
})

const choosePickup = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Pickup' }))
  await waitFor(() => expect(field('Pickup Time').disabled).toBe(false))
}

test('FAN-12 TENANT-12 a time in the venue’s earlier notation selects the range that reads the same', async () => {
  branding = () => brandingWith({ pickupTimeRanges: ['18:00-18:30', '20:00-20:30'] })
  saveDraftField('pickupTime', '8:00 PM-8:30 PM')
  await open()
  await choosePickup()
  await waitFor(() => expect(field('Pickup Time').value).toBe('20:00-20:30'))
})

test('FAN-14 EVENT-10 a chosen time that the venue withdrew is reported as withdrawn, not as passed', async () => {
  const now = Promise.withResolvers<Response>()
  branding = () => now.promise
  await open()
  await choosePickup()
  fireEvent.change(field('Pickup Time'), { target: { value: '1:00 PM-1:30 PM' } })
  await act(async () => now.resolve(brandingWith({ pickupTimeRanges: ['20:00-20:30'] })))
  const lost = '1:00 PM-1:30 PM is not offered any more'
  expect(await screen.findByText(`${lost}. Please choose another time.`)).toBeDefined()
  fireEvent.change(screen.getByLabelText('First Name'), { target: { value: 'Zoë' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Confirm Pickup Order' })))
  expect(screen.getByText(`${lost}, so the next time was chosen. Please check it.`)).toBeDefined()
  expect([field('Pickup Time').value, sent]).toEqual(['20:00-20:30', []])
})

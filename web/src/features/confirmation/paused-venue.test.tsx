import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { field, openConfirmation, prepareConfirmation } from '../../../test-support/confirmation.tsx'
import { switchService } from '../../../test-support/venue-service.ts'
import { currentBranding } from '../../venue/branding.ts'

writeBoot(
  bootStubOf({
    deliveryMethods: ['inseat', 'pickup'],
    sections: ['North 1'],
    pickupTimeRanges: ['6:00 PM-6:30 PM'],
  }),
)

let sent: object[]
beforeEach(() => {
  sent = prepareConfirmation(() => Response.json(currentBranding()), ['Date'])
})
afterEach(async () => {
  await switchService()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  openConfirmation()
  await screen.findByText('Pie')
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const methods = () =>
  [...screen.getByRole('group', { name: 'Select Delivery Method' }).children].map(
    ({ textContent }) => textContent,
  )
const says = (text: string) => document.body.textContent?.includes(text)
const tap = (name: string | RegExp) => act(async () => fireEvent.click(button(name)))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const path = () => screen.getByTestId('location').textContent?.split(' ')[0]
function fillIn() {
  type('Section', 'North 1')
  type('Seat Number', '14')
  type('First Name', 'Zoë')
}

test('VEN-12 while ordering is paused nothing is confirmed; when it is open again the input is confirmed', async () => {
  await open()
  fillIn()
  await switchService({ ordering: 'paused', message: 'Full house' })
  await waitFor(() =>
    expect(says('Ordering is paused for the moment. Your cart is kept.Full house')).toBe(true),
  )
  await tap('Confirm In-Seat Delivery')
  expect([button('Confirm In-Seat Delivery').getAttribute('aria-disabled'), sent]).toEqual(['true', []])
  await switchService()
  await tap('Confirm In-Seat Delivery')
  await waitFor(() => expect(path()).toBe('/checkout'))
  expect(sent).toMatchObject([{ section: 'North 1', seat: '14' }])
})

test('VEN-14 CONF-04 FAN-12 a paused method is replaced by the other, and its input comes back', async () => {
  await open()
  type('Section', 'North 1')
  type('Seat Number', '14')
  await tap('Pickup')
  await waitFor(() => expect(field('Pickup Location').disabled).toBe(false))
  type('Pickup Location', 'East Bar')
  await switchService({ pickup: 'paused', message: 'The lift is out of order' })
  expect(methods()).toEqual(['In-Seat Delivery'])
  await waitFor(() => expect(says('Pickup is paused for the moment.The lift is out of order')).toBe(true))
  expect([field('Section').value, field('Seat Number').value]).toEqual(['North 1', '14'])
  await switchService()
  expect([methods(), says('paused')]).toEqual([['In-Seat Delivery', 'Pickup'], false])
  await tap('Pickup')
  expect([field('Pickup Location').value, field('Pickup Time').value]).toEqual([
    'East Bar',
    '6:00 PM-6:30 PM',
  ])
})

test('VEN-14 FAN-12 the method that the fan chose is chosen again after all were paused', async () => {
  await open()
  await tap('Pickup')
  await switchService({ inSeat: 'paused', pickup: 'paused' })
  await switchService()
  expect(button('Pickup').getAttribute('aria-pressed')).toBe('true')
})

test('VEN-14 CALL-25 the cart’s metadata of a paused method is overwritten', async () => {
  await open()
  fillIn()
  await switchService({ pickup: 'paused' })
  await tap('Confirm In-Seat Delivery')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ seat: '14', pickupTime: '', pickupLocation: '' }])
})

test('VEN-14 CONF-05 without any method left a message replaces the section, and nothing is confirmed', async () => {
  await open()
  fillIn()
  await switchService({ inSeat: 'paused', pickup: 'paused', message: 'Full house' })
  expect(screen.queryByRole('heading', { name: 'Select Delivery Method' })).toBeNull()
  await waitFor(() =>
    expect(says('In-seat delivery and pickup are paused for the moment.Full house')).toBe(true),
  )
  expect(says('offers neither')).toBe(false)
  await tap(/^Confirm/)
  expect([button(/^Confirm/).getAttribute('aria-disabled'), sent]).toEqual(['true', []])
  await switchService({ ordering: 'paused', inSeat: 'paused', pickup: 'paused', message: 'Full house' })
  expect(document.body.textContent?.split('Full house')).toHaveLength(2)
  await switchService({ pickup: 'paused' })
  expect([methods(), field('Seat Number').value]).toEqual([['In-Seat Delivery'], '14'])
})

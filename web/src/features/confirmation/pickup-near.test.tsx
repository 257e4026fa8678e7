import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { field, folded, openConfirmation, prepareConfirmation } from '../../../test-support/confirmation.tsx'
import { writeStored } from '../../storage/stored.ts'

const sections = ['North 1', 'South 2', 'West 3']
const boot = bootStubOf(
  { deliveryMethods: ['inseat', 'pickup'], sections, pickupTimeRanges: ['1:00 PM-1:30 PM'] },
  { pickupNear: { 'North 1': ['West Bar', 'Main Gate'], 'South 2': ['Gone Kiosk', 'Main Gate'] } },
)
writeBoot(boot)

beforeEach(() => {
  const locations = ['East Bar', 'Main Gate', 'West Bar']
  prepareConfirmation(() => Response.json(boot.branding), ['Date'], locations)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const location = () => field('Pickup Location')
const offered = () => [...location().options].flatMap(({ hidden, text }) => (hidden ? [] : [text]))
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const chooseSection = (section: string) => {
  choose('In-Seat Delivery')
  fireEvent.change(field('Section'), { target: { value: section } })
  choose('Pickup')
}
async function openPickup() {
  openConfirmation()
  await screen.findByText('Pie')
  choose('Pickup')
  await waitFor(() => expect(location().disabled).toBe(false))
}

test('WORLD-14 the location of the last order is the venue’s, though it was spelt otherwise', async () => {
  const last = { email: 'a@b.co', firstName: 'Ada', deliveryMethod: 'pickup' as const, section: '', seat: '' }
  const place = { lastName: '', pickupLocation: 'main  GATE', pickupTime: '1:00 PM-1:30 PM' }
  writeStored('customer_details', { ...last, ...place })
  openConfirmation()
  await screen.findByText('Pie')
  await waitFor(() => expect(folded('pickup')).toMatch(/^Pickup Location: Main Gate, Pickup Time: 1:00 PM/))
})

test('VEN-21 the locations near the section that the fan chose come first and are marked; none is chosen automatically', async () => {
  await openPickup()
  expect(offered()).toEqual(['East Bar', 'Main Gate', 'West Bar'])
  expect(screen.queryByText(/^Nearest to/)).toBeNull()
  chooseSection('North 1')
  expect(offered()).toEqual(['West Bar', 'Main Gate', 'East Bar'])
  expect(screen.getByText(/^Nearest to/).parentElement?.textContent).toBe('Nearest to North 1 first')
  expect(location().value).toBe('')
})

test('VEN-21 a location stays chosen when others come first', async () => {
  await openPickup()
  fireEvent.change(location(), { target: { value: 'East Bar' } })
  chooseSection('South 2')
  expect(offered()).toEqual(['Main Gate', 'East Bar', 'West Bar'])
  expect(location().value).toBe('East Bar')
  chooseSection('West 3')
  expect(offered()).toEqual(['East Bar', 'Main Gate', 'West Bar'])
})

test.each([
  ['the link at the seat', () => writeStored('seat_link', { section: 'North 1', seat: '4' })],
  [
    'the last order',
    () =>
      writeStored('customer_details', {
        ...{ email: 'ada@example.com', firstName: 'Ada', lastName: '', deliveryMethod: 'inseat' },
        ...{ section: 'North 1', seat: '4', pickupLocation: '', pickupTime: '' },
      }),
  ],
])('VEN-21 the section of %s counts', async (_what, prepare) => {
  act(prepare)
  await openPickup()
  expect(offered()[0]).toBe('West Bar')
})

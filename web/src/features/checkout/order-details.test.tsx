import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { writeStored } from '../../storage/stored.ts'
import { OrderDetails } from './order-details.tsx'

const boot = bootStub(fanSession())
writeBoot({ ...boot, branding: { ...boot.branding, venue: { timeZone: 'Europe/Berlin' } } } as never)
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const show = () => {
  const { container } = render(
    <MemoryRouter>
      <OrderDetails />
    </MemoryRouter>,
  )
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
}
const event = { id: 7, name: 'Derby', startOn: '', endOn: '', location: null }
const details = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: '',
  deliveryMethod: 'inseat',
  section: 'North Stand 101',
  seat: '12',
  pickupLocation: 'Paddock Counter',
  pickupTime: '16:00-16:30',
} as const

test.each([
  ['a seat', 'inseat', /North Stand 101.*12|12.*North Stand 101/],
  ['a place of pickup', 'pickup', /^Paddock Counter, 4:00 PM-4:30 PM/],
] as const)('FAN-76 an order to %s', (_case, deliveryMethod, place) => {
  writeStored('customer_details', { ...details, deliveryMethod })
  writeStored('selected_event', event)
  expect(show()).toEqual([expect.stringMatching(place), 'Derby'])
  const change = screen.getByRole('link', { name: 'Change delivery details' })
  expect(change.getAttribute('href')).toBe('/confirmation')
})

test.each([
  ['that begins tomorrow at the venue', '2026-11-24T23:05:00Z', /^Derby · Wed, Nov 25, 12:05 AM/],
  ['of next week', '2026-12-01T18:00:00Z', /^Derby · Tue, Dec 1, 7:00 PM/],
  ['without a start', '', /^Derby$/],
])('FAN-44 an order for an event %s', (_case, startOn, said) => {
  writeStored('selected_event', { ...event, startOn })
  expect(show()).toEqual([expect.stringMatching(said)])
})

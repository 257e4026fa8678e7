import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import {
  change,
  field,
  folded,
  openConfirmation,
  prepareConfirmation,
} from '../../../test-support/confirmation.tsx'
import { writeStored } from '../../storage/stored.ts'
import { saveDraftField } from './draft.ts'

const settings = {
  deliveryMethods: ['inseat', 'pickup'],
  sections: ['East 1', 'West 2'],
  pickupTimeRanges: ['1:00 PM-1:30 PM', '8:00 PM-8:30 PM'],
}
writeBoot(bootStubOf(settings))

const lastOrder = {
  email: 'zoe@x.example',
  firstName: 'Zoë',
  lastName: 'Quinn',
  deliveryMethod: 'inseat' as const,
  section: 'West 2',
  seat: '14',
  pickupLocation: 'East Bar',
  pickupTime: '20:00-20:30',
}

/** The venue's settings at the time of the request. */
let now: object
let sent: object[]
beforeEach(() => {
  now = settings
  sent = prepareConfirmation(
    () => Response.json(bootStubOf(now).branding),
    ['Date', 'setInterval', 'clearInterval'],
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(last: Partial<typeof lastOrder> | null = {}) {
  if (last) writeStored('customer_details', { ...lastOrder, ...last })
  openConfirmation()
  await screen.findByText('Pie')
}
const isOpen = (label: string) => screen.queryByLabelText(label) !== null
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('FAN-41 CONF-06 CONF-08 seat, name and e-mail of the last order are folded to their labels and values, with the hint of the e-mail, and are confirmed', async () => {
  await open()
  expect(folded('seat')).toBe('Section: West 2, Seat Number: 14, From your last order')
  expect(folded('customer details')).toBe(
    'First Name: Zoë, Last Name: Quinn, Email: zoe@x.example, Order confirmation and updates will be sent to this email.',
  )
  expect(['Section', 'First Name', 'Email'].filter(isOpen)).toEqual([])
  expect(screen.getByRole('button', { name: 'Pickup' })).toBeDefined()
  await click('Confirm In-Seat Delivery')
  await waitFor(() => expect(screen.getByTestId('location').textContent).toMatch(/^\/checkout /))
  expect(sent).toEqual([expect.objectContaining({ section: 'West 2', seat: '14' })])
})

test('FAN-41 CONF-06 a last name that was left out keeps its label', async () => {
  await open({ lastName: '' })
  expect(folded('customer details')).toMatch(/^First Name: Zoë, Last Name: –, Email: /)
})

test('FAN-41 Change opens the fields and focuses the first, and typing there does not fold them', async () => {
  await open()
  change('seat')
  expect(document.activeElement).toBe(field('Section'))
  fireEvent.change(field('Seat Number'), { target: { value: '1' } })
  fireEvent.change(field('Seat Number'), { target: { value: '14' } })
  expect(field('Seat Number').value).toBe('14')
  change('customer details')
  expect(document.activeElement).toBe(field('First Name'))
})

test('FAN-41 CONF-09 CONF-10 pickup is folded while location and time are offered, and a passed time opens it', async () => {
  await open({ deliveryMethod: 'pickup' as never })
  expect(folded('pickup')).toBe(
    'Pickup Location: East Bar, Pickup Time: 8:00 PM-8:30 PM, From your last order',
  )
  await act(async () => {
    vi.setSystemTime(new Date().setHours(20, 31))
    vi.advanceTimersByTime(30_000)
  })
  expect(screen.getByText('8:00 PM-8:30 PM has passed. Please choose another time.')).toBeDefined()
  expect(field('Pickup Location').value).toBe('East Bar')
})

test('FAN-41 FAN-14 a refused time stays open with its message, even if the next time is that of the last order', async () => {
  saveDraftField('pickupTime', '1:00 PM-1:30 PM')
  await open({ deliveryMethod: 'pickup' as never })
  expect(field('Pickup Time').value).toBe('1:00 PM-1:30 PM')
  vi.setSystemTime(new Date().setHours(13, 31))
  await click('Confirm Pickup Order')
  expect(document.activeElement).toBe(field('Pickup Time'))
  expect(field('Pickup Time').value).toBe('8:00 PM-8:30 PM')
  expect(screen.getByText(/has passed, so the next time was chosen. Please check it./)).toBeDefined()
})

test('FAN-41 a pickup time of the last order that has passed is not replaced in a folded line', async () => {
  await open({ deliveryMethod: 'pickup' as never, pickupTime: '11:00 AM-11:30 AM' })
  expect(field('Pickup Time').value).toBe('1:00 PM-1:30 PM')
})

test('FAN-41 Change while the locations load keeps the focus on the group of fields', async () => {
  const fetch = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('/locations') ? new Promise(() => {}) : fetch(url, init),
  )
  await open({ deliveryMethod: 'pickup' as never })
  change('pickup')
  expect(field('Pickup Location')).toHaveProperty('disabled', true)
  const { activeElement, body } = document
  expect([activeElement?.contains(field('Pickup Location')), activeElement === body]).toEqual([true, false])
})

test('FAN-41 a withdrawn location opens its fields, and has to be chosen again', async () => {
  await open({ deliveryMethod: 'pickup' as never, pickupLocation: 'Gone Kiosk' })
  await waitFor(() => expect(isOpen('Pickup Location')).toBe(true))
  expect(field('Pickup Location').value).toBe('East Bar')
})

test('FAN-41 CONF-09 locations that cannot be fetched show an error, even if the last order used the fallback location', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetch = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.includes('/locations') ? Response.json({}, { status: 500 }) : fetch(url, init),
  )
  await open({ deliveryMethod: 'pickup' as never, pickupLocation: 'Stadium Pickup' })
  expect(await screen.findByText('Failed to fetch pickup locations')).toBeDefined()
  expect(field('Pickup Location').value).toBe('Stadium Pickup')
})

test('FAN-41 EVENT-10 a section that is withdrawn while the screen is open opens its fields, and they stay open', async () => {
  now = { ...settings, sections: ['East 1'] }
  await open()
  await waitFor(() => expect(isOpen('Section')).toBe(true))
  expect([field('Section').value, field('Seat Number').value]).toEqual(['', '14'])
  await click('Confirm In-Seat Delivery')
  expect(document.activeElement).toBe(field('Section'))
  expect(screen.getByText('Section is required for in-seat delivery')).toBeDefined()
})

test.each([
  ['no name', { firstName: '' }, 'First Name'],
  ['a name that is not accepted', { lastName: 'Qu1nn' }, 'First Name'],
  ['no seat', { seat: '' }, 'Section'],
])('FAN-41 with %s the fields are open', async (_case, last, label) => {
  await open(last)
  expect(isOpen(label)).toBe(true)
})

test('FAN-41 FAN-13 on a first visit by a seat link the seat is folded, and the name is open', async () => {
  writeStored('seat_link', { section: 'East 1', seat: '7' })
  await open(null)
  expect(folded('seat')).toBe('Section: East 1, Seat Number: 7, From the link at your seat')
  expect(isOpen('First Name')).toBe(true)
})

test.each([
  ['the section', { section: 'west\u00a02' }, 'seat', 'Section: West 2, Seat Number: 14'],
  ['the location', { deliveryMethod: 'pickup' as never, pickupLocation: 'EAST  BAR' }, 'pickup', 'East Bar'],
])(
  'WORLD-14 FAN-41 %s of the last order is the venue’s, though it was spelt otherwise',
  async (_, last, what, text) => {
    await open(last)
    await waitFor(() => expect(folded(what)).toContain(text))
    expect(folded(what)).toContain('From your last order')
  },
)

test('FAN-41 a fan with a seat link who chooses pickup reads that the counter is that of the last order', async () => {
  writeStored('seat_link', { section: 'East 1', seat: '7' })
  await open()
  await click('Pickup')
  expect(folded('pickup')).toMatch(/From your last order$/)
})

test('FAN-41 FAN-12 an unconfirmed draft is open after a reload', async () => {
  await open()
  change('seat')
  fireEvent.change(field('Seat Number'), { target: { value: '15' } })
  cleanup()
  await open()
  expect(field('Seat Number').value).toBe('15')
})

test('FAN-41 focused fields do not fold when their values match the last order', async () => {
  saveDraftField('firstName', 'Zo')
  await open()
  act(() => field('First Name').focus())
  fireEvent.change(field('First Name'), { target: { value: 'Zoë' } })
  expect(document.activeElement).toBe(field('First Name'))
})

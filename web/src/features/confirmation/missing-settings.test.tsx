import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import {
  change,
  field,
  folded,
  openConfirmation,
  prepareConfirmation,
} from '../../../test-support/confirmation.tsx'
import { readStored, writeStored } from '../../storage/stored.ts'
import { saveSeatLink } from './draft.ts'

const partial = { ...bootStubOf({}).branding, hasSettings: false } as never
writeBoot({ ...bootStubOf({}), branding: partial })

const whole = bootStubOf({ sections: ['East 1', 'West 2'], pickupTimeRanges: ['20:00-20:30'] }).branding

let branding: object | null
let asked = 0
beforeEach(() => {
  branding = partial
  asked = 0
  prepareConfirmation(() => {
    asked += 1
    return branding ? Response.json(branding) : Response.json({}, { status: 500 })
  }, ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'])
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function open() {
  openConfirmation()
  await pass(100)
}
const shown = (label: string) => [...field(label).options].map(({ text }) => text)
const reads = (label: string) => [...field(label).selectedOptions].map(({ text }) => text)
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const lastOrder = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: '',
  section: 'West 2',
  seat: '14',
  pickupLocation: 'East Bar',
  pickupTime: '8:00 PM-8:30 PM',
}

test('TENANT-18 EVENT-10 FAN-12 FAN-41 missing settings have no defaults at first and are requested every 3 s; the last order then fills in the form', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  writeStored('customer_details', { ...lastOrder, deliveryMethod: 'inseat' })
  await open()
  expect([shown('Section'), field('Section').disabled]).toEqual([['Loading sections...'], true])
  expect(button(/^Confirm/).disabled).toBe(true)
  fireEvent.click(button('Pickup'))
  await pass(100)
  expect([shown('Pickup Time'), field('Pickup Time').disabled]).toEqual([['Loading times...'], true])
  expect(reads('Pickup Time')).toEqual(['Loading times...'])
  expect(screen.queryByText(/passed|not offered|12:00 AM/)).toBeNull()
  expect(asked).toBe(1)
  branding = null
  await pass(3_000)
  expect(asked).toBe(2)
  branding = whole
  await pass(3_000)
  expect(folded('pickup')).toBe(
    'Pickup Location: East Bar, Pickup Time: 8:00 PM-8:30 PM, From your last order',
  )
  change('pickup')
  expect(field('Pickup Time').value).toBe('20:00-20:30')
  expect(button('Confirm Pickup Order').disabled).toBe(false)
  fireEvent.click(button('In-Seat Delivery'))
  expect(folded('seat')).toBe('Section: West 2, Seat Number: 14, From your last order')
  const calls = asked
  // Before the request for the venue's service (VEN-11).
  await pass(9_000)
  expect(asked).toBe(calls)
})

test('TENANT-18 settings are awaited for 10 s at most, and apply when they come later', async () => {
  await open()
  await pass(9_000)
  expect(button(/^Confirm/).disabled).toBe(true)
  await pass(1_000)
  expect(shown('Section')).toEqual(['No sections available'])
  fireEvent.click(button('Pickup'))
  await pass(100)
  expect(shown('Pickup Time')).toContain('12:00 AM-6:32 AM')
  expect([field('Pickup Time').disabled, button('Confirm Pickup Order').disabled]).toEqual([false, false])
  branding = whole
  await pass(3_000)
  expect(field('Pickup Time').value).toBe('20:00-20:30')
})

test.each([
  ['East 1', ['East 1', '7'], 'From the link at your seat'],
  ['Moon', ['West 2', '14'], 'From your last order'],
])(
  'FAN-13 FAN-41 TENANT-18 the seat link to %s waits for the settings to check its section',
  async (section, filled, origin) => {
    writeStored('customer_details', { ...lastOrder, deliveryMethod: 'inseat' })
    saveSeatLink(new URLSearchParams({ section, seat: '7' }))
    expect(readStored('seat_link')).toEqual({ section, seat: '7' })
    await open()
    branding = whole
    await pass(3_000)
    expect(folded('seat')).toBe(`Section: ${filled.join(', Seat Number: ')}, ${origin}`)
    change('seat')
    expect([field('Section').value, field('Seat Number').value]).toEqual(filled)
    expect(screen.getAllByText(origin)).toHaveLength(1)
  },
)

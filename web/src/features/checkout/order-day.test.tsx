import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../../test-support/boot-stub.ts'
import { writeStored } from '../../storage/stored.ts'
import { OrderDay } from './order-day.tsx'

const { branding } = bootStub() as { branding: object }
writeBoot({ ...bootStub(), branding: { ...branding, venue: { timeZone: 'Europe/Berlin' } } as never })

beforeEach(() => {
  // Half past ten in the evening of a Tuesday at the venue.
  vi.useFakeTimers({ now: Date.parse('2026-11-24T21:30:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

test.each([
  ['begins tomorrow at the venue', '2026-11-24T23:05:00Z', 'For Wed, Nov 25'],
  ['begins on the same day of next week', '2026-12-01T18:00:00Z', 'For Tue, Dec 1'],
  ['begins later today', '2026-11-24T22:30:00Z', ''],
  ['runs', '2026-11-23T18:00:00Z', ''],
  ['has no start', '', ''],
])('FAN-44 the day of an order for an event that %s', (_case, startOn, said) => {
  writeStored('selected_event', { id: 7, name: 'Derby', startOn, endOn: '', location: null })
  expect(render(<OrderDay />).container.textContent).toBe(said)
})

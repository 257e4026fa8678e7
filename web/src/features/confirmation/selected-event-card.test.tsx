import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { writeStored } from '../../storage/stored.ts'
import { SelectedEventCard } from './selected-event-card.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const around = (fromNow: number, toNow: number) => ({
  id: 7,
  name: 'Cup Final',
  startOn: new Date(Date.now() + fromNow).toISOString(),
  endOn: new Date(Date.now() + toNow).toISOString(),
  location: null,
})
const hour = 3_600_000

test('CONF-02 without an event the card shows that there is none', () => {
  render(<SelectedEventCard />)
  expect(screen.getByText('No event selected. Please go back to the events page.')).toBeDefined()
})

test.each([
  ['runs', around(-hour, hour), 1],
  ['is to come', around(hour, 2 * hour), 0],
])('CONF-01 an event that %s', (_case, event, badges) => {
  writeStored('selected_event', event)
  render(<SelectedEventCard />)
  expect(screen.getByText('Cup Final')).toBeDefined()
  expect(screen.queryAllByText('Active')).toHaveLength(badges)
})

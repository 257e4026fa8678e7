import type { Event } from '@storefront/shared/contract/events.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventGrid } from './event-grid.tsx'

const now = Date.parse('2026-11-21T20:00:00Z')
const event = (id: number, fromHours: number, toHours: number) => ({
  id,
  name: `Event ${id}`,
  startOn: new Date(now + fromHours * 3_600_000).toISOString(),
  endOn: new Date(now + toHours * 3_600_000).toISOString(),
  status: 'Active',
  location: null,
})
const events = [event(1, -1, 1), event(2, 0, 4), event(3, 24, 28), event(4, -9, -8)]

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const cards = (tab: 'all' | 'active' | 'upcoming', shown: Event[] = events) => {
  render(<EventGrid events={shown} tab={tab} onSelect={() => {}} />)
  return screen.getAllByRole('article')
}
const delays = (shown: HTMLElement[]) => shown.map((card) => card.style.animationDelay)

test('EVENT-06 each card appears its position times 0.1 s after the first, including the twelfth', () => {
  const twelve = Array.from({ length: 12 }, (_, at) => event(at, 24 + at, 28 + at))
  expect(delays(cards('all', twelve))).toEqual([
    '0ms',
    '100ms',
    '200ms',
    '300ms',
    '400ms',
    '500ms',
    '600ms',
    '700ms',
    '800ms',
    '900ms',
    '1000ms',
    '1100ms',
  ])
})

test('EVENT-06 the delay counts among the cards of the tab', () => {
  expect(delays(cards('upcoming'))).toEqual(['0ms'])
})

test('EVENT-03, EVENT-05 only a running event has a badge', () => {
  const badges = cards('all').map((card) => within(card).queryByText('Active') !== null)
  expect(badges).toEqual([true, true, false, false])
})

test('LANG-08 names of events and places are isolated; an unknown place is our text', () => {
  const [known, unknown] = cards('all', [
    { ...event(1, 24, 28), location: { name: 'West Stand' } },
    event(2, 25, 28),
  ])
  const setApart = (card?: HTMLElement) =>
    [...(card?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)
  expect([setApart(known), setApart(unknown)]).toEqual([['Event 1', 'West Stand'], ['Event 2']])
  expect(unknown?.textContent).toContain('Venue TBD')
})

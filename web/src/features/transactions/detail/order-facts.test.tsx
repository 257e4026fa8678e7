import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keptItem, keptPass } from '../../../../test-support/kept-pass.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { OrderContents } from './order-facts.tsx'

afterEach(cleanup)

const pass = keptPass({
  items: [keptItem({ size: 'Large' })],
  event: { name: 'Derby', startOn: '', endOn: '' },
})
const facts = () =>
  screen
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])

test.each<[NonNullable<Pass['place']>, string[]]>([
  [{ method: 'inseat', section: 'North', seat: '12' }, ['Deliver to', 'Section North, Seat 12']],
  [{ method: 'pickup', location: 'Gate A', time: '18:00-18:30' }, ['Pickup', 'Gate A, 6:00 PM-6:30 PM']],
])('FAN-19 the detail says what was ordered, for which event and where it goes: %j', (place, where) => {
  render(<OrderContents pass={{ ...pass, place }} />)
  expect(screen.getByRole('listitem').textContent).toBe('2 ×Hot Dog$11.00Large')
  expect(facts()).toEqual([['Event', 'Derby'], where])
})

test('FAN-40 a place that the sentence beside the status says is not said again', () => {
  const place = { method: 'inseat', section: 'North', seat: '12' } as const
  render(<OrderContents pass={{ ...pass, place, paidAt: Date.now() }} />)
  expect(facts()).toEqual([['Event', 'Derby']])
})

test('FAN-19 of an order that was only seen in the history the detail says nothing more', () => {
  const { container } = render(<OrderContents pass={{ ...pass, items: [], event: null }} />)
  expect(container.textContent).toBe('')
})

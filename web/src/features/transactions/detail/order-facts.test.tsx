import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keptItem, keptPass } from '../../../../test-support/kept-pass.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { OrderContents, OrderFacts } from './order-facts.tsx'

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
])('FAN-19 the detail shows the items, the event and the place: %j', (place, where) => {
  render(<OrderContents pass={{ ...pass, place }} />)
  expect(screen.getByRole('listitem').textContent).toBe('2 ×Hot Dog$11.00Large')
  expect(facts()).toEqual([['Event', 'Derby'], where])
})

test('FAN-40 a place that the next step names is not repeated', () => {
  const place = { method: 'inseat', section: 'North', seat: '12' } as const
  render(<OrderContents pass={{ ...pass, place, paidAt: Date.now() }} />)
  expect(facts()).toEqual([['Event', 'Derby']])
})

const transaction = {
  displayTransactionNumber: '1-KR',
  createdOn: '2026-11-21T20:05:00.000Z',
  totalAmount: 487,
  merchant: { id: 'm1', name: 'Rovers', domain: '' },
  payments: [{ cardType: 'Visa' }],
  store: { name: 'North Park' },
}

test('TXN-10 without a card type or a store it shows a credit card and online', () => {
  render(<OrderFacts transaction={{ ...transaction, payments: [], store: null }} pass={null} />)
  expect(facts().slice(2)).toEqual([
    ['Payment Method', 'Credit Card'],
    ['Location', 'Online'],
  ])
})

test('LANG-08 LANG-13 WORLD-02 names are isolated from the page’s language, numbers from its direction, and neither is translated', () => {
  render(<OrderFacts transaction={transaction} pass={null} />)
  render(<OrderContents pass={{ ...pass, place: null }} />)
  const apart = (text: string) => screen.getByText(text).closest('bdi')?.outerHTML
  for (const name of ['Visa', 'North Park', 'Hot Dog', 'Large', 'Derby'])
    expect(apart(name)).toBe(`<bdi translate="no">${name}</bdi>`)
  expect(apart('1-KR')).toBe('<bdi dir="ltr" translate="no">1-KR</bdi>')
})

test('FAN-19 the detail shows only the history’s data of an order from another device', () => {
  const { container } = render(<OrderContents pass={{ ...pass, items: [], event: null }} />)
  expect(container.textContent).toBe('')
})

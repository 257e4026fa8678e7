import type { VenueService } from '@storefront/shared/contract/venue.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { switchService } from '../../../test-support/venue-service.ts'
import { writeStored } from '../../storage/stored.ts'
import { dateTimeText, timeText } from '../../venue/formats.ts'
import { useServiceNotice } from './service-notice.tsx'

writeBoot(bootStub(fanSession()))
beforeEach(() => switchService())
afterEach(cleanup)

const Shown = () => useServiceNotice()
async function said(switched: Partial<VenueService>) {
  const { container } = render(<Shown />)
  await switchService(switched)
  return container
}
const until = '2026-11-21T20:15:00Z'
const tomorrow = '2026-11-22T19:00:00Z'
const setAt = '2026-11-21T19:42:00Z'

const line = { itemID: 6, cartItemID: 1, name: 'Cola', imageUrl: '', unitPrice: 450, quantity: 2, size: '' }
const keepCart = (items: object[]) =>
  writeStored('cart_data', {
    id: 'C1',
    items: items.map((each) => ({ ...each, item: { size: '', color: '' } })),
    payment: { subTotal: 900, tax: 74, amount: 974 },
    metadata: { gameData: null },
  } as never)

test.each<[string, Partial<VenueService>, string]>([
  [
    'VEN-12 a pause has its end',
    { ordering: 'paused', until },
    `Ordering is paused until ${timeText(until)}. Your cart is kept.`,
  ],
  [
    'VEN-12 one that ends on another day has its date',
    { ordering: 'paused', until: tomorrow },
    `Ordering is paused until ${dateTimeText(tomorrow)}. Your cart is kept.`,
  ],
  [
    'VEN-12 one without an end is for the moment, and has the message',
    { ordering: 'paused', message: 'The kitchen is full', pickup: 'paused', waitMinutes: 25 },
    'Ordering is paused for the moment. Your cart is kept.The kitchen is full',
  ],
  ['VEN-15 a message without a pause', { message: 'Soup is out' }, 'Soup is out'],
  [
    'VEN-15 how long orders take, and the message',
    { waitMinutes: 25, message: 'Soup is out' },
    `Orders take about 25 min (as of ${timeText(setAt)}).Soup is out`,
  ],
  [
    'VEN-14 the message about a method is shown with the methods',
    { pickup: 'paused', message: 'No lift' },
    '',
  ],
  ['VEN-12 nothing', {}, ''],
])('%s', async (_row, switched, text) => {
  keepCart([line])
  const container = await said(switched)
  await waitFor(() => expect(container.textContent).toBe(text))
})

test('VEN-12 of an empty cart nothing is said', async () => {
  keepCart([])
  const container = await said({ ordering: 'paused' })
  await waitFor(() => expect(container.textContent?.trim()).toBe('Ordering is paused for the moment.'))
})

test('VEN-12 the message is plain text in the direction of its script', async () => {
  await said({ ordering: 'paused', message: '<b>קופה</b> & <img src=x>' })
  const message = await screen.findByText('<b>קופה</b> & <img src=x>')
  expect([message.dir, message.children.length]).toEqual(['auto', 0])
})

test('VEN-12 an announced notice stays unchanged while it applies, and disappears afterwards', async () => {
  await said({ ordering: 'paused', until })
  const notice = await screen.findByRole('status')
  await switchService({ ordering: 'paused', until })
  expect(screen.getByRole('status')).toBe(notice)
  await switchService()
  expect(screen.queryByRole('status')).toBeNull()
})

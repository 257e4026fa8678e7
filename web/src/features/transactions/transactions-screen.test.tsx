import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import {
  card,
  detail,
  facts,
  openHistory,
  row,
  server,
  stubScreen,
  stubServer,
} from '../../../test-support/history.tsx'
import { changeDevice } from '../../storage/device.ts'

writeBoot(bootStub(fanSession()))

beforeAll(stubDialogs)
beforeEach(async () => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  await changeDevice('passes', () => [])
  stubServer()
  stubScreen({ wide: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dateTime = /^[A-Z][a-z]{2} \d\d, \d{4} \d+:\d\d [AP]M$/
const cards = () => within(screen.getByRole('region', { name: 'Transactions' })).getAllByRole('listitem')
const count = () => screen.findByText(/^Showing/).then(({ textContent }) => textContent)

test('TXN-04 TXN-06 TXN-08 TXN-10 TXN-13 the screen shows the list, and the facts and receipt of the selected transaction', async () => {
  const online = { merchant: { id: 'm2', name: '', domain: 'tigers.example' }, payments: [], store: null }
  server.pages = [[row('KR-3'), row('KR-2', online)]]
  server.totalRecords = 5
  openHistory()
  expect(await count()).toBe('Showing 2 of 5 transactions')
  expect(cards().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^[A-Z][a-z]{2} \d\d, \d{4} \d+:\d\d [AP]M\$4\.87(completed)? RoversKR-3$/),
    expect.stringMatching(/^[A-Z][a-z]{2} \d\d, \d{4} \d+:\d\d [AP]M\$4\.87 tigers\.exampleKR-2$/),
  ])
  expect(within(detail()).getByRole('heading', { name: 'Rovers' })).toBeDefined()
  expect(facts()).toEqual({
    'Date & Time': expect.stringMatching(dateTime),
    'Transaction ID': 'KR-3',
    'Payment Method': 'Visa',
    Location: 'North Park',
  })
  expect(screen.getByTitle('Receipt').getAttribute('src')).toBe('https://receipts.example/bTE/S1ItMw')

  fireEvent.click(await card('KR-2'))
  expect(within(detail()).getByRole('heading', { name: 'tigers.example' })).toBeDefined()
  expect(facts()).toMatchObject({
    'Transaction ID': 'KR-2',
    'Payment Method': 'Credit Card',
    Location: 'Online',
  })
})

test.each([
  ['-3', 1],
  ['ROVERS', 2],
  ['tigers.ex', 1],
  ['nowhere', 0],
])('TXN-03 TXN-04 TXN-05 a search for %s shows and counts %i', async (text, found) => {
  server.pages = [[row('KR-3'), row('KR-2'), row('KR-1', { merchant: { domain: 'tigers.example' } })]]
  openHistory()
  const search = screen.getByRole('searchbox', { name: 'Search transactions' })
  await card('KR-1')
  fireEvent.change(search, { target: { value: text } })
  expect(await count()).toBe(`Showing ${found} of 3 transactions`)
  if (found > 0) expect(cards()).toHaveLength(found)
  else expect(screen.getByText('No matching transactions found.')).toBeDefined()
})

test('TXN-02 TXN-05 an empty history shows a message', async () => {
  server.pages = [[]]
  server.totalRecords = 0
  openHistory()
  expect(await screen.findByText('No transactions found.')).toBeDefined()
  expect(detail().textContent).toBe('Select a transaction to view details')
  expect(await count()).toBe('Showing 0 of 0 transactions')
})

test('TXN-09 each status of an order has its badge', async () => {
  const statuses = ['completed', 'pending', 'declined', 'initiated']
  for (const status of statuses) server.statuses[`KR-${status}`] = status
  server.pages = [statuses.map((status) => row(`KR-${status}`))]
  openHistory()
  const tones: (string | undefined)[] = []
  for (const status of statuses) {
    fireEvent.click(await card(`KR-${status}`))
    const badge = await within(detail()).findByText(status)
    tones.push(badge.closest<HTMLElement>('[data-tone]')?.dataset.tone)
  }
  expect(tones).toEqual(['success', 'warning', 'danger', 'info'])
})

test('TXN-11 the QR button opens the code of the order', async () => {
  openHistory()
  const button = await screen.findByRole('button', { name: 'Show QR Code' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
  const dialog = within(screen.getByRole('dialog', { name: 'Order QR Code' }))
  expect(dialog.getByText('Present this QR code to collect your order.')).toBeDefined()
  expect(await dialog.findByTitle('QR code of order ORD-KR-1')).toBeDefined()
})

test('TXN-07 TXN-08 ERR-06 a link to an old transaction finds it; an unknown one is shown as not found, beside the whole history', async () => {
  server.pages = [[row('KR-3')], [row('KR-2')], [row('KR-1')]]
  server.totalRecords = 3
  const { unmount } = openHistory('?t=KR-1')
  await waitFor(() => expect(facts()['Transaction ID']).toBe('KR-1'))
  unmount()

  openHistory('?t=KR-9')
  expect(await screen.findByText('Order not found.')).toBeDefined()
  expect(await count()).toBe('Showing 3 of 3 transactions')
})

test('CALL-09 ERR-05 a history that cannot be read is tried once more after 1 s, then only by Try Again', async () => {
  vi.useFakeTimers()
  server.isDown = true
  openHistory()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.calls).toHaveLength(2)
  vi.useRealTimers()
  server.isDown = false
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await card('KR-1')).toBeDefined()
})

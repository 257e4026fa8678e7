// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearPersonal, openPersonal } from '../../storage/personal-data.ts'
import { readStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { confirmationRefusal, confirmOrder } from './confirm-order.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const filled = {
  hasCart: true,
  hasEvent: true,
  deliveryMethod: 'pickup' as const,
  pickupTime: '6:00 PM-6:30 PM',
}

test.each([
  ['CONF-20 no cart', { ...filled, hasCart: false }, { title: 'No active cart found' }],
  [
    'CONF-02 no event',
    { ...filled, hasEvent: false },
    { title: 'No event selected. Please go back to the events page.' },
  ],
  [
    'CONF-21 pickup without a time',
    { ...filled, pickupTime: ' ' },
    { title: 'Pickup Time Required', description: 'Please select a pickup time range' },
  ],
  ['CONF-21 in-seat needs no time', { ...filled, deliveryMethod: 'inseat' as const, pickupTime: '' }, null],
  ['CONF-20 CONF-02 CONF-21 all there', filled, null],
])('%s', (_title, given, refusal) => {
  expect(confirmationRefusal(given)).toEqual(refusal)
})

test('CONF-05 without any delivery method a message explains it', () => {
  const refusal = confirmationRefusal({ ...filled, deliveryMethod: null })
  expect(refusal?.title).toMatch(/isn’t offering delivery or pickup/)
})

const details = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  deliveryMethod: 'pickup' as const,
  section: '',
  seat: '',
  pickupLocation: 'Gate A',
  pickupTime: '6:00 PM-6:30 PM',
}
const event = { id: 7, name: 'Derby', startOn: '', endOn: '', location: null }
const order = { cartId: 'C1', event, allowed: ['pickup'] as const }

test('CONF-25 the confirmed details are stored', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  expect(await confirmOrder(details, order)).toBe(true)
  expect(readStored('customer_details')).toEqual(details)
  expect(readStored('user_email')).toBe('ada@example.com')
})

test('ERR-06 ERR-07 a cart that cannot be updated is shown as an error', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response('{}', { status: url.includes('cart') ? 500 : 200 }),
  )
  render(createElement(Toaster))
  const confirmed = confirmOrder(details, order)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(await confirmed).toBe(false)
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to update cartCheckout failed. Please try again.',
  )
})

test.each([
  ['SESSION-08 nobody', clearPersonal],
  ['SESSION-15 another fan', () => openPersonal('grace')],
])(
  '%s is signed in when the response comes: nothing of the fan is written back, nor sent in their place',
  async (_who, leave) => {
    const responses: ((response: Response) => void)[] = []
    const fetch = vi.fn(() => new Promise<Response>((resolve) => responses.push(resolve)))
    vi.stubGlobal('fetch', fetch)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    localStorage.clear()
    const confirmed = confirmOrder({ ...details, firstName: 'Augusta' }, order)
    leave()
    responses[0]?.(new Response('{}'))
    expect(await confirmed).toBe(false)
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(Object.keys(localStorage)).toEqual([])
  },
)

test('CALL-10 a change that failed for a fan who signed out is not sent again for the next fan', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal('fetch', fetch)
  localStorage.clear()
  const confirmed = confirmOrder(details, order)
  await vi.advanceTimersByTimeAsync(500)
  openPersonal('grace')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await confirmed).toBe(false)
  expect(fetch).toHaveBeenCalledTimes(1)
})

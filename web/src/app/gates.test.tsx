import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../test-support/boot-stub.ts'

const event = { id: 7, name: 'Derby', startOn: '', endOn: '', location: null }

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  await import('../../test-support/english.ts')
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Where = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

type Options = { signedIn?: boolean; withEvent?: boolean; endOn?: string; isOver?: boolean }

/** Opens a path behind the app's gates, with fresh modules, since boot data is read once per page. */
async function open(path: string, { signedIn = true, withEvent = true, ...times }: Options = {}) {
  writeBoot(bootStub(signedIn ? fanSession() : null))
  if (withEvent) localStorage.setItem('selected_event', JSON.stringify({ ...event, ...times }))
  const { SessionProvider } = await import('../features/auth/session.tsx')
  const { EventGate, SessionGate, SignedOutGate } = await import('./gates.tsx')
  render(
    <MemoryRouter initialEntries={[path]}>
      <SessionProvider>
        <Where />
        <Routes>
          <Route element={<SignedOutGate onBegin={() => {}} />}>
            <Route path="/auth" element={null} />
          </Route>
          <Route element={<SessionGate />}>
            <Route path="/events" element={null} />
            <Route element={<EventGate />}>
              <Route path="*" element={<p>a screen</p>} />
            </Route>
          </Route>
        </Routes>
      </SessionProvider>
    </MemoryRouter>,
  )
}
const address = () => document.querySelector('output')?.textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const needingEvent = ['/product', '/cart', '/confirmation', '/checkout', '/transactions']

test.each([
  ['/product?pid=3', '/auth?returnTo=%2Fproduct%3Fpid%3D3'],
  ...[...needingEvent, '/events'].map((path) => [path, `/auth?returnTo=${encodeURIComponent(path)}`]),
  ...['/', '/nowhere', '/auth'].map((path) => [path, '/auth']),
])(
  'GUARD-03 GUARD-08 GUARD-09 signed out, %s leads to %s and stays there without an event',
  async (from, to) => {
    await open(String(from), { signedIn: false, withEvent: false })
    expect(address()).toBe(to)
    await wait(1000)
    expect(address()).toBe(to)
  },
)

test.each([
  ['/auth', '/'],
  ['/auth?returnTo=%2Fproduct%3Fpid%3D3', '/product?pid=3'],
  ['/auth?returnTo=https%3A%2F%2Fevil.example', '/'],
  ['/auth?returnTo=%2F%2Fevil.example', '/'],
])('GUARD-09 a signed-in fan goes from %s to %s', async (from, to) => {
  await open(from)
  expect(address()).toBe(to)
})

test('GUARD-06 GUARD-08 signed in without an event, / leads to /events at once, which stays', async () => {
  await open('/', { withEvent: false })
  expect(address()).toBe('/events')
  await wait(1000)
  expect(address()).toBe('/events')
})

test.each(needingEvent)(
  'GUARD-07 signed in without an event, %s goes to /events after 500 ms, not sooner, loading meanwhile',
  async (path) => {
    await open(path, { withEvent: false })
    await wait(499)
    expect(address()).toBe(path)
    expect(screen.getByText('Loading your experience...')).toBeDefined()
    expect(screen.queryByText('a screen')).toBeNull()
    await wait(1)
    expect(address()).toBe('/events')
  },
)

test('with session and event the screen opens', async () => {
  await open('/cart')
  expect(screen.getByText('a screen')).toBeDefined()
  await wait(1000)
  expect(address()).toBe('/cart')
})

const screens = ['/', ...needingEvent]
const cartKeys = ['cart_id', 'order_id', 'cart_data']
const storedCart = JSON.stringify({
  id: 'C1',
  items: [],
  payment: { subTotal: 0, tax: 0, amount: 0 },
  metadata: { gameData: null },
})
const fillCart = () => {
  localStorage.setItem('cart_id', 'C1')
  localStorage.setItem('order_id', 'ORD-1')
  localStorage.setItem('cart_data', storedCart)
}
const cartLeft = () => cartKeys.filter((key) => localStorage.getItem(key) !== null)

/** The product server's list does not have the event any more. */
const endEvent = async () => {
  const { endUnlistedEvent, selectedEvent } = await import('../features/events/selected-event.ts')
  const { listEvents } = await import('@storefront/shared/contract/events.ts')
  act(() => endUnlistedEvent(selectedEvent(), listEvents.response.parse([])))
}

test.each(screens)('FAN-01 %s leads to /events with an event that is over', async (path) => {
  await open(path, { isOver: true })
  await wait(500)
  expect(address()).toBe('/events')
})

test.each(screens)(
  'FAN-01 %s leads to /events once the event is over, and its cart is removed',
  async (path) => {
    fillCart()
    await open(path, { endOn: '2020-01-01T00:00:00Z' })
    await wait(1000)
    expect([address(), cartLeft()]).toEqual([path, cartKeys])
    await endEvent()
    expect(cartLeft()).toEqual([])
    await wait(500)
    expect(address()).toBe('/events')
  },
)

test('FAN-01 PAY-19 a payment under way and its outcome are not interrupted by the end of the event', async () => {
  const { useStayAtEventEnd } = await import('../features/events/selected-event.ts')
  await open('/checkout')
  const { unmount } = renderHook(() => useStayAtEventEnd(true))
  await endEvent()
  await wait(60_000)
  expect(address()).toBe('/checkout')
  unmount()
  await wait(500)
  expect(address()).toBe('/events')
})

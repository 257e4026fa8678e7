import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, bootStubOf, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'

const fetch = vi.fn()
const logged = vi.fn()
const created = () => fetch.mock.calls.filter(([url]) => url === '/api/cart/create').length
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

beforeEach(async () => {
  vi.resetModules()
  await import('../../../test-support/english.ts')
  vi.spyOn(console, 'error').mockImplementation(logged.mockReset())
  localStorage.clear()
  fetch.mockReset().mockImplementation(async () => new Response('{"id":77}'))
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A held order of this fan. */
async function holdOrder(notCharged: boolean) {
  const { writeStored } = await import('../../storage/stored.ts')
  const { resumePersonal } = await import('../../storage/personal-data.ts')
  resumePersonal(fanSession().owner)
  const rest = {
    cartId: 'k1',
    cart: null,
    eventId: 7,
    amount: 974,
    email: '',
    requestId: '',
    userMessage: '',
    event: null,
    place: null,
    paidAt: null,
  }
  writeStored('unclear_orders', [{ ...rest, orderId: 'ORD-1', since: 0, notCharged }])
}

async function openHome({ hasCustomer = true, ready = true, signedIn = true } = {}) {
  writeBoot(bootStub(signedIn ? { ...fanSession(), hasCustomer } : null))
  const { SessionProvider } = await import('../auth/session.tsx')
  const { useCartCreation } = await import('./cart-lifetime.ts')
  const { Toaster } = await import('../../ui/toast/toaster.tsx')
  render(<Toaster />)
  const twice = () => {
    useCartCreation(ready)
    useCartCreation(ready)
  }
  return renderHook(twice, { wrapper: SessionProvider, reactStrictMode: true })
}

test('CART-01 one cart is created however often the screen is mounted, and its id stored', async () => {
  const { unmount } = await openHome()
  unmount()
  await openHome()
  await settle()
  expect(created()).toBe(1)
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body)).toEqual({ storeID: 1 })
  expect(localStorage.getItem('cart_id')).toBe('77')
})

test('CART-01 EVENT-10 a cart is created for the current store of the page', async () => {
  const { setBranding } = await import('../../venue/branding.ts')
  setBranding(bootStubOf({ storeID: 42 }).branding as never)
  await openHome()
  await settle()
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body)).toEqual({ storeID: 42 })
})

test.each([
  ['before the menu has loaded', { ready: false }, null],
  ['for a session without customer number', { hasCustomer: false }, null],
  ['when one is stored', {}, '5'],
  ['for a visitor who is signed out', { signedIn: false }, null],
])('CART-02 no cart is created %s', async (_case, situation, stored) => {
  if (stored) localStorage.setItem('cart_id', stored)
  await openHome(situation)
  await settle()
  expect(created()).toBe(0)
})

test.each([
  ['{"message":"No such store"}', 'No such store'],
  ['', 'Failed to create cart'],
])('CART-03 a creation refused with %j is shown, and logged as %j', async (body, line) => {
  fetch.mockImplementation(async () => new Response(body, { status: 400 }))
  await openHome()
  expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to initialize shopping cart')
  expect(logged).toHaveBeenCalledWith(line)
  expect(localStorage.getItem('cart_id')).toBeNull()
})

test('CART-01 a cart whose response comes after a sign-out is not stored for the next fan', async () => {
  let respond: (response: Response) => void = () => {}
  fetch.mockImplementation(() => new Promise((resolve) => (respond = resolve)))
  await openHome()
  const { clearPersonal } = await import('../../storage/personal-data.ts')
  await settle()
  clearPersonal()
  respond(new Response('{"id":77}'))
  await settle()
  expect(localStorage.getItem('cart_id')).toBeNull()
})

test('CART-01 creating a cart removes the order id of an earlier cart', async () => {
  localStorage.setItem('order_id', 'ORD-1')
  await openHome()
  await settle()
  expect([localStorage.getItem('cart_id'), localStorage.getItem('order_id')]).toEqual(['77', null])
})

test.each([
  ['while the outcome of an order is unclear, since its cart may come back', false, 0],
  ['once it is known that it was not charged', true, 1],
])('PAY-23 a new cart %s: %s', async (_case, notCharged, times) => {
  await holdOrder(notCharged)
  await openHome()
  await settle()
  expect(created()).toBe(times)
})

test('CART-03 a creation that ends the session shows no toast, but is logged', async () => {
  fetch.mockImplementation(async () => new Response('', { status: 401 }))
  await openHome()
  await settle()
  expect(screen.queryByText('Failed to initialize shopping cart')).toBeNull()
  expect(logged).toHaveBeenCalledWith('Failed to create cart')
})

/** Locks like those of browsers: one holder at a time, by name. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = vi.fn((_name: string, ...given: unknown[]) => {
    last = last.then(() => (given.at(-1) as (lock: object) => Promise<unknown>)({}))
    return last
  })
  vi.stubGlobal('navigator', { locks: { request } })
  return request
}

test('CART-01 tabs create carts one after the other, and the next tab sees the stored cart', async () => {
  vi.useFakeTimers()
  const request = stubLocks()
  writeBoot(bootStub(fanSession()))
  const { ensureCart } = await import('./cart-lifetime.ts')
  const { resumePersonal } = await import('../../storage/personal-data.ts')
  resumePersonal(fanSession().owner)
  const first = ensureCart()
  await vi.advanceTimersByTimeAsync(0)
  expect(await first).toBe('77')
  const next = vi.fn()
  void navigator.locks.request('cart-creation', async () => next())
  await vi.advanceTimersByTimeAsync(199)
  expect(next).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(next).toHaveBeenCalledOnce()
  expect(request.mock.calls.map(([name]) => name)).toEqual(['cart-creation', 'cart-creation'])
  expect(await ensureCart()).toBe('77')
  expect(created()).toBe(1)
  vi.useRealTimers()
})

test('CART-03 when the creation fails the caller gets the error', async () => {
  stubLocks()
  fetch.mockImplementation(async () => new Response('', { status: 500 }))
  writeBoot(bootStub(fanSession()))
  const { ensureCart } = await import('./cart-lifetime.ts')
  await expect(ensureCart()).rejects.toThrow()
})

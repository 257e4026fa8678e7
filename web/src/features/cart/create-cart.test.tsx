import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'

const fetch = vi.fn()
const logged = vi.fn()
const created = () => fetch.mock.calls.filter(([url]) => url === '/api/cart/create').length
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'error').mockImplementation(logged.mockReset())
  localStorage.clear()
  fetch.mockReset().mockImplementation(async () => new Response('{"id":77}'))
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openHome({ hasCustomer = true, ready = true, signedIn = true } = {}) {
  writeBoot(bootStub(signedIn ? { ...fanSession(), hasCustomer } : null))
  const { SessionProvider } = await import('../auth/session.tsx')
  const { useCartCreation } = await import('./create-cart.ts')
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
  expect(await screen.findByText('Failed to initialize shopping cart')).toBeDefined()
  expect(logged).toHaveBeenCalledWith(line)
  expect(localStorage.getItem('cart_id')).toBeNull()
})

test('CART-01 a cart whose response comes after the fan signed out is not kept for the next', async () => {
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

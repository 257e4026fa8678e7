import { cart } from '@storefront/shared/contract/cart.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { bootStub, fanSession, writeBoot } from '../../test-support/boot-stub.ts'
import { StubObserver } from '../../test-support/cart-page.tsx'
import { stubDialogs } from '../../test-support/dialogs.ts'
import { SessionProvider } from '../features/auth/session.tsx'
import { showAdded } from '../features/cart/cart.ts'
import { changeLanguage } from '../messages/language.ts'
import { writeStored } from '../storage/stored.ts'
import { currentBranding, setBranding } from '../venue/branding.ts'
import { Header } from './header.tsx'
import { screens } from './screens.tsx'

writeBoot(bootStub(fanSession()))

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StubObserver)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  localStorage.clear()
  writeStored('selected_event', { id: 7, name: 'Derby', startOn: '', endOn: '', location: null })
})
afterEach(cleanup)

const Where = () => <output>{useLocation().pathname}</output>
const path = () => document.querySelector('output')?.textContent
/** Opens the last of these paths; the others are its history. */
const open = (...paths: string[]) =>
  render(
    <MemoryRouter initialEntries={paths}>
      <SessionProvider>
        <Header />
        <Where />
      </SessionProvider>
    </MemoryRouter>,
  )
const button = (name: string) => screen.getByRole('button', { name })

test.each([
  ['/product', '/'],
  ['/cart', '/'],
  ['/transactions', '/'],
  ['/confirmation', '/events'],
  ['/checkout', '/events'],
  ['/nowhere', '/events'],
])('HEADER-03 back on %s, reached from /events, leads to %s', (from, to) => {
  open('/events', from)
  fireEvent.click(button('Back'))
  expect(path()).toBe(to)
})

test('HEADER-03 back without an earlier page of ours leads to /', () => {
  open('/confirmation')
  fireEvent.click(button('Back'))
  expect(path()).toBe('/')
})

test.each(['/', '/events'])('HEADER-02 %s has no back button', (at) => {
  open(at)
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test.each([
  ['/transactions', false],
  ['/transactions?t=KR-1', true],
  ['/transactions?order=ORD-1', true],
  ['/cart?t=KR-1', false],
])('TXN-01 on a phone %s has its own way back and none in the header: %s', (at, isOneOrder) => {
  open(at)
  const back = screen.getByRole('button', { name: 'Back' })
  expect(back.closest('[data-only-wide=true]') !== null).toBe(isOneOrder)
})

test("HEADER-06 the event's name and the link 'Change' lead to /events; without an event there is neither", () => {
  open('/cart')
  fireEvent.click(screen.getByText('Derby'))
  expect(path()).toBe('/events')
  cleanup()
  open('/cart')
  fireEvent.click(screen.getByRole('link', { name: /^Change.*Derby$/ }))
  expect(path()).toBe('/events')
  cleanup()
  localStorage.clear()
  open('/cart')
  expect(screen.queryByText('Change')).toBeNull()
})

test('HEADER-06 /events has no link to change the event, since it would lead to itself', () => {
  open('/events')
  expect(screen.queryByText('Change')).toBeNull()
})

test('HEADER-05 FAN-53 the header of / and /events shows the product’s name, also without one of its titles', () => {
  const { branding } = currentBranding()
  for (const [title2, shown] of [
    ['Kites', `Kites ${branding.title3}`],
    [' ', branding.title3],
  ] as const) {
    setBranding({ ...currentBranding(), branding: { ...branding, title2 } })
    for (const at of ['/', '/events']) {
      open(at)
      expect(within(screen.getByRole('banner')).getByText(shown).tagName, at).toBe('BDI')
      cleanup()
    }
  }
  setBranding(null)
})

test('HEADER-07 the cart button leads to /cart; its badge counts every piece and shows only above 0', () => {
  open('/')
  expect(screen.getByRole('link', { name: 'Cart' }).textContent).toBe('')
  cleanup()
  const lines = [3, 1].map((quantity, itemID) => ({ itemID, quantity, name: 'Pie', unitPrice: '4.00' }))
  writeStored('cart_id', 'C1')
  writeStored('cart_data', z.parse(cart, { id: 'C1', items: lines, payment: {}, metadata: {} }))
  open('/')
  const link = screen.getByRole('link', { name: 'Cart, 4 items' })
  expect(link.textContent).toBe('4')
  fireEvent.click(link)
  expect(path()).toBe('/cart')
})

test('the code of /cart is loaded once the cart holds items', () => {
  const preload = vi.spyOn(screens['/cart']?.Screen as { preload: () => Promise<boolean> }, 'preload')
  preload.mockResolvedValue(true)
  open('/')
  expect(preload).not.toHaveBeenCalled()
  cleanup()
  writeStored('cart_id', 'C1')
  const items = [{ itemID: 5, quantity: 1, name: 'Pie', unitPrice: '4.00' }]
  writeStored('cart_data', z.parse(cart, { id: 'C1', items, payment: {}, metadata: {} }))
  open('/')
  expect(preload).toHaveBeenCalledOnce()
})

test('LANG-01 the label of an empty cart is in the page’s language', async () => {
  await changeLanguage('de')
  open('/')
  expect(screen.getByRole('link', { name: 'Warenkorb' })).toBeDefined()
  await changeLanguage('en')
})

test('FAN-02 on /checkout the link to another event asks first, unless the cart is empty', () => {
  stubDialogs()
  const question = () => screen.queryByRole('alertdialog', { name: 'Change event?' })
  const follow = () => fireEvent.click(screen.getByRole('link', { name: /^Change.*Derby$/ }))
  open('/checkout')
  follow()
  expect(path()).toBe('/events')
  cleanup()
  // FAN-72: a first piece that is on its way counts.
  const takeBack = showAdded([{ itemID: 1, quantity: 1 }])
  open('/checkout')
  follow()
  expect([path(), question() === null]).toEqual(['/checkout', false])
  act(takeBack)
  cleanup()
  const lines = [{ itemID: 1, quantity: 1, name: 'Pie', unitPrice: '4.00' }]
  writeStored('cart_id', 'C1')
  writeStored('cart_data', z.parse(cart, { id: 'C1', items: lines, payment: {}, metadata: {} }))
  open('/confirmation')
  follow()
  expect([path(), question()]).toEqual(['/events', null])
  cleanup()
  open('/checkout')
  for (const opens of [follow, () => fireEvent.click(screen.getByText('Derby'))]) {
    opens()
    expect(question()?.textContent).toContain('Your cart will be emptied.')
    fireEvent.click(button('Keep'))
    expect([path(), question()]).toEqual(['/checkout', null])
  }
  follow()
  fireEvent.click(button('Change'))
  expect([path(), question()]).toEqual(['/events', null])
})

test('LANG-08 LANG-11 the title of an unknown page is the product’s name, isolated as a text of the venue', () => {
  open('/nowhere')
  expect(screen.getByText('Home Team Fan Store').tagName).toBe('BDI')
})

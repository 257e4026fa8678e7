import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage } from '../../../test-support/cart-page.tsx'
import { menuItem, menuPage, standAtEvent } from '../../../test-support/menu.ts'
import { takeRendered } from '../../../test-support/rendered.ts'
import { Shop } from './shop.tsx'

// The screen that a card opens has its own tests, and would still be loading when this one is over.
vi.mock('../product/product-screen.tsx', () => ({}))
writeBoot(bootStub(fanSession()))

const pageOf = (id: number, name: string) =>
  menuPage(
    id,
    name,
    Array.from({ length: 5 }, (_, n) => menuItem(id * 100 + n, `${name} ${n}`)),
  )

beforeEach(() => {
  standAtEvent()
  vi.stubGlobal('fetch', async () =>
    Response.json({ quickPickPages: [pageOf(1, 'Drinks'), pageOf(2, 'Snacks')] }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('HOME-04 the button of a page of the menu answers a tap before its cards are drawn, and no tap reaches those of the page before', async () => {
  render(
    <CartPage at="/">
      <Shop waits={false} />
    </CartPage>,
  )
  await screen.findByRole('list', { name: 'Drinks' })
  const snacks = screen.getByRole('button', { name: 'Snacks' })
  takeRendered()
  fireEvent.click(snacks)
  expect(snacks.getAttribute('aria-pressed')).toBe('true')
  await act(() => screen.findByRole('list', { name: 'Snacks' }))
  const menus = takeRendered().flatMap(({ name, props }) =>
    name === 'Menu'
      ? [
          `${props.label}${props.hidden ? ', hidden' : ''}${props.waits ? ', waits' : ''}${props.isLeaving ? ', leaves' : ''}`,
        ]
      : [],
  )
  expect(menus).toEqual(['Drinks, waits, leaves', 'Drinks, hidden', 'Snacks'])
})

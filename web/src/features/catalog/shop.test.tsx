import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { takeRendered } from '../../../test-support/rendered.ts'
import { writeStored } from '../../storage/stored.ts'
import { CartPage, NoSizes } from '../cart/cart-page.fixture.tsx'
import { Shop } from './shop.tsx'

writeBoot(bootStub(fanSession()))

const pageOf = (id: number, name: string) => ({
  quickPickPageID: id,
  name,
  status: 'Active',
  sequence: id,
  quickPickPageDetails: Array.from({ length: 5 }, (_, n) => ({
    quickPickPageDetailsID: id * 100 + n,
    status: 'Active',
    itemId: id * 100 + n,
    type: 'item',
    name: `${name} ${n}`,
    sellingPrice: '4.00',
  })),
})

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.stubGlobal('IntersectionObserver', NoSizes)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async () =>
    Response.json({ quickPickPages: [pageOf(1, 'Drinks'), pageOf(2, 'Snacks')] }),
  )
  writeStored('selected_event', {
    id: 101,
    name: 'Cup',
    startOn: '2020-01-01T00:00:00Z',
    endOn: '2099-01-01T00:00:00Z',
    location: null,
  })
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

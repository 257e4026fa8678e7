import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage, StubObserver } from '../../../test-support/cart-page.tsx'
import { takeRendered } from '../../../test-support/rendered.ts'
import { changeLanguage } from '../../messages/language.ts'
import { writeStored } from '../../storage/stored.ts'
import { CartBar } from '../cart/cart-bar.tsx'
import { dropQuantities } from '../cart/quantity-changes.ts'
import { Menu } from './menu-cards.tsx'

writeBoot(bootStub(fanSession()))

const cards: DisplayCard[] = Array.from({ length: 40 }, (_, n) => ({
  id: `card-${n}`,
  type: 'item',
  itemId: n,
  productId: null,
  name: `Item ${n}`,
  description: '',
  imageUrl: '',
  price: 400,
}))
let inCart: { itemID: number; quantity: number }[] = []

beforeEach(() => {
  inCart = [{ itemID: 3, quantity: 1 }]
  writeStored('cart_id', 'C1')
  vi.stubGlobal('ResizeObserver', StubObserver)
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url !== '/api/cart/details') inCart.push(JSON.parse(String(body)))
    const items = inCart.map((line) => ({ ...line, name: `Item ${line.itemID}`, unitPrice: '4.00' }))
    return Response.json({
      items,
      payment: { subTotal: '4.00', tax: '0.00', amount: `${4 * items.length}.00` },
    })
  })
})
afterEach(() => {
  dropQuantities()
  cleanup()
  vi.unstubAllGlobals()
})

test('FAN-04 adding one of 40 products renders its card and the bar of the cart', async () => {
  render(
    <CartPage at="/">
      <Menu label="All" cards={cards} />
      <CartBar />
    </CartPage>,
  )
  const addable = () => document.querySelectorAll('[aria-label$=" to cart"]').length
  while (addable() < 39) await act(() => new Promise((resolve) => setTimeout(resolve)))
  takeRendered()

  fireEvent.click(screen.getByLabelText('Add Item 37 to cart'))
  await screen.findByText('2 items')
  const rendered = takeRendered()
  const cardsOf = (name: string) =>
    new Set(
      rendered.flatMap((each) =>
        each.name === name ? [each.props.itemId ?? (each.props.card as DisplayCard).itemId] : [],
      ),
    )
  expect(cardsOf('ProductCard')).toEqual(new Set([37]))
  expect(cardsOf('CardQuantity')).toEqual(new Set([37]))
  const of = (name: string) => rendered.filter((each) => each.name === name).length
  expect(of('CartBar')).toBeGreaterThan(0)
  expect([of('FavoriteButton') <= 3, of('SessionProvider')]).toEqual([true, 0])
})

test('LANG-07 in another language the cards format their prices again', async () => {
  render(
    <CartPage at="/">
      <Menu label="All" cards={cards.slice(0, 2)} />
    </CartPage>,
  )
  expect(await screen.findAllByText('$4.00')).toHaveLength(2)
  await act(() => changeLanguage('de'))
  expect(screen.getAllByText('4,00\u00a0$', { normalizer: (text) => text })).toHaveLength(2)
  await act(() => changeLanguage('en'))
})

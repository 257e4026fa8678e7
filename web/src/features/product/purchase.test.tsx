import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { SessionProvider } from '../auth/session.tsx'
import { Options } from './options.tsx'
import { PurchaseControls, PurchaseHint, usePurchase } from './purchase.tsx'

writeBoot(bootStub(fanSession()))
const fetch = vi.fn()
beforeEach(() => {
  localStorage.setItem('cart_id', 'C1')
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(async () => new Response('{}')),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Given = { item?: string; sizes?: string[]; price?: number | null }

/** The options and controls of a product that comes in these sizes, opened for an item. */
function Purchase({ item, sizes = [], price = 400 }: Given) {
  const variant = { color: '', brand: '', price, images: [] }
  const product = {
    productDetails: {
      ...{ id: 7, name: 'Scarf', price, description: '', imageUrl: '', brandName: '' },
      variants: sizes.map((size) => ({ ...variant, itemID: `of ${size}`, size })),
    },
    itemDetails: null,
    similarItems: [],
  }
  const { forOptions, forControls } = usePurchase(product, item ?? null)
  return (
    <>
      <Options {...forOptions} />
      <PurchaseHint {...forControls} />
      <PurchaseControls {...forControls} />
    </>
  )
}
const show = (given: Given) =>
  render(
    <SessionProvider>
      <Purchase {...given} />
    </SessionProvider>,
  )
const add = () => screen.getByRole('button', { name: 'Add to Cart' })
const isAskedForSize = () => screen.queryByText('Choose a size.') !== null

test('WORLD-10 an item whose price is not known cannot be added, and says why; its options can be asked for', async () => {
  show({ item: '77', price: null })
  expect(add().getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(add().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The price isn’t available right now, so you can’t add this.',
  )
  cleanup()
  show({ sizes: ['S'], price: null })
  fireEvent.click(add())
  expect(isAskedForSize()).toBe(true)
})

test('PROD-10 an item without options is added at once', async () => {
  show({ item: '77' })
  fireEvent.click(add())
  await waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body)).toEqual({ itemID: '77', quantity: 1 })
})

test('PROD-09 while options are missing nothing is sent', () => {
  show({ sizes: ['S'] })
  fireEvent.click(add())
  expect(isAskedForSize()).toBe(true)
  expect(fetch).not.toHaveBeenCalled()
})

test('PROD-09 PROD-10 for a product with neither options nor an item no options are requested', () => {
  show({})
  expect(add().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('This product is not on sale at the moment.')).toBeDefined()
})

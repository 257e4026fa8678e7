import { product as contract } from '@storefront/shared/contract/products.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { SessionProvider } from '../auth/session.tsx'
import { ProductView } from './product-view.tsx'

writeBoot(bootStub(fanSession()))
const fetch = vi.fn()
beforeEach(() => {
  localStorage.setItem('cart_id', 'C1')
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(async () => new Response('{}')),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (details: object, itemId: string | null) =>
  render(
    <MemoryRouter>
      <SessionProvider>
        <ProductView product={z.parse(contract, details)} itemId={itemId} pictureName={undefined} />
      </SessionProvider>
    </MemoryRouter>,
  )
const add = () => screen.getByRole('button', { name: 'Add to Cart' })
const asksForOptions = () => screen.queryByText('Please select all available options to add to cart')
const scarf = { productDetails: { id: 50, name: 'Scarf', price: 19 } }
const shirt = { itemID: 8, size: { description: 'M' }, color: 'Red' }

test('PROD-10 a product without options and details of items is added at once, as the item of its address', async () => {
  show(scarf, '77')
  expect(asksForOptions()).toBeNull()
  add().click()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body)).toEqual({ itemID: '77', quantity: 1 })
})

test('PROD-09 PROD-10 options are asked for only where there are any; what has no item at all says so', () => {
  show(scarf, null)
  expect(asksForOptions()).toBeNull()
  expect(add()).toHaveProperty('disabled', true)
  expect(screen.getByText('This product is not on sale at the moment.')).toBeDefined()
  cleanup()
  show({ productDetails: { ...scarf.productDetails, variants: [shirt] } }, null)
  expect(asksForOptions()).not.toBeNull()
  expect(add()).toHaveProperty('disabled', false)
})

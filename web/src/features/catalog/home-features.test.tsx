import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage } from '../../../test-support/cart-page.tsx'
import { menuItem, menuPage, prepareMenu } from '../../../test-support/menu.ts'
import { changeDevice } from '../../storage/device.ts'
import { ProductScreen } from '../product/product-screen.tsx'
import { HomeScreen } from './home-screen.tsx'
import { Shop } from './shop.tsx'

// jsdom has no layout, so the component that only measures is replaced.
vi.mock('embla-carousel-react', () => ({ default: () => [() => {}, undefined] }))

writeBoot(bootStubOf({ features: 'transaction,qr' }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(shown: ReactNode, at: string) {
  render(<CartPage at={at}>{shown}</CartPage>)
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
}

test("FAN-09 FAN-10 without 'shop' / has no menu, without 'favorites' there is no heart", async () => {
  prepareMenu()
  await changeDevice('favorites', () => [{ productId: 4, itemId: 401 }])
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/console/catalog/items'))
      return Response.json({ itemDetails: { itemID: 401, productName: 'Water', price: '3.25' } })
    if (url === '/api/cart/create') return Response.json({ id: 1 })
    return Response.json({ quickPickPages: [menuPage(1, 'Drinks', [menuItem(401, 'Water')])] })
  })
  await open(<HomeScreen />, '/')
  expect(screen.getByText('Ordering is not available here.')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Selected event' })).toBeDefined()
  expect([screen.queryByRole('searchbox'), screen.queryByRole('list')]).toEqual([null, null])
  cleanup()

  await open(<ProductScreen />, '/product?id=401')
  expect(await screen.findByRole('button', { name: 'Add to Cart' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /favorites/i })).toBeNull()
  cleanup()

  await open(<Shop waits={false} />, '/')
  expect(await screen.findByRole('button', { name: 'Add Water to cart' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /favorites/i })).toBeNull()
})

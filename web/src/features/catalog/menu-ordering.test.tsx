import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage } from '../../../test-support/cart-page.tsx'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { keptItem, keptPass } from '../../../test-support/kept-pass.ts'
import { menuItem, menuPage, prepareMenu } from '../../../test-support/menu.ts'
import { changeDevice } from '../../storage/device.ts'
import { writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { dropQuantities, flushQuantities } from '../cart/quantity-changes.ts'
import { ProductScreen } from '../product/product-screen.tsx'
import { HomeScreen } from './home-screen.tsx'

// jsdom has no layout, so the component that only measures is replaced.
vi.mock('embla-carousel-react', () => ({ default: () => [() => {}, undefined] }))
writeBoot(bootStub(fanSession()))

const water = menuItem(401, 'Water', '3.25')
const juice = menuItem(402, 'Juice', 'ask us')
const cola = { type: 'product', productID: 10, name: 'Cola' }
const product = {
  productDetails: { id: 10, name: 'Cola', variants: [{ itemID: 101, color: 'Red', price: 4 }] },
}
const pages = [menuPage(1, 'Drinks', [water, cola, juice]), menuPage(2, 'Snacks', [menuItem(501, 'Nuts')])]

let inCart: Record<number, number> = {}
let further: object[] = []
let add: () => Response
let sent: string[] = []
let menuReads = 0

beforeEach(async () => {
  stubDialogs()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  for (const key of ['favorites', 'passes'] as const) await changeDevice(key, () => [])
  prepareMenu()
  // A different cart in each test, because reads stay in the cache.
  writeStored('cart_id', crypto.randomUUID())
  inCart = {}
  further = []
  sent = []
  add = () => Response.json({})
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(`${method} ${url} ${body ?? ''}`.trim())
    if (url.startsWith('/api/console/catalog/quickpicks')) {
      menuReads += 1
      return Response.json({ quickPickPages: pages })
    }
    if (url.startsWith('/api/console/catalog/products/10')) return Response.json(product)
    if (url.startsWith('/api/console/catalog'))
      return Response.json({ itemDetails: { itemID: 401, productName: 'Water', price: '3.25' } })
    if (method === 'POST') {
      const response = add()
      const { itemID, quantity } = JSON.parse(String(body))
      if (response.ok) inCart[itemID] = (inCart[itemID] ?? 0) + quantity
      return response
    }
    if (method === 'DELETE') delete inCart[Number(url.split('/').at(-1))]
    const items = Object.entries(inCart).map(([id, quantity]) => ({
      itemID: Number(id),
      unitPrice: 3.25,
      quantity,
    }))
    items.push(...(further as typeof items))
    return Response.json({ items, payment: { amount: 3.25 * items.length } })
  })
})
afterEach(() => {
  dropQuantities()
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))
const open = async (shown = <HomeScreen />, at = '/') => {
  menuReads = 0
  render(
    <CartPage at={at}>
      {shown}
      <Toaster />
    </CartPage>,
  )
  // A cached menu is read again a frame after it is shown, which would undo the effect of a tap in between.
  if (at === '/') await vi.waitFor(() => expect(menuReads).toBe(1))
  await settle()
}
const tap = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  await settle()
}
const expectQuantity = (count: string) =>
  vi.waitFor(() =>
    expect(
      screen.getByRole('group', { name: 'Quantity of Water' }).querySelector('output')?.textContent,
    ).toBe(count),
  )
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('FAN-04 FAN-05 an item is added and removed on its card without leaving /, and a bar leads to the cart', async () => {
  await open()
  expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull()
  await tap('Add Water to cart')
  await expectQuantity('1')
  expect(sent).toEqual(['POST /api/cart/items {"itemID":401,"quantity":1}'])
  expect((await screen.findByRole('link', { name: 'View cart' })).getAttribute('href')).toBe('/cart')
  await vi.waitFor(() => expect(said()).toContain('1 item in your cart, $3.25'))
  await tap('Increase quantity of Water')
  await expectQuantity('2')
  await tap('Decrease quantity of Water')
  await tap('Remove Water')
  expect(await screen.findByRole('button', { name: 'Add Water to cart' })).toBeDefined()
  expect(sent.at(-1)).toBe('DELETE /api/cart/items/401')
  expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull()
  expect(screen.getByTestId('location').textContent).toMatch(/^\/ /)
})

test('FAN-04 FAN-72 a plus right after the last minus is a new first one, sent once the item is removed', async () => {
  await open()
  await tap('Add Water to cart')
  await expectQuantity('1')
  fireEvent.click(screen.getByRole('button', { name: 'Remove Water' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add Water to cart' }))
  await expectQuantity('1')
  await vi.waitFor(() => expect(sent.map((call) => call.split(' ')[0])).toEqual(['POST', 'DELETE', 'POST']))
  await expectQuantity('1')
})

test('FAN-04 FAN-47 the options of a product are chosen in a sheet, after which its card shows the lowest price', async () => {
  await open()
  const card = () => screen.getByRole('link', { name: /Cola/ }).textContent
  expect(card()).toMatch(/See variants$/)
  await tap('Choose options for Cola')
  const sheet = within(await screen.findByRole('dialog', { name: 'Cola' }))
  fireEvent.click(await sheet.findByRole('button', { name: 'Red' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Add to Cart' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual(['POST /api/cart/items {"itemID":101,"quantity":1}'])
  expect(screen.getByTestId('location').textContent).toMatch(/^\/ /)
  expect(card()).toMatch(/See variantsfrom \$4\.00$/)
})

test('WORLD-10 an item whose price cannot be read says so, and cannot be added', async () => {
  await open()
  expect(screen.getByRole('link', { name: /Juice/ }).textContent).toMatch(/Price unknown$/)
  const add = screen.getByRole('button', { name: 'Add Juice to cart' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Price unknown',
  )
  await tap('Add Juice to cart')
  expect(sent).toEqual([])
})

test('WORLD-15 a card shows all pieces of its item, and takes one from the line that has most', async () => {
  inCart = { 401: 4 }
  further = [{ cartItemID: 'b', itemID: 401, unitPrice: 3.25, quantity: 1 }]
  await open()
  await expectQuantity('5')
  await tap('Decrease quantity of Water')
  await expectQuantity('4')
  act(() => flushQuantities())
  await settle()
  expect(sent).toEqual(['POST /api/cart/items {"itemID":401,"quantity":-1}'])
})

test('FAN-06 an item that was refused as sold out is marked on its card and page, until the menu is read again', async () => {
  add = () => Response.json({ error: 'Water is sold out' }, { status: 409 })
  await open()
  await tap('Add Water to cart')
  expect((await screen.findByRole('alert')).textContent).toContain('Water is sold out')
  const button = screen.getByRole('button', { name: 'Add Water to cart' })
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect([button.getAttribute('aria-disabled'), reason?.textContent]).toEqual(['true', 'Sold out'])
  fireEvent.click(button)
  expect(sent).toHaveLength(1)
  cleanup()

  await open(<ProductScreen />, '/product?id=401')
  const soldOut = await screen.findByText(/Please check back later/)
  expect(soldOut.parentElement?.textContent).toMatch(/^Sold out/)
  expect(screen.getByRole('button', { name: 'Add to Cart' }).getAttribute('aria-disabled')).toBe('true')
  cleanup()

  await open()
  await vi.waitFor(() => expect(screen.queryByText('Sold out')).toBeNull())
  expect(screen.getByRole('button', { name: 'Add Water to cart' }).getAttribute('aria-disabled')).toBeNull()
})

test('FAN-08 the last five orders of this device are shown above the menu, and are added with one tap', async () => {
  await changeDevice('passes', () => [
    keptPass({ orderId: 'O0', paidHere: false, items: [keptItem({ name: 'Seen elsewhere' })] }),
    keptPass({ orderId: 'O1', items: [keptItem({ itemID: 401, name: 'Water' }), keptItem({ quantity: 1 })] }),
    ...[2, 3, 4, 5, 6].map((n) => keptPass({ orderId: `O${n}`, items: [keptItem({ name: `Pie ${n}` })] })),
  ])
  await open()
  const row = within(await screen.findByRole('region', { name: 'Order again' })).getAllByRole('button')
  expect(row.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Order again: 2 × Water, Hot Dog',
    ...[2, 3, 4, 5].map((n) => `Order again: 2 × Pie ${n}`),
  ])
  fireEvent.click(row[0] as HTMLElement)
  expect(await screen.findByText('3 items added to cart')).toBeDefined()
  expect(sent.map((call) => JSON.parse(call.split(' ')[2] ?? '').quantity)).toEqual([2, 1])
})

test('FAN-09 a heart, on a card or a product page, adds the product to the favourites, the first page', async () => {
  const pageNames = () =>
    within(screen.getByRole('group', { name: 'Menu pages' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  await open()
  await tap('Add Water to favorites')
  await vi.waitFor(() => expect(pageNames()).toEqual(['Favorites', 'Drinks', 'Snacks']))
  expect(screen.getByRole('button', { name: 'Drinks' }).getAttribute('aria-pressed')).toBe('true')
  cleanup()
  await open(<ProductScreen />, '/product?pid=10')
  await tap('Add Cola to favorites')
  expect(await screen.findByRole('button', { name: 'Remove Cola from favorites' })).toBeDefined()
  cleanup()

  await open()
  await tap('Favorites')
  await screen.findByRole('list', { name: 'Favorites' })
  const favorites = () => within(screen.getByRole('list', { name: 'Favorites' })).getAllByRole('link')
  expect(favorites().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Cola'),
    expect.stringContaining('Water'),
  ])
  const heart = (name: string) =>
    within(screen.getByRole('list', { name: 'Favorites' })).getByRole('button', { name })
  const remove = (name: string) => {
    heart(`Remove ${name} from favorites`).focus()
    fireEvent.click(heart(`Remove ${name} from favorites`))
  }
  remove('Cola')
  await vi.waitFor(() => expect(favorites()).toHaveLength(1))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Favorites'))
  remove('Water')
  await vi.waitFor(() => expect(pageNames()).toEqual(['Drinks', 'Snacks']))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Drinks'))
  expect(await screen.findByRole('list', { name: 'Drinks' })).toBeDefined()
})

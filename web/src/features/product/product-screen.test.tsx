import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { SessionProvider } from '../auth/session.tsx'
import { ProductScreen } from './product-screen.tsx'

// jsdom has no layout, so the component that only measures is replaced.
vi.mock('embla-carousel-react', () => ({ default: () => [() => {}, undefined] }))
writeBoot(bootStub(fanSession()))

const variant = (itemID: number, color: string, size: string, price: string) => ({
  itemID,
  color,
  size: { description: size },
  price,
  gallery: { images: [{ imageURL: `https://cdn.example/${itemID}.png` }] },
})
const jersey = {
  productDetails: {
    id: 40,
    name: 'Home Jersey',
    price: '79.95',
    imageUrl: 'https://cdn.example/jersey.png',
    brandName: { description: 'Originals' },
    description: '<p>Worn by <strong>us</strong><script>alert(1)</script></p>',
    variants: [
      variant(1, 'White', 'XL', '85.95'),
      variant(2, 'White', 'M', '79.95'),
      variant(3, 'Club', 'S', '79.95'),
    ],
  },
  similarItems: [
    {
      productID: 10,
      itemID: 101,
      name: 'Classic Cola',
      itemImage: 'https://cdn.example/cola.png',
      sellingPrice: '4.50',
    },
    { productID: 60, name: 'Golden Lager', itemImage: '', sellingPrice: '8.00' },
  ],
}
const water = { itemDetails: { itemID: 9, productName: 'Water', price: '3.00', brand: 'Clearbrook' } }

let reads: string[] = []
let products: Record<string, () => Response | Promise<Response>>
let add: () => Response | Promise<Response>
let sent: unknown[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
  localStorage.setItem('cart_id', 'C1')
  reads = []
  sent = []
  products = { '40': () => Response.json(jersey), '9': () => Response.json(water) }
  add = () => Response.json({})
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const id = /(?:products|items)\/(\d+)/.exec(url)?.[1]
    if (method === 'POST') sent.push(JSON.parse(String(body)))
    if (url === '/api/cart/items') return add()
    if (!id) return Response.json({ items: [] })
    reads.push(url)
    return products[id]?.() ?? Response.json({}, { status: 404 })
  })
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.unstubAllGlobals()
})

const Where = () => <output data-testid="where">{useLocation().pathname + useLocation().search}</output>
const where = () => screen.getByTestId('where').textContent
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))
async function open(...addresses: string[]) {
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <MemoryRouter initialEntries={addresses}>
        <SessionProvider>
          <ProductScreen />
          <Where />
          <Toaster />
        </SessionProvider>
      </MemoryRouter>
    </SWRConfig>,
  )
  await settle()
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const tap = async (name: string | RegExp) => {
  fireEvent.click(button(name))
  await settle()
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const says = (text: string) => screen.queryAllByText(text, { exact: false }).length > 0
const price = () => document.querySelector('[aria-live=polite]')?.textContent
const pictures = () =>
  within(screen.getByRole('group', { name: /^Pictures of/ }))
    .getAllByRole('img')
    .map((each) => each.getAttribute('src'))
const pressed = () =>
  [...document.querySelectorAll('[aria-pressed=true]')].map((each) => each.textContent?.split(' ')[0])

test('PROD-01 PROD-03 the screen shows name, price, brand and a sanitized description', async () => {
  await open('/product?pid=40')
  expect([title(), price(), says('Originals')]).toEqual(['Home Jersey', '$79.95', true])
  expect((await screen.findByText('us')).tagName).toBe('STRONG')
  expect(document.querySelector('p script')).toBeNull()
})

test('WORLD-10 a product whose price cannot be read says so, and cannot be added', async () => {
  products['9'] = () => Response.json({ itemDetails: { ...water.itemDetails, price: 'ask us' } })
  await open('/product?id=9')
  expect(price()).toBe('Price unknown')
  expect(says('The price isn’t available right now')).toBe(true)
  await tap('Add to Cart')
  expect(sent).toEqual([])
})

test('PROD-01 a brand may be a text', async () => {
  await open('/product?id=9')
  expect([title(), price(), says('Clearbrook')]).toEqual(['Water', '$3.00', true])
})

test('PROD-04 PROD-05 PROD-06 PROD-07 PROD-09 options decide price, pictures and the item in the cart', async () => {
  await open('/product?pid=40')
  expect(pictures()).toEqual(['https://cdn.example/jersey.png'])
  await tap('Add to Cart')
  expect(says('Please select all available options to add to cart')).toBe(true)
  expect(sent).toEqual([])

  await tap(/^White/)
  expect(button(/^S\b/).dataset.unavailable).toBe('true')
  expect(button(/^XL/).dataset.unavailable).toBe('false')
  await tap(/^XL/)
  expect([price(), pictures()]).toEqual(['$85.95', ['https://cdn.example/1.png']])
  expect(says('Please select all available options')).toBe(false)
  await tap(/^Club/)
  expect(pressed()).toEqual(['Club', 'S'])
  await tap(/^XL/)
  expect(pressed()).toEqual(['White', 'XL'])
  await tap('Add to Cart')
  expect(sent).toEqual([{ itemID: 1, quantity: 1 }])

  await tap('Clear All')
  expect([pressed(), price(), pictures()]).toEqual([[], '$79.95', ['https://cdn.example/jersey.png']])
})

test('PROD-08 PROD-10 PROD-11 PROD-12 without options it is added at once in the stepper’s quantity, which is then reset to 1', async () => {
  let respond: (response: Response) => void = () => {}
  add = () => new Promise((resolve) => (respond = resolve))
  await open('/product?id=9')
  const count = () => within(screen.getByRole('group', { name: 'Quantity of Water' })).getByRole('status')
  expect(document.querySelector('fieldset')).toBeNull()
  expect([count().textContent, button(/^Decrease/).disabled]).toEqual(['1', true])
  for (const _ of Array(30)) fireEvent.click(button(/^Increase/))
  fireEvent.click(button(/^Decrease/))
  expect(count().textContent).toBe('30')
  await tap('Add to Cart')
  expect(button('Adding to Cart...').getAttribute('aria-disabled')).toBe('true')
  respond(Response.json({}))
  await settle()
  expect(sent).toEqual([{ itemID: 9, quantity: 30 }])
  expect(says('Item added to cart')).toBe(true)
  expect(count().textContent).toBe('1')
})

test('CART-12 PROD-12 after a refused add the quantity stays', async () => {
  add = () => Response.json({ error: 'Water is sold out' }, { status: 409 })
  await open('/product?id=9')
  fireEvent.click(button(/^Increase/))
  await tap('Add to Cart')
  expect(screen.getByRole('alert').textContent).toBe('ErrorWater is sold out')
  expect(screen.getByRole('group', { name: /^Quantity/ }).textContent).toContain('2')
})

test('PROD-13 similar products have picture, name and price', async () => {
  await open('/product?pid=40')
  const similar = within(screen.getByRole('region', { name: 'Similar Products' }))
  const [cola, lager] = similar.getAllByRole('link')
  expect([cola?.textContent, lager?.textContent]).toEqual([
    'Classic Cola$4.50',
    'No image availableGolden Lager$8.00',
  ])
  expect(cola?.querySelector('img')?.getAttribute('src')).toBe('https://cdn.example/cola.png')
})

test('PROD-14 PROD-15 selecting a similar product sends an event and shows it in place of this one; so does an event of another script', async () => {
  products['10'] = () => Response.json({ productDetails: { id: 10, name: 'Classic Cola', price: '4.50' } })
  products['60'] = () => Response.json({ productDetails: { id: 60, name: 'Golden Lager', price: '8.00' } })
  const announced = vi.fn()
  const listener = (event: Event) => announced((event as CustomEvent).detail)
  window.addEventListener('product-selection-changed', listener)
  await open('/product?pid=40')
  fireEvent.click(screen.getByRole('link', { name: /Classic Cola/ }))
  await settle()
  window.removeEventListener('product-selection-changed', listener)
  expect(announced.mock.calls).toEqual([[{ productId: 10, itemId: 101 }]])
  expect([where(), title()]).toEqual(['/product?pid=10&id=101', 'Classic Cola'])
  const detail = { productId: 60 }
  act(() => void window.dispatchEvent(new CustomEvent('product-selection-changed', { detail })))
  await settle()
  expect([where(), title()]).toEqual(['/product?pid=60', 'Golden Lager'])
})

test('PROD-16 PROD-19 a skeleton is shown while the product loads; any other error offers a link home and a retry', async () => {
  let respond: (response: Response) => void = () => {}
  products['40'] = () => new Promise((resolve) => (respond = resolve))
  await open('/product?pid=40')
  expect(screen.getByTestId('product-skeleton')).toBeDefined()
  respond(Response.json({}, { status: 500 }))
  await settle()
  expect([title(), screen.queryByTestId('product-skeleton')]).toEqual(['Error loading product', null])
  products['40'] = () => Response.json(jersey)
  await tap('Try Again')
  expect([title(), reads.length]).toEqual(['Home Jersey', 2])
})

test('PROD-19 Return to Home leads to the menu', async () => {
  products['40'] = () => Response.json({}, { status: 500 })
  await open('/product?pid=40')
  await tap('Return to Home')
  expect(where()).toBe('/')
})

test('PROD-17 a failed connection shows an error with a retry', async () => {
  products['40'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await open('/product?pid=40')
  expect(title()).toBe('Network Error')
  expect(
    says(
      "We're having trouble connecting to our servers. Please check your internet connection and try again.",
    ),
  ).toBe(true)
  products['40'] = () => Response.json(jersey)
  await tap('Try Again')
  expect(title()).toBe('Home Jersey')
})

test('PROD-18 a product that is gone offers links back and to the menu', async () => {
  await open('/product?id=9', '/product?pid=77')
  expect(title()).toBe('Product Not Available')
  expect(
    says(
      "We couldn't find the product you were looking for. It may have been removed or is no longer available.",
    ),
  ).toBe(true)
  expect(button('Go Back')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Browse Products' }))
  expect(where()).toBe('/')
})

test('PROD-18 SESSION-13 a product of another venue is not available either, and the session goes on', async () => {
  products['99'] = () => Response.json({ error: 'Forbidden' }, { status: 403 })
  await open('/product?pid=99')
  expect(title()).toBe('Product Not Available')
  expect(says('Session Expired')).toBe(false)
})

test.each(['/product', '/product?pid=50'])(
  'PROD-20 %s, without a product, shows a message',
  async (address) => {
    products['50'] = () => Response.json({})
    await open(address)
    expect(
      says(
        'This product could not be found in our catalog. Please check if the URL is correct or browse our product listings.',
      ),
    ).toBe(true)
  },
)

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage, StubObserver } from '../../../test-support/cart-page.tsx'
import { switchService } from '../../../test-support/venue-service.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { CartColumn } from './cart-column.tsx'
import { CartScreen } from './cart-screen.tsx'
import { TotalBar } from './cart-totals.tsx'
import { OrderSummary } from './order-summary.tsx'
import { dropQuantities } from './quantity-changes.ts'

writeBoot(bootStub(fanSession()))

const pie = { itemID: 5, name: 'Pie', unitPrice: '4.00', quantity: 2, item: { size: 'L', color: 'Red' } }
const cola = { itemID: 6, name: 'Cola', unitPrice: '2.50', quantity: 1, size: '0.5 l' }
const payment = { subTotal: '10.50', tax: '0.84', amount: '11.34' }
const both = { items: [pie, cola], payment }

type Reply = () => Response | Promise<Response>
let details: Reply
let remove: Reply
let sent: string[] = []
/** A different cart in each test, because reads stay in the cache. */
let cartId = 'C0'
let count = 0

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  sessionStorage.clear()
  count += 1
  cartId = `C${count}`
  writeStored('cart_id', cartId)
  sent = []
  details = () => Response.json(both)
  remove = () => Response.json({})
  vi.stubGlobal('ResizeObserver', StubObserver)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push(`${method} ${url}${body ? ` ${body}` : ''}`)
    return url === '/api/cart/details' ? details() : remove()
  })
})
afterEach(() => {
  dropQuantities()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(shown = <CartScreen />) {
  const page = render(
    <CartPage>
      {shown}
      <Toaster />
    </CartPage>,
  )
  await settle()
  return page
}
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))
const line = (name: string) => {
  const item = screen.getByText(name, { selector: 'h2 *' }).closest('li')
  if (!item) throw new Error(`No line of ${name}`)
  return within(item)
}
const textOf = (name: string) => screen.getByText(name, { selector: 'h2 *' }).closest('li')?.textContent
const headline = () => screen.getByRole('heading', { level: 1 }).textContent
const says = (text: string) => document.body.textContent?.includes(text)
const terms = () =>
  [...document.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  )
const totals = () => terms().filter((term) => /^(Subtotal|Tax|Total)/.test(term))

test('CART-04 CART-05 CART-06 the screen shows the cart with its lines', async () => {
  details = () =>
    Response.json({ items: [pie, { ...cola, imageUrl: 'https://cdn.example/cola.svg' }], payment })
  await open()
  expect(headline()).toBe('Your cart 2 items · total quantity 3')
  expect(textOf('Pie')).toContain('$4.00 each')
  expect(textOf('Pie')).toContain('$8.00')
  expect(textOf('Cola')).toContain('$2.50 each')
  expect(terms().slice(0, 3)).toEqual(['Size: L', 'Color: Red', 'Size: 0.5 l'])
  expect(line('Pie').getByText('No image available')).toBeDefined()
  expect(line('Cola').queryByText('No image available')).toBeNull()
  expect(document.querySelector('li img')?.getAttribute('src')).toBe('https://cdn.example/cola.svg')
  for (const name of [/^Remove Pie/, /^Decrease quantity/, /^Increase quantity/])
    expect(line('Pie').getByRole('button', { name })).toHaveProperty('disabled', false)
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
})

test('CART-04 one item is named in the singular', async () => {
  details = () => Response.json({ items: [cola], payment })
  await open()
  expect(headline()).toBe('Your cart 1 item · total quantity 1')
})

test.each([
  ['neither size nor colour', {}, []],
  ['a size of the line', { size: 'M' }, ['Size: M']],
  ['a colour alone', { item: { color: { description: 'Blue' } } }, ['Color: Blue']],
  ['two sizes: that of the item', { size: 'M', item: { size: 'L' } }, ['Size: L']],
])('CART-06 a line with %s', async (_case, options, expected) => {
  details = () => Response.json({ items: [{ ...cola, size: '', ...options }], payment })
  await open()
  expect(terms().filter((term) => !totals().includes(term))).toEqual(expected)
  expect(line('Cola').queryAllByRole('list')).toEqual([])
  expect(document.querySelectorAll('li dl')).toHaveLength(expected.length)
})

test('CART-15 CART-16 the summary shows the product server’s figures, and its links mark the cart as seen', async () => {
  details = () => Response.json({ ...both, payment: { subTotal: 20.5, tax: 1.25, amount: 19.99 } })
  await open()
  const summary = within(screen.getByRole('region', { name: 'Summary' }))
  expect(totals()).toEqual(['Subtotal: $20.50', 'Tax: $1.25', 'Total: $19.99'])
  expect(summary.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/')
  fireEvent.click(summary.getByRole('link', { name: 'Proceed to Confirmation' }))
  expect(screen.getByTestId('location').textContent).toBe('/confirmation {"fromCart":true}')
})

test('CART-16 Continue Shopping leads to the menu', async () => {
  await open()
  fireEvent.click(screen.getByRole('link', { name: 'Continue Shopping' }))
  expect(screen.getByTestId('location').textContent).toBe('/ {"fromCart":true}')
})

test('CART-17 CART-19 status 400 shows the empty cart', async () => {
  details = () => Response.json({ error: 'No active cart' }, { status: 400 })
  await open()
  expect(headline()).toBe('Your cart ')
  expect(says('Your Cart is Empty')).toBe(true)
  expect(says("Looks like you haven't added anything to your cart yet.")).toBe(true)
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('region')).toBeNull()
  expect(says('We could not refresh your cart.')).toBe(false)
})

test('CART-18 only a skeleton is shown while the cart loads', async () => {
  let respond: (response: Response) => void = () => {}
  details = () => new Promise((resolve) => (respond = resolve))
  await open()
  expect(screen.getByText('Loading your cart').closest('[role=status]')?.getAttribute('aria-busy')).toBe(
    'true',
  )
  expect(says('Your Cart is Empty')).toBe(false)
  respond(Response.json(both))
  await settle()
  expect(says('Loading your cart')).toBe(false)
  expect(line('Pie')).toBeDefined()
})

test('CART-19 after any other error the last known cart stays, with a notice and a retry', async () => {
  const item = {
    ...pie,
    cartItemID: null,
    imageUrl: '',
    size: '',
    unitPrice: 400,
    item: { size: '', color: '' },
  }
  const metadata = { gameData: null }
  writeStored('cart_data', {
    id: cartId,
    items: [item],
    payment: { subTotal: 800, tax: 0, amount: 800 },
    metadata,
  })
  details = () => Response.json({}, { status: 500 })
  await open()
  await screen.findByText('Showing your last saved cart.')
  expect(says('We could not refresh your cart. Showing your last saved cart.')).toBe(true)
  expect(totals()[2]).toBe('Total: $8.00')
  let respond: (response: Response) => void = () => {}
  details = () => new Promise((resolve) => (respond = resolve))
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await settle()
  expect(screen.getByRole('button', { name: 'Try Again' }).getAttribute('aria-disabled')).toBe('true')
  respond(Response.json(both))
  await settle()
  expect(says('We could not refresh')).toBe(false)
  expect(line('Cola')).toBeDefined()
})

test('CART-19 without a known cart it is empty, with the notice', async () => {
  details = () => Response.json({}, { status: 500 })
  await open()
  const notice = await screen.findByText(/We could not refresh your cart\./)
  expect(notice.textContent).not.toContain('last seen')
  expect(says('Your Cart is Empty')).toBe(true)
})

test('CART-08 a quantity shows at once with its line total, and the totals wait', async () => {
  await open()
  fireEvent.click(line('Pie').getByRole('button', { name: 'Increase quantity of Pie' }))
  expect(headline()).toBe('Your cart 2 items · total quantity 4')
  expect(textOf('Pie')).toContain('$12.00')
  expect(screen.getByText('Subtotal').closest('dl')?.getAttribute('aria-busy')).toBe('true')
  expect(sent).toEqual(['GET /api/cart/details'])
})

test('CART-09 leaving the screen sends the pending changes', async () => {
  const { unmount } = await open()
  fireEvent.click(line('Pie').getByRole('button', { name: 'Increase quantity of Pie' }))
  unmount()
  expect(sent).toContain('POST /api/cart/items {"itemID":5,"quantity":1}')
})

test('CART-11 FAN-72 a removed line is gone at once, the totals wait, and the focus moves to the title', async () => {
  let respond: (response: Response) => void = () => {}
  remove = () => new Promise((resolve) => (respond = resolve))
  await open()
  fireEvent.click(line('Pie').getByRole('button', { name: 'Remove Pie' }), { detail: 1 })
  expect(screen.queryByText('Pie', { selector: 'h2 *' })).toBeNull()
  expect(headline()).toBe('Your cart 1 item · total quantity 1')
  expect(screen.getByText('Subtotal').closest('dl')?.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  await settle()
  expect(says('Item removed from cart')).toBe(false)
  details = () => Response.json({ items: [cola], payment })
  respond(Response.json({}))
  await settle()
  expect(sent).toContain('DELETE /api/cart/items/5')
  expect(screen.queryByText('Pie', { selector: 'h2 *' })).toBeNull()
  await vi.waitFor(() =>
    expect(screen.getByText('Subtotal').closest('dl')?.getAttribute('aria-busy')).toBe('false'),
  )
  expect(screen.queryByText('Pie', { selector: 'h2 *' })).toBeNull()
  expect(says('Item removed from cart')).toBe(true)
})

test('FAN-11 a removal by keyboard can be undone by keyboard', async () => {
  await open()
  details = () => Response.json({ items: [cola], payment })
  fireEvent.click(line('Pie').getByRole('button', { name: 'Remove Pie' }), { detail: 0 })
  await settle()
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  details = () => Response.json(both)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(sent).toContain('POST /api/cart/items {"itemID":5,"quantity":2}')
  expect(line('Pie')).toBeDefined()
  expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true)
})

test('CART-12 FAN-72 a line that could not be removed comes back as it was', async () => {
  remove = () => Response.json({ error: 'No such line' }, { status: 409 })
  await open()
  fireEvent.click(line('Pie').getByRole('button', { name: 'Remove Pie' }))
  expect(screen.queryByText('Pie', { selector: 'h2 *' })).toBeNull()
  // The removal is tried once more after a second.
  await vi.waitFor(() => expect(textOf('Pie')).toContain('$8.00'), 5000)
  expect(line('Pie').getByRole('button', { name: 'Remove Pie' })).toBeDefined()
  expect(headline()).toBe('Your cart 2 items · total quantity 3')
  expect(says('No such line')).toBe(true)
})

test('PAY-01 the order summary shows the contents and costs of the cart', async () => {
  await open(<OrderSummary />)
  const summary = within(screen.getByRole('region', { name: 'Order Summary' }))
  const lines = summary.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'No image availablePieSizeLColorRedQuantity: 2$8.00',
    'No image availableColaSize0.5 lQuantity: 1$2.50',
  ])
  expect(totals()).toEqual(['Subtotal: $10.50', 'Tax: $0.84', 'Total: $11.34'])
  expect(says('Your cart is empty.')).toBe(false)
})

test('CART-07 CART-15 CART-16 the column beside the menu has editable lines, totals and links', async () => {
  await open(<CartColumn />)
  const column = within(screen.getByRole('region', { name: 'Your cart' }))
  expect(column.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Pie',
    'Cola',
  ])
  expect(column.getByRole('button', { name: 'Decrease quantity of Cola' })).toHaveProperty('disabled', true)
  expect(totals()).toEqual(['Subtotal: $10.50', 'Tax: $0.84', 'Total: $11.34'])
  expect(column.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart')
  fireEvent.click(column.getByRole('link', { name: 'Proceed to Confirmation' }))
  expect(screen.getByTestId('location').textContent).toBe('/confirmation {"fromCart":true}')
})

test('ERR-06 ERR-07 the column of an empty cart shows one line of text', async () => {
  details = () => Response.json({}, { status: 400 })
  await open(<CartColumn />)
  expect(screen.getByRole('region', { name: 'Your cart' }).textContent).toBe('Your cartYour cart is empty.')
})

test('ERR-06 ERR-07 the summary of an empty cart leads to the menu', async () => {
  details = () => Response.json({}, { status: 400 })
  await open(<OrderSummary />)
  expect(says('Your cart is empty.')).toBe(true)
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/')
  expect(totals()).toEqual(['Subtotal: $0.00', 'Tax: $0.00', 'Total: $0.00'])
})

test.each([
  ['in the bar', false],
  ['in the page on a short screen', true],
])('FAN-55 PAY-01 the next step is beside the total, and the notice above it %s', async (_where, isShort) => {
  const listening = { addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isShort && query.includes('17rem'),
    ...listening,
  }))
  await open(
    <TotalBar payment={{ subTotal: 1050, tax: 84, amount: 1134 }} settling={false} notice={<p>Check it.</p>}>
      <button type="button">Pay Now</button>
    </TotalBar>,
  )
  const line = screen.getByRole('button', { name: 'Pay Now' }).parentElement?.parentElement
  expect(line?.textContent).toBe('Total$11.34Pay Now')
  expect(line?.closest('[data-fixed=true]')?.textContent).toBe(
    isShort ? 'Total$11.34Pay Now' : 'Check it.Total$11.34Pay Now',
  )
  expect(screen.getAllByText('Check it.')).toHaveLength(1)
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  fireEvent.click(screen.getByRole('button', { name: 'Pay Now' }))
  expect(scrolled.mock.contexts.map((part) => (part as Element).textContent)).toEqual(
    isShort ? ['Check it.'] : [],
  )
})

test('CONF-07 STORE-09 the summary is open; the fan folds it to its number of items and total, which is kept until it is opened', async () => {
  const fold = () => screen.getByRole('button', { name: /^3 items/ })
  const content = () => document.getElementById(fold().getAttribute('aria-controls') ?? '')
  const { unmount } = await open(<OrderSummary />)
  expect(fold().textContent).toBe('3 items · $11.34')
  expect([fold().ariaExpanded, content()?.dataset.folded]).toEqual(['true', 'false'])
  expect(localStorage.getItem('order_summary_folded')).toBeNull()
  fireEvent.click(fold())
  unmount()
  await open(<OrderSummary />)
  expect([fold().ariaExpanded, content()?.dataset.folded]).toEqual(['false', 'true'])
  expect(content()?.textContent).toContain('Pie')
  fireEvent.click(fold())
  expect([fold().ariaExpanded, localStorage.getItem('order_summary_folded')]).toEqual(['true', null])
})

const paying = {
  id: 'K1',
  items: [{ ...pie, cartItemID: 1, imageUrl: '', size: '', unitPrice: 300 }],
  payment: { subTotal: 600, tax: 0, amount: 600 },
  metadata: { gameData: null },
}

test('PAY-01 an order that is being paid is shown instead of the current cart', async () => {
  details = () => Response.json({}, { status: 500 })
  await open(<OrderSummary of={paying} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(totals()[2]).toBe('Total: $6.00')
  expect(says('We could not refresh')).toBe(false)
})

test('CART-18 the summary of a cart that loads is a skeleton; that of an order that is being paid is shown', async () => {
  details = () => new Promise(() => {})
  const { unmount } = await open(<OrderSummary />)
  expect(says('Loading your order')).toBe(true)
  expect(screen.queryAllByRole('term')).toEqual([])
  unmount()
  await open(<OrderSummary of={paying} />)
  expect(says('Loading your order')).toBe(false)
  expect(totals()[2]).toBe('Total: $6.00')
})

test('CART-19 the summary shows that the cart could not be fetched', async () => {
  details = () => Response.json({}, { status: 500 })
  await open(<OrderSummary />)
  await screen.findByText(/We could not refresh your cart/)
  expect(readStored('cart_id')).toBe(cartId)
})

test.each([
  ['/cart', undefined],
  ['the summary', <OrderSummary key="summary" />],
])('WORLD-11 %s says that the total is not known, and it is read again', async (_, shown) => {
  details = () => Response.json({ ...both, payment: { subTotal: '8,50', tax: '$0.70', amount: 'nine' } })
  await open(shown)
  await screen.findByText('We can’t load your total right now, so you can’t pay yet.')
  expect(totals()).toEqual(['Subtotal: $8.50', 'Tax: $0.70', 'Total: Price unknown'])
  details = () => Response.json(both)
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await settle()
  expect(says('We do not know')).toBe(false)
  expect(says('Price unknown')).toBe(false)
})

test('WORLD-11 an empty cart without a readable total is an empty cart', async () => {
  details = () => Response.json({ items: [], payment: { amount: 'nine' } })
  await open()
  expect(says('Your Cart is Empty')).toBe(true)
  expect(says('We do not know')).toBe(false)
})

test('WORLD-10 no more of what has no known price can be added in the cart', async () => {
  details = () => Response.json({ ...both, items: both.items.map((item) => ({ ...item, unitPrice: 'ask' })) })
  await open()
  const plus = line('Cola').getByRole('button', { name: 'Increase quantity of Cola' })
  expect(plus.getAttribute('aria-disabled') ?? plus.hasAttribute('disabled')).toBeTruthy()
  fireEvent.click(plus)
  expect(textOf('Cola')).not.toContain('each')
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('VEN-12 /cart shows that ordering is paused; the cart can still be changed, and the next step stays', async () => {
  await open()
  await switchService({ ordering: 'paused' })
  await screen.findByText('Ordering is paused for the moment.')
  expect(screen.getByRole('link', { name: 'Proceed to Confirmation' }).getAttribute('href')).toBe(
    '/confirmation',
  )
  const plus = line('Pie').getByRole<HTMLButtonElement>('button', { name: /Increase/ })
  expect(plus.disabled).toBe(false)
  await switchService()
  expect(says('paused')).toBe(false)
})

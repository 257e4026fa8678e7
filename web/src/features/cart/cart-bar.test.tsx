import { act, cleanup, render, screen } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage, StubObserver } from '../../../test-support/cart-page.tsx'
import { writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { CartBar } from './cart-bar.tsx'
import { addToCart, removeFromCart, undoRemoval, useOrderAgain } from './cart-changes.ts'
import { CartColumn } from './cart-column.tsx'
import { CartScreen } from './cart-screen.tsx'
import { addOne } from './item-quantity.ts'
import { dropQuantities } from './quantity-changes.ts'

writeBoot(bootStub(fanSession()))

const cola = { cartItemID: null, itemID: 6, name: 'Cola', unitPrice: 2.5, quantity: 1 }
const pie = { cartItemID: null, itemID: 5, name: 'Pie', unitPrice: 4, quantity: 2 }
let cartId: string
let items: object[]
let payment: object
/** Responds to the change in flight. */
let respond: (status: number) => void

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  cartId = crypto.randomUUID()
  writeStored('cart_id', cartId)
  items = [cola]
  payment = { subTotal: 2.5, tax: 0.2, amount: 2.7 }
  const changed = Promise.withResolvers<number>()
  respond = changed.resolve
  vi.stubGlobal('ResizeObserver', StubObserver)
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'GET'
      ? Response.json({ items, payment })
      : Response.json({ error: 'It is sold out' }, { status: await changed.promise }),
  )
})
afterEach(() => {
  dropQuantities()
  act(() => hot.removeAll())
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))
const open = async (more = <></>) => {
  render(
    <CartPage>
      <CartBar />
      {more}
      <Toaster />
    </CartPage>,
  )
  await settle()
}
const facts = () => {
  const box = screen.queryByRole('link', { name: 'View cart' })?.parentElement?.previousElementSibling
  return box && [box.textContent, box.getAttribute('aria-busy')]
}
const hasCart = async () => true

test.each([
  [{ subTotal: 2.5, tax: 0.2, amount: 2.7 }, '$2.50 + tax'],
  [{ subTotal: 2.5, tax: 0, amount: 2.5 }, '$2.50'],
  [{ subTotal: 2.5, tax: 0.2, amount: 2.5 }, '$2.50'],
])('FAN-73 FAN-05 the bar of %j says %j, and so does its announcement', async (costs, text) => {
  payment = costs
  await open()
  expect(facts()).toEqual([`1 item${text}`, 'false'])
  expect(screen.getByText(`1 item in your cart, ${text}`)).toBeDefined()
})

function OrderAgain() {
  const { orderAgain } = useOrderAgain({
    items: [
      { ...pie, imageUrl: '', unitPrice: 400, size: '', color: '' },
      { ...cola, imageUrl: '', unitPrice: 250, size: '', color: '' },
    ] as never,
  })
  return (
    <button type="button" onClick={orderAgain}>
      Order again
    </button>
  )
}

const adds = [
  ['a first one from its card', 1, () => addOne({ itemID: 5, cartId, line: undefined }, hasCart)],
  ['a quantity from its page or sheet', 2, () => addToCart({ itemID: 5, quantity: 2 }, hasCart)],
  ['a removed line that is put back', 2, () => undoRemoval(cartId, { itemID: 5, quantity: 2 })],
  ['an earlier order', 3, () => screen.getByRole('button', { name: 'Order again' }).click()],
] as const

test.each(adds)(
  'FAN-72 CART-12 %s counts before the server responds, its amount is pale until then, and a failure takes it back',
  async (_case, pieces, add) => {
    await open(<OrderAgain />)
    act(() => void add())
    expect(facts()).toEqual([`${1 + pieces} items$2.50 + tax`, 'true'])
    await settle()
    expect(facts()).toEqual([`${1 + pieces} items$2.50 + tax`, 'true'])
    respond(409)
    await vi.waitFor(() => expect(facts()).toEqual(['1 item$2.50 + tax', 'false']))
    await vi.waitFor(() => expect(screen.getByRole('alert')).toBeDefined())
  },
)

test.each(adds.slice(0, 3))(
  'FAN-72 %s counts once when the fetched cart has it',
  async (_case, pieces, add) => {
    await open()
    act(() => void add())
    items = [cola, { ...pie, quantity: pieces }]
    payment = { subTotal: 10.5, tax: 0.5, amount: 11 }
    const shown = new Set<string | null | undefined>()
    const seen = new MutationObserver(() => shown.add(facts()?.[0]))
    seen.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    respond(200)
    await vi.waitFor(() => expect(facts()).toEqual([`${1 + pieces} items$10.50 + tax`, 'false']))
    seen.disconnect()
    expect([...shown].map((text) => text?.split(' ')[0])).not.toContain(String(1 + 2 * pieces))
  },
)

test('FAN-72 CART-11 a removed line counts no more before the server responds, and again when that fails', async () => {
  items = [cola, pie]
  await open()
  act(() => void removeFromCart(cartId, pie))
  expect(facts()).toEqual(['1 item$2.50 + tax', 'true'])
  respond(409)
  // The removal is tried once more after a second.
  await vi.waitFor(() => expect(facts()).toEqual(['3 items$2.50 + tax', 'false']), 5000)
})

test('FAN-72 what is added while the same item is being removed is sent after that', async () => {
  items = [cola, pie]
  await open()
  const order: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    order.push(String(init.method))
    return fetch(url, init)
  })
  act(() => void removeFromCart(cartId, pie))
  act(() => void addOne({ itemID: 5, cartId, line: undefined }, hasCart))
  await settle()
  expect(order).toEqual(['DELETE'])
  expect(facts()?.[0]).toBe('2 items$2.50 + tax')
  respond(200)
  await vi.waitFor(() => expect(order).toContain('POST'))
  await vi.waitFor(() => expect(facts()?.[1]).toBe('false'))
})

test('FAN-72 what is added while another item is being removed is sent at once, and counts beside what is left', async () => {
  items = [cola, { ...pie, quantity: 3 }]
  await open()
  const added: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'POST') added.push(String(init.body))
    return fetch(url, init)
  })
  act(() => void removeFromCart(cartId, { ...pie, quantity: 3 }))
  act(() => void addToCart({ itemID: 6, quantity: 1 }, hasCart))
  act(() => void addToCart({ itemID: 5, quantity: 1 }, hasCart))
  await settle()
  expect(added).toEqual(['{"itemID":6,"quantity":1}'])
  expect(facts()?.[0]).toBe('3 items$2.50 + tax')
  respond(200)
  await vi.waitFor(() => expect(facts()?.[1]).toBe('false'), 5000)
})

test.each([
  ['/cart', <CartScreen key="" />, 'Loading your cart', 'Your Cart is Empty'],
  ['the column', <CartColumn key="" />, 'Loading', 'Your cart is empty.'],
])(
  'FAN-72 CART-17 CART-18 %s is not called empty while its first piece is being added',
  async (_where, part, wait, empty) => {
    items = []
    await open(part)
    expect(screen.queryByText(empty)).not.toBeNull()
    act(() => void addOne({ itemID: 5, cartId, line: undefined }, hasCart))
    expect(screen.queryByText(empty)).toBeNull()
    expect(screen.getAllByText(new RegExp(wait)).length).toBeGreaterThan(0)
    respond(200)
    await vi.waitFor(() => expect(facts()?.[1] ?? 'false').toBe('false'))
  },
)

test('FAN-72 FAN-05 the bar is there with the first piece, before the server responds', async () => {
  items = []
  payment = { subTotal: 0, tax: 0, amount: 0 }
  await open()
  expect(facts()).toBeFalsy()
  act(() => void addOne({ itemID: 5, cartId, line: undefined }, hasCart))
  expect(facts()).toEqual(['1 item$0.00', 'true'])
  items = [{ ...pie, quantity: 1 }]
  payment = { subTotal: 4, tax: 0, amount: 4 }
  respond(200)
  await vi.waitFor(() => expect(facts()).toEqual(['1 item$4.00', 'false']))
})

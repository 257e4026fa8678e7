import { act, cleanup, render } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { twoLines, unclearOrderStub } from '../../../../test-support/unclear-order.ts'
import { readStored, writeStored } from '../../../storage/stored.ts'
import type { UnclearOrder } from '../../../storage/stored-keys.ts'
import { Toaster } from '../../../ui/toast/toaster.tsx'
import { returnItems, unclearOrder, unclearOrders } from './unclear-orders.ts'

const added: object[] = []
let respond: (itemID: number) => Response

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<Toaster />)
  localStorage.clear()
  sessionStorage.clear()
  added.length = 0
  respond = () => Response.json({})
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    const line = JSON.parse(String(body))
    added.push({ url, cartId: new Headers(headers).get('Cart-Id'), ...line })
    return respond(line.itemID)
  })
  writeStored('selected_event', { id: 7, name: '', startOn: '', endOn: '', location: null })
  writeStored('cart_id', 'k2')
  writeStored('last_cart_fetch', 1)
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.unstubAllGlobals()
})

/** An uncharged order that is held for the fan. */
function kept(change: Partial<UnclearOrder> = {}): UnclearOrder {
  const order = unclearOrderStub({ notCharged: true, ...change })
  writeStored('unclear_orders', [unclearOrderStub({ orderId: 'ORD-0' }), order])
  return order
}
const back = (order: UnclearOrder) => act(() => returnItems(order))
/** The message that the fan reads, and its style. */
const toasts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-variant]')].map(
    ({ dataset, textContent }) => `${dataset.variant}: ${textContent}`,
  )
const others = () => unclearOrders().map(({ orderId }) => orderId)

test('PAY-23 the lines of a held order go into the current cart, and the order is removed', async () => {
  await back(kept())
  expect(added).toEqual([
    { url: '/api/cart/items', cartId: 'k2', itemID: 2, quantity: 2 },
    { url: '/api/cart/items', cartId: 'k2', itemID: 3, quantity: 1 },
  ])
  expect(others()).toEqual(['ORD-0'])
  expect(toasts()).toEqual(['success: Items added to cart'])
  expect(readStored('cart_id')).toBe('k2')
  // The cart is fetched again.
  expect(readStored('last_cart_fetch')).toBeNull()
})

test('PAY-23 without a current cart the order’s own cart comes back and nothing is added', async () => {
  writeStored('cart_id', null)
  await back(kept())
  expect(added).toEqual([])
  expect([readStored('cart_id'), readStored('order_id')]).toEqual(['k1', 'ORD-1'])
  expect(readStored('cart_data')).toEqual(twoLines)
  expect(others()).toEqual(['ORD-0'])
  expect(toasts()).toEqual([])
})

test.each([
  ['with the server’s text', 409, { error: 'Sold out' }, 'Sold out'],
  ['with ours', 500, {}, 'Failed to add item to cart'],
])(
  'PAY-23 a line that cannot be added stays with the order, %s',
  async (_case, status, body, description) => {
    respond = (itemID) => (itemID === 3 ? Response.json(body, { status }) : Response.json({}))
    await back(kept())
    expect(unclearOrder('ORD-1')?.cart?.items.map(({ itemID }) => itemID)).toEqual([3])
    expect(unclearOrder('ORD-1')).toMatchObject({ notCharged: true, cart: { payment: twoLines.payment } })
    expect(unclearOrder('ORD-0')?.cart).toEqual(twoLines)
    expect(toasts()).toEqual([`destructive: Error${description}`])
    expect(readStored('last_cart_fetch')).toBeNull()
  },
)

test('SESSION-13 an add that ends the session shows no error, and the order stays', async () => {
  respond = () => Response.json({}, { status: 401 })
  await back(kept())
  expect(toasts()).toEqual([])
  expect(unclearOrder('ORD-1')?.cart).toEqual(twoLines)
})

test('PAY-23 an order without a known cart is removed', async () => {
  await back(kept({ cart: null }))
  expect([added, others()]).toEqual([[], ['ORD-0']])
})

test('WORLD-15 PAY-23 of two lines of one item the one that was not added stays with the order', async () => {
  const [line] = twoLines.items
  if (!line) throw new Error('There is no line')
  const items = [line, { ...line, cartItemID: 'second', quantity: 5 }]
  respond = () => (added.length === 1 ? Response.json({}) : Response.json({}, { status: 409 }))
  await back(kept({ cart: { ...twoLines, items } }))
  expect(unclearOrder('ORD-1')?.cart?.items).toEqual([items[1]])
})

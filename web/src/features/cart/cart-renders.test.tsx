import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage, StubObserver } from '../../../test-support/cart-page.tsx'
import { takeRendered } from '../../../test-support/rendered.ts'
import { changeLanguage } from '../../messages/language.ts'
import { writeStored } from '../../storage/stored.ts'
import { CartColumn } from './cart-column.tsx'
import { CartScreen } from './cart-screen.tsx'
import { dropQuantities } from './quantity-changes.ts'

writeBoot(bootStub(fanSession()))

const names = ['Pie', 'Cola', 'Chips', 'Soup']
/** The cart of the product server; the fan changes the third line. */
let quantity = 2
let count = 0

beforeEach(() => {
  vi.useFakeTimers()
  quantity = 2
  count += 1
  writeStored('cart_id', `C${count}`)
  vi.stubGlobal('ResizeObserver', StubObserver)
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url !== '/api/cart/details') quantity += JSON.parse(String(body)).quantity
    const items = names.map((name, n) => ({
      itemID: n,
      name,
      unitPrice: '4.00',
      quantity: n === 2 ? quantity : 1,
    }))
    return Response.json({
      items,
      payment: { subTotal: '20.00', tax: '1.00', amount: `${20 + quantity}.00` },
    })
  })
})
afterEach(() => {
  dropQuantities()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 50) => act(() => vi.advanceTimersByTimeAsync(ms))
const linesOf = (rendered: ReturnType<typeof takeRendered>) =>
  rendered.flatMap(({ name, props }) => (name === 'CartLine' ? [(props.item as { name: string }).name] : []))

test.each([
  ['/cart', <CartScreen key="screen" />, ['CartTitle', 'CartSummary', 'CartTotals', 'TotalBar']],
  ['the cart beside the menu', <CartColumn key="column" />, ['CartTotals']],
])('CART-08 one tap on plus renders its line and the totals: %s', async (_, shown, totals) => {
  render(<CartPage>{shown}</CartPage>)
  await settle()
  takeRendered()

  fireEvent.click(screen.getByRole('button', { name: 'Increase quantity of Chips' }))
  const rendered = takeRendered()
  expect(linesOf(rendered)).toEqual(['Chips'])
  const of = (name: string) => rendered.filter((each) => each.name === name).length
  for (const name of totals) expect(of(name), name).toBe(1)
  for (const name of ['EmptyCart', 'SessionProvider']) expect(of(name), name).toBe(0)
  expect([of('Picture'), of('QuantityStepper')]).toEqual([1, 1])

  // After the request and the refetch the other lines are unchanged.
  for (let n = 0; n < 4; n += 1) await settle(500)
  expect(quantity).toBe(3)
  expect(new Set(linesOf(takeRendered()))).toEqual(new Set(['Chips']))
})

test('LANG-07 in another language the lines format their prices again', async () => {
  render(
    <CartPage>
      <CartColumn />
    </CartPage>,
  )
  await settle()
  const lineTotal = (text: string) => screen.queryAllByText(text, { normalizer: (own) => own }).length
  expect(lineTotal('$8.00')).toBe(1)
  await act(() => changeLanguage('de'))
  expect([lineTotal('8,00\u00a0$'), lineTotal('$8.00')]).toEqual([1, 0])
  await act(() => changeLanguage('en'))
})

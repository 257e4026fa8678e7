import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage } from '../../../test-support/cart-page.tsx'
import { menuItem, menuPage, prepareMenu, runningEvent } from '../../../test-support/menu.ts'
import { changeDevice } from '../../storage/device.ts'
import { readStored } from '../../storage/stored.ts'
import { HomeScreen } from './home-screen.tsx'

// The product screen has separate tests, and would still be loading at the end of this one.
vi.mock('../product/product-screen.tsx', () => ({}))
writeBoot(bootStub(fanSession()))

const cola = {
  type: 'product',
  productID: 1001,
  name: 'Classic Cola',
  imageURL: 'https://cdn.example/cola.svg',
}
const pages = [
  menuPage(2, 'Snacks', [{ ...menuItem(1301, ''), imageURL: '', sellingPrice: '1.99' }]),
  menuPage(1, 'Drinks', [cola, menuItem(100401, 'Spring Water', '3.25')]),
]

let menu: () => Response | Promise<Response>
let asked: string[] = []

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  await changeDevice('menu', () => null)
  prepareMenu()
  asked = []
  menu = () => Response.json({ quickPickPages: pages })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url.startsWith('/api/console/catalog/quickpicks')) return menu()
    return Response.json({ items: [] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))
async function open(cache = new Map()) {
  render(
    <SWRConfig value={{ provider: () => cache, shouldRetryOnError: false }}>
      <CartPage at="/">
        <HomeScreen />
      </CartPage>
    </SWRConfig>,
  )
  await settle()
}
const where = () => screen.getByTestId('location').textContent
const cards = async (page: string) =>
  within(await screen.findByRole('list', { name: page })).getAllByRole('link')

test('HOME-01 HOME-02 the event has its dates and a button to change it; Active only while it runs', async () => {
  await open()
  const banner = () => within(screen.getByRole('region', { name: 'Selected event' }))
  expect(banner().getByRole('heading').textContent).toBe('Cup')
  expect(banner().getByText('Jan 5, 2020, 7:05 PM – Jan 6, 2099, 11:30 PM')).toBeDefined()
  expect(banner().getByText('Active')).toBeDefined()
  fireEvent.click(banner().getByRole('button', { name: 'Change Event' }))
  expect(where()).toMatch(/^\/events /)
  cleanup()
  prepareMenu({ ...runningEvent, startOn: '2098-01-01T10:00' })
  await open()
  expect(banner().queryByText('Active')).toBeNull()
})

test('HOME-03 HOME-04 HOME-07 HOME-11 HOME-12 the pages are in a row, one is selected, and its cards are shown', async () => {
  await open()
  const drinks = await cards('Drinks')
  const choices = within(screen.getByRole('group', { name: 'Menu pages' })).getAllByRole('button')
  const chosen = () => choices.map((each) => `${each.textContent} ${each.getAttribute('aria-pressed')}`)
  expect(chosen()).toEqual(['Drinks true', 'Snacks false'])
  expect(drinks.map(({ textContent }) => textContent)).toEqual([
    'Spring Water$3.25',
    'Classic ColaSee variants',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Snacks' }))
  const [snack] = await cards('Snacks')
  expect([chosen(), readStored('selectedQuickPickPageId')]).toEqual([['Drinks false', 'Snacks true'], '2'])
  expect(snack?.textContent).toBe('No image availableUnnamed Product$1.99')
})

test('FAN-47 a product shows its lowest price if the menu has it, and nothing is fetched for that', async () => {
  const lager = { ...cola, productID: 1002, name: 'Golden Lager', sellingPrice: '8.95' }
  menu = () => Response.json({ quickPickPages: [menuPage(1, 'Drinks', [cola, lager])] })
  await open()
  const drinks = await cards('Drinks')
  expect(drinks.map(({ textContent }) => textContent)).toEqual([
    'Classic ColaSee variants',
    'Golden LagerSee variantsfrom $8.95',
  ])
  expect(asked.filter((url) => url.includes('/products/'))).toEqual([])
})

test('HOME-13 HOME-14 a card leads to its item or product and is stored as last viewed; touching it prefetches once', async () => {
  await open()
  const [water, product] = (await cards('Drinks')) as [HTMLElement, HTMLElement]
  for (let times = 0; times < 2; times += 1) fireEvent.pointerEnter(water)
  const reads = () => asked.filter((url) => url.includes('/products/1004'))
  await vi.waitFor(() => expect(reads()).toHaveLength(1))
  await settle()
  fireEvent.click(water)
  expect(where()).toMatch(/^\/product /)
  expect(water.getAttribute('href')).toBe('/product?pid=1004&id=100401')
  expect(readStored('last_viewed_product')).toEqual({ productId: 1004, itemId: 100401 })
  fireEvent.click(product)
  expect(product.getAttribute('href')).toBe('/product?pid=1001')
  expect(readStored('last_viewed_product')).toEqual({ productId: 1001 })
  expect(reads()).toHaveLength(1)
})

test('HOME-09 HOME-10 eight placeholders while the menu loads, and a message for an empty menu', async () => {
  const loading = Promise.withResolvers<Response>()
  menu = () => loading.promise
  await open()
  expect(screen.getAllByTestId('product-placeholder')).toHaveLength(8)
  expect(screen.queryByText('No products found')).toBeNull()
  loading.resolve(Response.json({ quickPickPages: [] }))
  expect(await screen.findByText('No products found')).toBeDefined()
  expect(screen.queryByTestId('product-placeholder')).toBeNull()
})

test('CALL-21 a menu that could not be loaded can be retried, with the event', async () => {
  menu = () => Response.json({}, { status: 500 })
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('The menu could not be loaded')
  menu = () => Response.json({ quickPickPages: pages })
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('list', { name: 'Drinks' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(new URL(asked[0] ?? '', location.href).search).toBe('?eventID=101&status=Active&expand=items')
})

test('FAN-38 FAN-29 after a failed read the stored menu stays below a notice, until it can be read again', async () => {
  await open()
  await cards('Drinks')
  cleanup()
  menu = () => Response.json({}, { status: 500 })
  await open()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  const [first] = await cards('Drinks')
  expect(first && again.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  menu = () => Response.json({ quickPickPages: pages })
  fireEvent.click(again)
  await vi.waitFor(() => expect(again.closest('[style*="visibility: hidden"]')).not.toBeNull())
  expect(await cards('Drinks')).toHaveLength(2)
})

const oldMenu = 'This is the last menu on this device. Its prices may be out of date.'

describe('FAN-38 CALL-21 HOME-09 on a later visit', () => {
  const renewed = [
    menuPage(1, 'Drinks', [menuItem(100401, 'Spring Water', '9.75')]),
    menuPage(2, 'Food', [menuItem(100402, 'Pie', '5.00')]),
  ]
  let fresh: PromiseWithResolvers<Response>
  const visit = async () => {
    await open()
    await cards('Drinks')
    cleanup()
    fresh = Promise.withResolvers()
    menu = () => fresh.promise
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opening = open()
    await vi.advanceTimersByTimeAsync(10)
    await opening
  }
  afterEach(() => void vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const placeholders = () => screen.queryAllByTestId('product-placeholder').length
  const water = () => screen.queryByRole('link', { name: /Spring Water/ })?.textContent
  const isMarked = () => {
    const mark = screen.queryByText(oldMenu)
    return mark !== null && mark.closest('[style*="visibility: hidden"]') === null
  }

  test('the stored menu waits 3 s for a silent network behind the placeholders, then it is shown and marked; the fresh one replaces it and nothing moves', async () => {
    await visit()
    await pass(2_900)
    expect([placeholders(), water(), isMarked()]).toEqual([8, undefined, false])
    await pass(100)
    expect([placeholders(), water(), isMarked()]).toEqual([0, 'Spring Water$3.25', true])
    fresh.resolve(Response.json({ quickPickPages: renewed }))
    await pass(10)
    expect([placeholders(), water(), isMarked()]).toEqual([0, 'Spring Water$9.75', false])
    expect(screen.getByText(oldMenu), 'keeps its place').toBeDefined()
    for (const name of ['Food', 'Drinks']) {
      fireEvent.click(screen.getByRole('button', { name }))
      await pass(10)
      expect(screen.queryByText(oldMenu), 'on another page').toBeNull()
    }
  })

  test('a menu that comes in time is never preceded by the stored one', async () => {
    await visit()
    expect([placeholders(), water()]).toEqual([8, undefined])
    fresh.resolve(Response.json({ quickPickPages: renewed }))
    await pass(10)
    expect([placeholders(), water(), screen.queryByText(oldMenu)]).toEqual([0, 'Spring Water$9.75', null])
    await pass(5_000)
    expect(screen.queryByText(oldMenu)).toBeNull()
  })

  test.each<[string, () => void]>([
    ['fails', () => fresh.resolve(Response.json({}, { status: 500 }))],
    ['breaks', () => fresh.reject(new TypeError('Failed to fetch'))],
  ])('the stored menu is shown and marked as soon as the network %s', async (_how, end) => {
    await visit()
    end()
    await pass(10)
    expect([placeholders(), water(), isMarked()]).toEqual([0, 'Spring Water$3.25', true])
  })
})

test('FAN-38 CALL-12 within a visit the way back shows the menu of this page at once, unmarked, while it is read again', async () => {
  const cache = new Map()
  await open(cache)
  await cards('Drinks')
  cleanup()
  asked = []
  menu = () => new Promise(() => {})
  await open(cache)
  expect(await cards('Drinks')).toHaveLength(2)
  expect([screen.queryByTestId('product-placeholder'), screen.queryByText(oldMenu)]).toEqual([null, null])
  await vi.waitFor(() => expect(asked.filter((url) => url.includes('/quickpicks'))).toHaveLength(1))
})

// @vitest-environment jsdom
import { getCart } from '@storefront/shared/contract/cart.ts'
import { listEvents } from '@storefront/shared/contract/events.ts'
import { listCards } from '@storefront/shared/contract/payments.ts'
import { getItemDetails, getProduct } from '@storefront/shared/contract/products.ts'
import { getQuickPicks } from '@storefront/shared/contract/quick-picks.ts'
import { listTransactions } from '@storefront/shared/contract/transactions.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../test-support/boot-stub.ts'
import { addressOf } from '../api/client.ts'
import { screenAt, screens, useScreenTitle } from './screens.tsx'

writeBoot(bootStubOf({}))

const preloadData = vi.fn()
vi.mock('../features/events/events-screen.tsx', () => ({
  EventsScreen: () => null,
  preloadData: () => preloadData(),
}))

test('exactly our paths have a screen', () => {
  expect(Object.keys(screens).sort()).toEqual(Object.values(routes).sort())
  expect(screenAt('/nowhere')).toBeUndefined()
})

test.each([
  ['/', 'Home Team Fan Store'],
  ['/auth', 'Sign In'],
  ['/events', 'Choose Your Event'],
  ['/product', 'Product Details'],
  ['/products/9', 'Product Details'],
  ['/cart', 'Cart'],
  ['/confirmation', 'Confirmation'],
  ['/checkout', 'Payment'],
  ['/transactions', 'Transactions'],
  ['/nowhere', 'Home Team Fan Store'],
])('HEADER-04 HEADER-05 %s has the title %s, in the tab before the product’s name', (path, title) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  )
  const { result } = renderHook(useScreenTitle, { wrapper })
  expect(result.current).toBe(title)
  expect(document.title).toBe(title === 'Home Team Fan Store' ? title : `${title} · Home Team Fan Store`)
})

test.each([
  ['/', undefined],
  ['/auth', 'history'],
  ['/events', undefined],
  ['/product', 'home'],
  ['/products/9', 'home'],
  ['/cart', 'home'],
  ['/confirmation', 'history'],
  ['/checkout', 'history'],
  ['/transactions', 'home'],
])('HEADER-02 HEADER-03 the way back on %s is %j', (path, back) => {
  expect(screenAt(path)?.back).toBe(back)
})

test('FAN-37 the early reads have the addresses that the app requests', () => {
  const marks = { event: '7', pid: '5', id: '6', cart: '31' }
  const filled = (path: string) =>
    screens[path]?.earlyReads?.map((choices) =>
      choices.map((each) => each.replace(/\{(\w+)\}/g, (_, name) => marks[name as keyof typeof marks])),
    )
  const cart = [`${addressOf(getCart, {})}#31`]
  expect(filled(routes.home)).toEqual([[addressOf(getQuickPicks, { query: { eventID: '7' } })], cart])
  expect(filled(routes.events)).toEqual([[addressOf(listEvents, {})]])
  expect(filled(routes.product)).toEqual([
    [
      addressOf(getProduct, { params: { productId: '5' }, query: { itemId: '6' } }),
      addressOf(getProduct, { params: { productId: '5' } }),
      addressOf(getItemDetails, { params: { itemId: '6' } }),
    ],
  ])
  expect(filled(routes.cart)).toEqual([cart])
  expect(filled(routes.checkout)).toEqual([cart, [addressOf(listCards, {})]])
  expect(filled(routes.transactions)).toEqual([[addressOf(listTransactions, { query: { pageNo: '1' } })]])
})

describe('FAN-37 a screen is prepared', () => {
  beforeEach(async () => {
    // Afterwards the import resolves without waiting for the disk.
    await screens[routes.events]?.Screen.preload()
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => void vi.useRealTimers())
  const prepared = async (work: () => Promise<unknown>) => {
    preloadData.mockReset().mockImplementation(work)
    const done = vi.fn()
    void screens[routes.events]?.prepare().then(done)
    for (let turn = 0; turn < 20; turn++) await vi.advanceTimersByTimeAsync(0)
    expect(preloadData).toHaveBeenCalledTimes(1)
    return done
  }

  test('once its code and its first data are there', async () => {
    const read = Promise.withResolvers<void>()
    const done = await prepared(() => read.promise)
    expect(done).not.toHaveBeenCalled()
    read.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toHaveBeenCalled()
  })

  test('after a tenth of a second at the latest', async () => {
    const done = await prepared(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(90)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20)
    expect(done).toHaveBeenCalled()
  })

  test('and a preload alone reads nothing', async () => {
    preloadData.mockReset()
    await screens[routes.events]?.Screen.preload()
    expect(preloadData).not.toHaveBeenCalled()
  })

  test('also when the data cannot be read', async () => {
    expect(await prepared(() => Promise.reject(new Error('not read')))).toHaveBeenCalled()
  })
})

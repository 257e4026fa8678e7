import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage } from '../../../test-support/cart-page.tsx'
import { menuItem, menuPage, prepareMenu } from '../../../test-support/menu.ts'
import { takeRendered } from '../../../test-support/rendered.ts'
import { switchService } from '../../../test-support/venue-service.ts'
import { clearPersonal, openPersonal } from '../../storage/personal-data.ts'
import { readStored } from '../../storage/stored.ts'
import { Shop } from './shop.tsx'

// The product screen has separate tests, and would still be loading at the end of this one.
vi.mock('../product/product-screen.tsx', () => ({}))
const rule = vi.hoisted(() => ({ isReachable: true, loads: 0 }))
vi.mock('@storefront/shared/domain/catalog/menu-search.ts', async (load) => {
  const real = await load<typeof import('@storefront/shared/domain/catalog/menu-search.ts')>()
  return {
    ...real,
    get menuIndex() {
      rule.loads++
      if (!rule.isReachable) throw new TypeError('Failed to fetch dynamically imported module')
      return real.menuIndex
    },
  }
})
writeBoot(bootStubOf({}, { synonyms: [['Snacks 3', 'pie and mash']] }))

const pageOf = (id: number, name: string) =>
  menuPage(
    id,
    name,
    Array.from({ length: 5 }, (_, n) => menuItem(id * 100 + n, `${name} ${n}`)),
  )

beforeEach(() => {
  prepareMenu()
  // jsdom has no layout.
  window.scrollTo = () => {}
  vi.stubGlobal('fetch', async () =>
    Response.json({ quickPickPages: [pageOf(1, 'Drinks'), pageOf(2, 'Snacks')] }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('HOME-04 the button of a page reacts to a tap before its cards are rendered, and no tap reaches the previous page’s cards', async () => {
  render(
    <CartPage at="/">
      <Shop waits={false} />
    </CartPage>,
  )
  await screen.findByRole('list', { name: 'Drinks' })
  const snacks = screen.getByRole('button', { name: 'Snacks' })
  takeRendered()
  fireEvent.click(snacks)
  expect(snacks.getAttribute('aria-pressed')).toBe('true')
  await act(() => screen.findByRole('list', { name: 'Snacks' }))
  const menus = takeRendered().flatMap(({ name, props }) =>
    name === 'Menu'
      ? [
          `${props.label}${props.hidden ? ', hidden' : ''}${props.waits ? ', waits' : ''}${props.isLeaving ? ', leaves' : ''}`,
        ]
      : [],
  )
  expect(menus).toEqual(['Drinks, waits, leaves', 'Snacks'])
})

const field = () => screen.findByLabelText('Search menu')
const searchFor = async (text: string) => {
  fireEvent.change(await field(), { target: { value: text } })
  await screen.findByText(/products? found|^No products found/)
}
const offered = async () => {
  const list = (await field()).getAttribute('list')
  return (
    list && [...document.querySelectorAll(`[id="${list}"] option`)].map((each) => each.getAttribute('value'))
  )
}
const open = () =>
  render(
    <CartPage at="/">
      <Shop waits={false} />
    </CartPage>,
  )

// Before any other search in this file.
test('the rule of the search loads with the field’s focus, what is typed meanwhile stays beside the menu, and a failed load is repeated', async () => {
  rule.isReachable = false
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  open()
  const input = await field()
  expect(rule.loads).toBe(0)
  fireEvent.focusIn(input)
  await vi.waitFor(() => expect(rule.loads).toBe(1))
  fireEvent.change(input, { target: { value: 'snacks 3' } })
  expect(input.getAttribute('value')).toBe('snacks 3')
  expect(screen.getByRole('list', { name: 'Snacks' })).toBeDefined()
  rule.isReachable = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('1 product found')).toBeDefined()
})

test('STORE-11 the last five successful searches that were submitted, or active when the fan left, are suggested by the empty field', async () => {
  const shown = open()
  expect(await offered()).toBeNull()
  for (const text of ['Drinks 1', 'nothing like it', 'drinks 2', 'Snacks 3', 'Snacks 1', 'snacks 2 ']) {
    await searchFor(text)
    fireEvent.submit(await field())
  }
  expect(await offered()).toBeNull()
  await searchFor('DRINKS 2')
  shown.unmount()
  const searches = ['DRINKS 2', 'snacks 2', 'Snacks 1', 'Snacks 3', 'Drinks 1']
  expect(readStored('search_history')).toEqual(searches)

  open()
  await searchFor('Drinks 4')
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(await offered()).toEqual(searches)
  await searchFor('Snacks 4')
  fireEvent.submit(await field())
  expect(readStored('search_history')).toEqual(['Snacks 4', ...searches.slice(0, 4)])
})

test('STORE-11 another fan on the same page sees no earlier search', async () => {
  const shown = open()
  await searchFor('Drinks 3')
  act(() => clearPersonal())
  shown.unmount()
  openPersonal('the-tag-of-grace-at-demo')
  prepareMenu()
  const again = open()
  expect((await field()).getAttribute('value')).toBe('')
  again.unmount()
  expect(readStored('search_history')).toBeNull()
})

test('FAN-64 VEN-01 the venue’s own words find a product', async () => {
  open()
  await searchFor('pie and mash')
  expect(screen.getByRole('list', { name: 'Search results' }).textContent).toContain('Snacks 3')
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(await screen.findByRole('list', { name: 'Drinks' })).toBeDefined()
})

test('FAN-03 HOME-10 where nothing is found the query and the first page follow', async () => {
  open()
  await searchFor('nothing like it')
  expect(screen.getByText('No products found').closest('[role=status]')?.textContent).toBe(
    'No products found',
  )
  expect(screen.getByText('nothing like it').parentElement?.textContent).toBe('for “nothing like it”')
  expect(screen.getByRole('heading', { name: 'You may like' })).toBeDefined()
  expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual(['You may like'])
  expect(screen.getByRole('list').textContent).toContain('Drinks 0')
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(await screen.findByRole('list', { name: 'Drinks' })).toBeDefined()
})

test.each([
  ['on a phone', false],
  ['in the column of a wide screen', true],
])(
  'VEN-12 VEN-15 / shows %s the venue’s notice once, also with an empty cart; adding stays possible',
  async (_where, matches) => {
    vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))
    open()
    await screen.findByRole('list', { name: 'Drinks' })
    await switchService({ ordering: 'paused' })
    expect(await screen.findAllByText('Ordering is paused for the moment.')).toHaveLength(1)
    expect(screen.getAllByRole<HTMLButtonElement>('button', { name: /^Add / })[0]?.disabled).toBe(false)
    await switchService({ message: 'Soup is out' })
    expect(screen.getAllByText('Soup is out')).toHaveLength(1)
    await switchService()
    expect(screen.queryByText('Soup is out')).toBeNull()
  },
)

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { SessionProvider } from '../auth/session.tsx'
import { OptionsSheet } from './options-sheet.tsx'

writeBoot(bootStub(fanSession()))

const variant = (itemID: number, color: string, size: string, price: string) => ({
  itemID,
  color,
  size: { description: size },
  price,
})
const jersey = {
  productDetails: {
    id: 40,
    name: 'Home Jersey',
    price: '79.95',
    variants: [
      variant(1, 'White', 'XL', '85.95'),
      variant(2, 'White', 'M', '79.95'),
      variant(3, 'Club', 'S', '79.95'),
      variant(4, 'Club', 'XL', '85.95'),
    ],
  },
}

let product: () => Response | Promise<Response>
let sent: unknown[] = []
const onClose = vi.fn()

beforeAll(() => {
  stubDialogs()
  Element.prototype.scrollIntoView = () => {}
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('cart_id', 'C1')
  onClose.mockReset()
  sent = []
  product = () => Response.json(jersey)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (url.startsWith('/api/console/catalog/products/40')) return product()
    if (method === 'POST') sent.push(JSON.parse(String(body)))
    return Response.json({})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))
function openSheet() {
  const card = { productId: 40, name: 'Home Jersey', imageUrl: '' }
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <MemoryRouter>
        <SessionProvider>
          <OptionsSheet card={card} onClose={onClose} />
          <Toaster />
        </SessionProvider>
      </MemoryRouter>
    </SWRConfig>,
  )
}
async function open() {
  openSheet()
  await sheet().findByRole('button', { name: 'White' })
}
const sheet = () => within(screen.getByRole('dialog', { name: 'Home Jersey' }))
const option = (name: string | RegExp) => sheet().getByRole('button', { name })
const said = () =>
  sheet()
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
const tap = async (button: HTMLElement) => {
  fireEvent.click(button)
  await settle()
}

test('FAN-04 the sheet has the options and Add to Cart, which closes it and shows a toast', async () => {
  await open()
  await tap(option('White'))
  await tap(option(/^XL/))
  await tap(option('Increase quantity of Home Jersey'))
  await tap(option('Add to Cart'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent).toEqual([{ itemID: 1, quantity: 2 }])
  expect(await screen.findByText('Item added to cart')).toBeDefined()
})

test('FAN-04 a failed add keeps the sheet and the choice', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/products/')
      ? Response.json(jersey)
      : Response.json({ error: 'The kitchen is closed' }, { status: 409 }),
  )
  await open()
  await tap(option('White'))
  await tap(option(/^M/))
  await tap(option('Add to Cart'))
  await screen.findByText('The kitchen is closed')
  expect(onClose).not.toHaveBeenCalled()
  expect(option(/^M/).getAttribute('aria-pressed')).toBe('true')
})

test('FAN-04 the sheet shows a skeleton while the product loads, and a retry after an error', async () => {
  let respond: (response: Response) => void = () => {}
  product = () => new Promise((resolve) => (respond = resolve))
  openSheet()
  expect(sheet().getByText('Loading options')).toBeDefined()
  respond(Response.json({}, { status: 500 }))
  expect((await sheet().findByRole('alert')).textContent).toContain('Error loading product')
  product = () => Response.json(jersey)
  await tap(option('Try Again'))
  await sheet().findByRole('button', { name: 'White' })
  expect(sheet().queryByRole('alert')).toBeNull()
})

test('FAN-07 Add to Cart shows which options are missing, and focuses the first', async () => {
  await open()
  expect(sheet().getByText(/Please select all available options to add to cart/)).toBeDefined()
  await tap(option('Add to Cart'))
  await waitFor(() => expect(said()).toContain('Choose a color and a size.'))
  await waitFor(() => expect(document.activeElement).toBe(option('White')))

  await tap(option('White'))
  await waitFor(() => expect(said()).toContain('Choose a size.'))
  await tap(option('Add to Cart'))
  await waitFor(() => expect(document.activeElement).toBe(option(/^M/)))
  expect(said().filter((text) => text?.startsWith('Choose'))).toHaveLength(1)
  expect(sent).toEqual([])

  await tap(option(/^M/))
  expect(sheet().queryByText(/^Choose|^Please/)).toBeNull()
  await tap(option('Clear All'))
  expect(sheet().queryByText(/^Choose/)).toBeNull()
})

test('FAN-07 a choice that changed the other option shows a message; sizes are in their natural order with their prices', async () => {
  await open()
  const sizes = within(sheet().getByRole('group', { name: 'Size' })).getAllByRole('button')
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['S $79.95', 'M $79.95', 'XL $85.95'])
  await tap(option('White'))
  await tap(option(/^M/))
  await tap(option('Club'))
  await waitFor(() => expect(said()).toContain('Size changed to S: M is not available in Club.'))
  await tap(option(/^XL/))
  await waitFor(() => expect(said()).not.toContain('Size changed to S: M is not available in Club.'))
})

test('LANG-08 the product’s name is isolated in the title of the sheet', async () => {
  await open()
  expect(sheet().getByRole('heading', { name: 'Home Jersey' }).querySelector('bdi')?.textContent).toBe(
    'Home Jersey',
  )
})

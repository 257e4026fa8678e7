import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, bootStubOf, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage } from '../../../test-support/cart-page.tsx'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { changeDevice } from '../../storage/device.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { getBranding } from '../../venue/branding.ts'
import { emptyCart, showAdded } from '../cart/cart.ts'
import { EventsScreen } from './events-screen.tsx'

writeBoot(bootStub(fanSession()))

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const event = (id: number, name: string, from: number, to: number, location: object | null = null) => ({
  id,
  name,
  startsOn: inHours(from),
  endsOn: inHours(to),
  location,
})
const running = () => event(1, 'Final', -1, 2, { name: 'Kingsbridge Park' })
const toCome = () => event(2, 'Friendly', 24, 27)
const locationsPath = '/api/console/transactions/orders/fulfillments/locations'

type Reply = () => Response | Promise<Response>
let events: Reply
let locations: Reply
let branding: Reply
let asked: string[] = []
let cache = new Map<string, { data?: unknown }>()
const locationsKey = () => [...cache.keys()].find((key) => key.startsWith(locationsPath)) ?? ''

beforeEach(async () => {
  stubDialogs()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  sessionStorage.clear()
  await changeDevice('events', () => null)
  asked = []
  cache = new Map()
  events = () => Response.json([running(), toCome()])
  locations = () => Response.json([])
  branding = () => Response.json(bootStub().branding)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url.startsWith('/api/console/entertainments/events')) return events()
    if (url.startsWith(locationsPath)) return locations()
    if (url === '/api/branding') return branding()
    return Response.json({ items: [{ itemID: 5, name: 'Pie', unitPrice: '4.00', quantity: 2 }] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))
async function open() {
  render(
    <SWRConfig value={{ provider: () => cache, shouldRetryOnError: false }}>
      <CartPage at="/events">
        <EventsScreen heading={{ title: 'app.chooseEvent', subtitle: 'app.chooseEventHint' }} />
        <Toaster />
      </CartPage>
    </SWRConfig>,
  )
  await settle()
}
const choose = async (name: string) => {
  const card = await screen.findByRole('article', { name })
  fireEvent.click(within(card).getByRole('button', { name: 'Select Event' }))
  await settle()
}
const where = () => screen.getByTestId('location').textContent
const question = () => screen.queryByRole('alertdialog', { name: 'Change event?' })
const answer = async (name: string) => {
  fireEvent.click(within(question() as HTMLElement).getByRole('button', { name }))
  await settle()
}

test('EVENT-01 EVENT-04 EVENT-08 a spinner is shown while they load, then the events with place and dates', async () => {
  const loading = Promise.withResolvers<Response>()
  events = () => loading.promise
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose Your Event')
  expect(screen.getByText('Select an event to browse available items')).toBeDefined()
  expect(screen.getByText('Loading events').closest('[role=status]')).not.toBeNull()
  loading.resolve(Response.json([running(), toCome()]))
  const card = await screen.findByRole('article', { name: 'Final' })
  expect(screen.queryByText('Loading events')).toBeNull()
  expect(card.textContent).toMatch(
    /FinalKingsbridge ParkActiveStarts:[A-Z][a-z]{2} \d{2}, \d{4} \d+:\d{2} [AP]MEnds:.*[AP]MSelect Event/,
  )
  expect(screen.getByRole('article', { name: 'Friendly' }).textContent).toMatch(/FriendlyVenue TBDStarts:/)
})

test('EVENT-02 EVENT-07 a tab shows its events, or a message for none', async () => {
  await open()
  await screen.findByRole('article', { name: 'Final' })
  const shown = (tab: string) => {
    fireEvent.click(screen.getByRole('tab', { name: tab }))
    return screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  }
  expect(['All', 'Active', 'Upcoming'].map(shown)).toEqual([['Final', 'Friendly'], ['Final'], ['Friendly']])
  cleanup()
  events = () => Response.json([])
  await open()
  await screen.findByText('No events available.')
  expect(['All', 'Active', 'Upcoming'].map(shown)).toEqual([
    ['No events available.'],
    ['No active events at the moment.'],
    ['No upcoming events scheduled.'],
  ])
})

test('CALL-19 events that cannot be fetched can be fetched again', async () => {
  events = () => Response.json({}, { status: 500 })
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch entertainment events')
  events = () => Response.json([running()])
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('article', { name: 'Final' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('FAN-38 FAN-29 after a failed read the stored events stay below a notice', async () => {
  await open()
  await screen.findByRole('article', { name: 'Final' })
  cleanup()
  cache = new Map()
  events = () => Response.json({}, { status: 500 })
  await open()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  const final = screen.getByRole('article', { name: 'Final' })
  expect(again.compareDocumentPosition(final)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('EVENT-09 EVENT-10 choosing stores the event and goes to / while pickup locations and branding are fetched, and their failure is only logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fetched = Promise.withResolvers<Response>()
  locations = () => fetched.promise
  branding = () => fetched.promise.then((response) => response.clone())
  await open()
  await choose('Final')
  expect(where()).toMatch(/^\/ /)
  expect(readStored('selected_event')).toMatchObject({ id: 1, name: 'Final' })
  expect(asked.filter((url) => url.startsWith(locationsPath))).toHaveLength(1)
  expect(asked.filter((url) => url === '/api/branding')).toHaveLength(1)
  expect(logged).not.toHaveBeenCalled()
  fetched.resolve(Response.json({}, { status: 500 }))
  const failures = ['list of pickup locations', 'branding'].map((what) => `The ${what} was not prefetched`)
  await vi.waitFor(() => expect(logged.mock.calls.map(([text]) => text).sort()).toEqual(failures.sort()))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('EVENT-10 prefetched data is used, unless the screen has read newer data since', async () => {
  const late = Promise.withResolvers<Response>()
  branding = () => Response.json(bootStubOf({ sections: ['Roof Terrace'], storeID: 42 }).branding)
  locations = () => Response.json([{ id: 1, name: 'East Bar' }])
  await open()
  await choose('Final')
  expect(getBranding().additionalAttributes).toMatchObject({ sections: ['Roof Terrace'], storeID: 42 })
  expect(cache.get(locationsKey())?.data).toEqual([{ id: 1, name: 'East Bar' }])

  cleanup()
  locations = () => late.promise
  await open()
  await choose('Final')
  cache.set(locationsKey(), { data: [{ id: 2, name: 'Main Gate' }] })
  late.resolve(Response.json([{ id: 1, name: 'East Bar' }]))
  await settle()
  expect(cache.get(locationsKey())?.data).toEqual([{ id: 2, name: 'Main Gate' }])
})

test('EVENT-12 FAN-02 choosing another event asks before it empties the cart; the same event keeps it', async () => {
  writeStored('selected_event', { ...running(), startOn: inHours(-1), endOn: inHours(2) } as never)
  writeStored('cart_id', 'C1')
  await open()
  await choose('Final')
  expect([question(), where(), readStored('cart_id')]).toEqual([null, '/ null', 'C1'])
  cleanup()
  await open()
  await screen.findByRole('article', { name: 'Final' })
  const marked = document.querySelectorAll('article[aria-current=true]')
  expect([...marked].map((card) => card.querySelector('h2')?.textContent)).toEqual(['Final'])
  expect(marked[0]?.textContent).toContain('Selected')
  await choose('Friendly')
  expect(question()?.textContent).toContain('Your cart will be emptied.')
  await answer('Keep')
  expect([question(), readStored('cart_id'), readStored('selected_event')?.id]).toEqual([null, 'C1', 1])
  await choose('Friendly')
  await answer('Change')
  expect([where(), readStored('cart_id'), readStored('selected_event')?.id]).toEqual(['/ null', null, 2])
})

test('FAN-02 FAN-72 the first piece, which is on its way to the cart, asks too', async () => {
  writeStored('selected_event', { ...running(), startOn: inHours(-1), endOn: inHours(2) } as never)
  writeStored('cart_id', 'C-none')
  writeStored('cart_data', emptyCart)
  await open()
  const takeBack = showAdded([{ itemID: 5, quantity: 1 }])
  await choose('Friendly')
  takeBack()
  expect(question()?.textContent).toContain('Your cart will be emptied.')
})

test('FAN-01 a message shows that the chosen event has ended, until another one is chosen', async () => {
  const notice = 'This event has ended. Choose another one.'
  writeStored('selected_event', { ...running(), id: 9, startOn: inHours(-3), endOn: inHours(1) } as never)
  await open()
  expect(await screen.findByText(notice)).toBeDefined()
  await choose('Final')
  cleanup()
  await open()
  expect(screen.queryByText(notice)).toBeNull()
})

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../test-support/dialogs.ts'

const sections = ['North Stand 101', 'North Stand 102']
const ranges = ['11:00 AM-11:30 AM', '6:00 PM-6:30 PM']
const pie = { itemID: 5, name: 'Pie', unitPrice: '4.00', quantity: 2, item: { size: 'L', color: 'Red' } }
const cart = { items: [pie], payment: { subTotal: '8.00', tax: '0.66', amount: '8.66' } }
const at = (hour: number) => new Date(new Date().setHours(hour, 0, 0, 0))

type Call = { method: string; path: string; body: Record<string, unknown> | null }
let calls: Call[] = []
/** Responses by the start of the call; any other call gets an empty 200. */
let replies: Record<string, () => Response | Promise<Response>> = {}
const changes = () => calls.filter(({ method }) => method !== 'GET')

beforeEach(() => {
  stubDialogs()
  vi.useFakeTimers({ toFake: ['Date'], now: at(7) })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  sessionStorage.clear()
  calls = []
  replies = {
    'GET /api/cart/details': () => Response.json(cart),
    'GET /api/console/transactions/orders/fulfillments/locations': () =>
      Response.json([
        { id: 1, name: 'East Bar' },
        { id: 2, name: 'Main Gate' },
      ]),
  }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.split('?', 1)[0] ?? url
    calls.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    return replies[`${method} ${path}`]?.() ?? Response.json({})
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the screen of a venue. The modules are loaded again each time, because boot data is read once per page. */
async function open({
  methods = ['inseat', 'pickup'],
  pickupTimeRanges = ranges,
  from = at(6),
  to = at(23),
  hasCart = true,
  hasEvent = true,
}: {
  methods?: string[]
  pickupTimeRanges?: string[]
  from?: Date
  to?: Date
  hasCart?: boolean
  hasEvent?: boolean
} = {}) {
  writeBoot(bootStubOf({ sections, pickupTimeRanges, deliveryMethods: methods }))
  const event = { id: 7, name: 'Derby', startOn: from.toISOString(), endOn: to.toISOString(), location: null }
  if (hasEvent) localStorage.setItem('selected_event', JSON.stringify(event))
  if (hasCart) localStorage.setItem('cart_id', 'C1')
  vi.resetModules()
  await import('../../../test-support/english.ts')
  const { resumePersonal } = await import('../../storage/personal-data.ts')
  resumePersonal(fanSession().owner)
  const { CartPage } = await import('../../../test-support/cart-page.tsx')
  const { Toaster } = await import('../../ui/toast/toaster.tsx')
  const { ConfirmationScreen } = await import('./confirmation-screen.tsx')
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CartPage at="/confirmation">
        <ConfirmationScreen heading={{ title: 'app.deliveryDetails' }} />
        <Toaster />
      </CartPage>
    </SWRConfig>,
  )
  if (hasCart) await screen.findByText('Pie')
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const confirm = (name = 'Confirm In-Seat Delivery') =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const choosePickup = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pickup' })))
const optionsOf = (label: string) =>
  [...(field(label) as unknown as HTMLSelectElement).options].flatMap(({ hidden, text }) =>
    hidden ? [] : [text],
  )
const change = (what: string) => fireEvent.click(screen.getByRole('button', { name: `Change ${what}` }))
const where = () => screen.getByTestId('location').textContent
const fillInSeat = () => {
  type('Section', 'North Stand 102')
  type('Seat Number', '14')
  type('First Name', 'Zoë')
}

test('CONF-01 CONF-03 CONF-04 CONF-06 CONF-07 CONF-08 the screen shows the form, with in-seat selected when both are allowed', async () => {
  await open()
  const event = screen.getByRole('region', { name: 'Selected Event' })
  expect(event.textContent).toMatch(/Derby[A-Z][a-z]{2} \d{2}, \d{4} 6:00 AM/)
  expect(within(event).getByText('Active')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Select Delivery Method' })).toBeDefined()
  const method = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  expect([method('In-Seat Delivery'), method('Pickup')]).toEqual(['true', 'false'])
  expect(optionsOf('Section')).toEqual(sections)
  expect(field('Seat Number').type).toBe('text')
  const required = ['First Name', /^Last Name/, 'Email'].map((label) => field(label).required)
  expect(required).toEqual([true, false, true])
  expect(field('Email').value).toBe('ada@example.com')
  expect(screen.getByText('Order confirmation and updates will be sent to this email.')).toBeDefined()
  const summary = screen.getByRole('region', { name: 'Order Summary' })
  expect(within(summary).getByRole('listitem').textContent).toMatch(
    /Pie.*Size\s*L.*Color\s*Red.*Quantity: 2.*\$8\.00/,
  )
  const totals = [...summary.querySelectorAll('dl:last-of-type > div')].map((row) => row.textContent)
  expect(totals.slice(-3)).toEqual(['Subtotal$8.00', 'Tax$0.66', 'Total$8.66'])
})

test.each(['zoe@', ''])(
  'CONF-14 CONF-19 each error is shown beside its field, and the first field gets the focus: the email is %j',
  async (email) => {
    await open()
    type('Email', email)
    await confirm()
    for (const [label, message] of [
      ['Section', 'Section is required for in-seat delivery'],
      ['Seat Number', 'Seat number is required for in-seat delivery'],
      ['First Name', 'First name is required'],
      ['Email', 'Invalid email address'],
    ] as const) {
      const described = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
      expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(message)
    }
    expect(document.activeElement).toBe(field('Section'))
    expect(changes()).toEqual([])
  },
)

test.each([
  [['pickup'], 'Confirm Pickup Order'],
  [['inseat'], 'Confirm In-Seat Delivery'],
])('CONF-03 CONF-04 CONF-13 %j alone is preselected', async (methods, button) => {
  await open({ methods })
  const other = methods[0] === 'pickup' ? 'In-Seat Delivery' : 'Pickup'
  expect(screen.queryByRole('button', { name: other })).toBeNull()
  expect(screen.getByRole('button', { name: button })).toBeDefined()
})

test('CONF-05 when neither is allowed the section is hidden, a message explains it, and nothing can be confirmed', async () => {
  await open({ methods: [] })
  expect(screen.getByText(/isn’t offering delivery or pickup right now/)).toBeDefined()
  expect(screen.queryByText('Select Delivery Method')).toBeNull()
  expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull()
})

test('CONF-09 CONF-10 CONF-11 CONF-18 pickup has a location, then a time, preset to the first', async () => {
  await open()
  await choosePickup()
  await waitFor(() => expect(optionsOf('Pickup Location')).toEqual(['East Bar', 'Main Gate']))
  expect(field('Pickup Time').disabled).toBe(true)
  expect(field('Pickup Time').value).toBe(ranges[0])
  expect(optionsOf('Pickup Time')).toEqual(ranges)
  type('First Name', 'Zoë')
  await confirm('Confirm Pickup Order')
  expect(screen.getByText('Pickup location is required when pickup delivery is selected')).toBeDefined()
  type('Pickup Location', 'Main Gate')
  await waitFor(() => expect(field('Pickup Time').disabled).toBe(false))
  type('Pickup Time', ranges[1] ?? '')
  await confirm('Confirm Pickup Order')
  await waitFor(() => expect(where()).toMatch(/^\/checkout /))
  expect(changes().at(-1)?.body).toMatchObject({
    metadata: { deliveryMethod: 'pickup', pickupLocation: 'Main Gate', pickupTime: ranges[1], seat: '' },
  })
})

test('CONF-09 CONF-10 a venue without locations and ranges offers the stadium and the fallback range', async () => {
  replies['GET /api/console/transactions/orders/fulfillments/locations'] = () => Response.json([])
  await open({ methods: ['pickup'], pickupTimeRanges: [] })
  await waitFor(() => expect(optionsOf('Pickup Location')).toEqual(['Stadium Pickup']))
  expect(optionsOf('Pickup Time')).toEqual(['12:00 AM-6:32 AM'])
  await waitFor(() => expect(field('Pickup Time').disabled).toBe(false))
})

test('CONF-09 EVENT-10 locations that cannot be fetched show an error, with a way to try again', async () => {
  const path = 'GET /api/console/transactions/orders/fulfillments/locations'
  const well = replies[path]
  replies[path] = () => new Response('{}', { status: 500 })
  await open({ methods: ['pickup'] })
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.getByText('Failed to fetch pickup locations')).toBeDefined()
  expect(optionsOf('Pickup Location')).toEqual(['Stadium Pickup'])
  if (well) replies[path] = well
  await act(async () => again.click())
  await waitFor(() => expect(optionsOf('Pickup Location')).toEqual(['East Bar', 'Main Gate']))
})

test('CONF-12 CONF-21 without a pickup time within the event nothing is sent', async () => {
  await open({ from: at(22) })
  await choosePickup()
  await waitFor(() => expect(optionsOf('Pickup Location')).toHaveLength(2))
  expect(screen.getByText(/None of the venue’s pickup times falls within this event/)).toBeDefined()
  type('Pickup Location', 'East Bar')
  type('First Name', 'Zoë')
  await confirm('Confirm Pickup Order')
  const toast = await screen.findByText('Pickup Time Required')
  expect(toast.closest('[role=alert]')?.textContent).toContain('Please select a pickup time range')
  expect(changes()).toEqual([])
})

test.each([
  ['complete', fillInSeat],
  ['empty', () => {}],
])(
  'CONF-20 with an empty cart the button says so and sends nothing, beside the way to the menu, with a form that is %s',
  async (_is, fill) => {
    await open({ hasCart: false })
    expect(screen.getByText(/Add something to your cart first\./)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Menu' }).getAttribute('href')).toBe('/')
    fill()
    await confirm()
    const toast = await screen.findByText('No active cart found')
    expect(toast.closest('[role=alert]')).not.toBeNull()
    expect(changes()).toEqual([])
  },
)

test('FAN-12 input survives a reload, and the last seat is marked until another is typed', async () => {
  const last = { email: 'a@b.co', firstName: 'Ana', lastName: '', deliveryMethod: 'inseat' }
  const seat = { section: 'North Stand 102', seat: '14', pickupLocation: '', pickupTime: '' }
  localStorage.setItem('customer_details', JSON.stringify({ ...last, ...seat }))
  await open()
  const isMarked = () => screen.queryByText('From your last order') !== null
  expect(isMarked()).toBe(true)
  change('seat')
  expect(isMarked()).toBe(true)
  type('Section', 'North Stand 101')
  type('Section', 'North Stand 102')
  expect(isMarked()).toBe(true)
  type('Seat Number', '15')
  expect(isMarked()).toBe(false)
  change('customer details')
  type('First Name', 'Zoë')
  await choosePickup()
  cleanup()
  await open()
  expect(screen.getByRole('button', { name: 'Pickup' }).getAttribute('aria-pressed')).toBe('true')
  expect([field('First Name').value, field('Email').value]).toEqual(['Zoë', 'a@b.co'])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'In-Seat Delivery' })))
  expect([field('Section').value, field('Seat Number').value]).toEqual(['North Stand 102', '15'])
})

test.each([
  ['complete', fillInSeat],
  ['empty', () => {}],
])(
  'CONF-02 a submission without an event shows an error and sends nothing, with a form that is %s',
  async (_is, fill) => {
    await open({ hasEvent: false })
    fill()
    await confirm()
    const said = await screen.findAllByText('No event selected. Please go back to the events page.')
    expect(said.filter((text) => text.closest('[role=alert]'))).toHaveLength(1)
    expect(changes()).toEqual([])
  },
)

test('CONF-13 CONF-22 CONF-25 a running submission shows on the button and an overlay; names are sent once, and the form is prefilled next time', async () => {
  const update = Promise.withResolvers<Response>()
  replies['PUT /api/cart/update/C1'] = () => update.promise
  await open()
  fillInSeat()
  type('Email', 'zoe&co!@home.example')
  await confirm()
  expect(await screen.findByText('Processing your order...')).toBeDefined()
  expect(screen.getByText('Processing...')).toBeDefined()
  await act(async () => update.resolve(Response.json({})))
  await waitFor(() => expect(where()).toMatch(/^\/checkout /))
  expect(changes().map(({ method }) => method)).toEqual(['PATCH', 'PUT'])
  expect(changes()[1]?.body).toMatchObject({
    metadata: { seat: '14', 'transaction.customer.email': 'zoe&co!@home.example' },
  })
  expect(localStorage.getItem('user_email')).toContain('zoe&co!@home.example')

  delete replies['PUT /api/cart/update/C1']
  cleanup()
  await open()
  change('seat')
  change('customer details')
  expect(field('Section').value).toBe('North Stand 102')
  expect(field('Seat Number').value).toBe('14')
  expect(field('Email').value).toBe('zoe&co!@home.example')
  await confirm()
  await waitFor(() => expect(where()).toMatch(/^\/checkout /))
  expect(changes().map(({ method }) => method)).toEqual(['PATCH', 'PUT', 'PUT'])

  cleanup()
  await open()
  change('customer details')
  type('First Name', 'Ada')
  await confirm()
  await waitFor(() => expect(where()).toMatch(/^\/checkout /))
  expect(changes().map(({ method }) => method)).toEqual(['PATCH', 'PUT', 'PUT', 'PATCH', 'PUT'])
})

test.each([
  [
    'CONF-23',
    'PATCH /api/customers',
    'Unable to Update Information',
    "We're unable to update your customer information right now. Please check your details and try again.",
  ],
  ['CONF-24', 'PUT /api/cart/update/C1', 'Failed to update cart', 'Checkout failed. Please try again.'],
])('%s after a failed %s a toast is shown and the fan stays', async (_row, call, title, text) => {
  replies[call] = () => new Response('{}', { status: 400 })
  await open()
  fillInSeat()
  await confirm()
  const toast = (await screen.findByText(text)).closest('[role=alert]')
  expect(toast?.querySelector('p')?.textContent).toBe(title)
  expect(where()).toMatch(/^\/confirmation /)
  expect(field('Seat Number').value).toBe('14')
})

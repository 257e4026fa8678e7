// @vitest-environment jsdom
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import { describe, expect, test, vi } from 'vitest'
import { dropSignOut, noteSignOut } from '../storage/cookie-notes.ts'
import { fanTag } from '../storage/fan.ts'

const picture = 'https://pictures.example/stand.jpg'
const branding = {
  title1: 'Welcome to',
  title2: '<b>Rovers</b>',
  title3: '',
  backGroundImageURL: picture,
  favIconURL: 'https://pictures.example/icon.png',
  additionalAttributes: { logoURL: '' },
}

/** Opens a page as the browser reads its body; returns what stands in its root. */
async function open(
  {
    session = null,
    offline = false,
    status = 'found',
    event = null,
    cart = null,
    ...changed
  }: Record<string, unknown> = {},
  path = '/',
) {
  const boot = { session, offline, branding: { status, branding: { ...branding, ...changed } } }
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>
    <div id="root">Loading</div>`
  history.replaceState(null, '', path)
  localStorage.clear()
  if (event) localStorage.setItem('selected_event', JSON.stringify(event))
  if (cart) localStorage.setItem('cart_data', JSON.stringify(cart))
  vi.resetModules()
  await import('./first-paint.ts')
  window.drawFirstPaint?.()
  return document.getElementById('root') as HTMLElement
}
const pictures = (root: HTMLElement) => [...root.querySelectorAll('img')].map((image) => image.src)

test("AUTH-01 the tenant's titles, as text, its picture and its logo stand on the page, and that it is loading", async () => {
  const root = await open()
  expect([...root.querySelectorAll('.auth-titles > *')].map((line) => line.textContent)).toEqual([
    'Welcome to',
    '<b>Rovers</b>',
    '',
  ])
  expect(pictures(root)).toEqual([picture, branding.favIconURL])
  expect(root.querySelector('[role=status]')?.textContent).toContain('Loading your experience...')
})

test('AUTH-01 a logo goes before the icon of the site', async () => {
  const logoURL = 'https://pictures.example/logo.png'
  expect(pictures(await open({ additionalAttributes: { logoURL } }))).toEqual([picture, logoURL])
})

test('AUTH-01 a picture that there is none of, or that cannot be loaded, leaves nothing', async () => {
  const root = await open({ backGroundImageURL: '' })
  expect(pictures(root)).toEqual([branding.favIconURL])
  root.querySelector('img')?.dispatchEvent(new Event('error'))
  expect(pictures(root)).toEqual([])
})

const session = { email: 'fan@fans.example' }
const event = {
  id: 7,
  name: 'Semi-final <1>',
  startOn: '2026-11-21T19:05:00',
  endOn: new Date(Date.now() + 3_600_000).toISOString(),
}
const banner = (root: HTMLElement) => root.querySelector<HTMLElement>('.event-banner')

test("HOME-01 the chosen event stands on /, as text, over the tenant's picture, and that the page is loading", async () => {
  const root = await open({ session, event })
  expect(banner(root)?.querySelector('.event-name')?.textContent).toBe('Semi-final <1>')
  expect([...root.querySelectorAll('dd')].map((date) => date.textContent)).toEqual([
    'Nov 21, 2026 7:05 PM',
    formatDateTime(event.endOn),
  ])
  expect(banner(root)?.style.getPropertyValue('--event-picture')).toBe(`url("${picture}")`)
  expect(root.querySelector('[role=status]')?.textContent).toBe('Loading your experience...')
})

test('HOME-01 a venue without a picture has the banner without one, and a signed-in fan at /auth the banner of /', async () => {
  const root = await open({ session, event, backGroundImageURL: '' }, '/auth')
  expect(banner(root)?.style.length).toBe(0)
})

test.each([
  ['/checkout', { event }, 'Pay for Your Order', 'Choose a card and check your order.'],
  ['/confirmation', { event }, 'Delivery Details', 'How would you like to get your order?'],
  ['/events', { event }, 'Choose Your Event', 'Select an event to browse available items'],
  [
    '/',
    { event: { ...event, endOn: '2026-01-01T00:00:00Z' } },
    'Choose Your Event',
    'Select an event to browse available items',
  ],
  ['/checkout', {}, 'Choose Your Event', 'Select an event to browse available items'],
])(
  'GUARD-06 %s with %j begins with the heading of the screen that it leads to',
  async (path, given, title, subtitle) => {
    const root = await open({ session, ...given }, path)
    expect([...root.querySelectorAll('p')].map((line) => line.textContent)).toEqual([title, subtitle])
    expect(root.querySelector('[role=status]')?.textContent).toBe('Loading your experience...')
  },
)

test.each([
  ['a screen whose heading depends on data', { event }, '/cart'],
  ['the offline shell', { event, offline: true }, '/'],
  ['an unknown venue', { event, status: 'missing' }, '/'],
])('a signed-in fan with %s keeps the loading view', async (_, given, path) => {
  expect((await open({ session, ...given }, path)).innerHTML).toBe('Loading')
})

describe('CART-04 the cart that the device keeps', () => {
  const cart = { items: [{ quantity: 2 }, { quantity: 3 }] }
  const keptBy = (email: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it.
    document.cookie = `__Host-fan=${fanTag(email)}; Path=/; Secure`
  }

  test('heads /cart with what is in it, for the fan whose it is', async () => {
    keptBy(session.email)
    const root = await open({ session, event, cart }, '/cart')
    expect(root.querySelector('.title')?.textContent).toBe('2 items · total quantity 5')
  })

  test.each([
    ['of another fan', 'other@fans.example', cart],
    ['that is empty', session.email, { items: [] }],
    ['that cannot be read', session.email, 'cart'],
  ])('%s leaves the loading view', async (_, email, kept) => {
    keptBy(email)
    expect((await open({ session, event, cart: kept }, '/cart')).innerHTML).toBe('Loading')
  })
})

test('a fan who signed out without a connection keeps the loading view', async () => {
  noteSignOut()
  expect((await open({ session, event })).innerHTML).toBe('Loading')
  dropSignOut()
})

test.each([
  ['the offline shell', { offline: true }],
  ['an unknown venue', { status: 'missing' }],
])('AUTH-01 who is not signed in keeps the loading view at %s', async (_, given) => {
  expect((await open(given)).innerHTML).toBe('Loading')
})

// @vitest-environment jsdom
import { formatEventDates } from '@storefront/shared/domain/times/dates.ts'
import { expect, test, vi } from 'vitest'
import { clearSignOutPending, markSignOutPending } from '../storage/cookies.ts'

const ana = 'ana'
const event = {
  id: 7,
  name: 'Semi-final <1>',
  startOn: '2026-11-21T19:05:00',
  endOn: new Date(Date.now() + 3_600_000).toISOString(),
}
const cart = { items: [{ quantity: 2 }, { quantity: 3 }] }
const english = {
  one: '{items} item · total quantity {pieces}',
  other: '{items} items · total quantity {pieces}',
}
const aView = '<style>.a{color:red}</style><h1>{name}</h1><p>{dates}</p><i role="status">Loading</i>'
const onlyLoading = '<i role="status" style="min-height: 100dvh;">Loading</i>'
const Unreadable = Symbol('unreadable')
const keptBy = (owner: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it.
  document.cookie = `__Host-fan=${owner}; Path=/; Secure; Max-Age=${owner ? 60 : 0}`
}

/** Runs a page with a first view from the server. @returns the content of its root */
async function open(path: string, given: Record<string, unknown> = {}): Promise<string> {
  const {
    offline = false,
    status = 'found',
    owner = ana,
    view = aView,
    venue,
    language = 'en',
    pieces = english,
  } = given
  const boot = { session: { owner: ana }, offline, branding: { status, venue } }
  document.head.innerHTML = ''
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>
    <data id="pieces" hidden value='${JSON.stringify(pieces)}'></data>
    <div id="root">${view}</div>`
  document.documentElement.lang = String(language)
  history.replaceState(null, '', path)
  localStorage.clear()
  keptBy(String(owner))
  const keep = (key: string, value: unknown) =>
    value && localStorage.setItem(key, value === Unreadable ? '{' : JSON.stringify(value))
  keep('selected_event', given.event)
  keep('cart_data', given.cart)
  vi.stubGlobal('earlyReadsByPath', {})
  vi.resetModules()
  await import('./first-view.ts')
  window.completeFirstView?.(['/assets/events-screen.js'])
  return document.getElementById('root')?.innerHTML.replaceAll('&nbsp;', '\u00a0') ?? ''
}

test.each(['/', '/auth'])('HOME-01 %s begins with the selected event as text', async (path) => {
  expect(await open(path, { event })).toBe(
    `<style>.a{color:red}</style><h1>Semi-final &lt;1&gt;</h1><p>${formatEventDates(event.startOn, event.endOn, Date.now())}</p><i role="status">Loading</i>`,
  )
})

test('VEN-16 at a venue with a time zone the first view has dates in the venue’s time', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(480)
  const venue = { timeZone: 'Europe/Berlin' }
  const given = {
    event: { ...event, startOn: '2025-11-21T19:05:00', endOn: '2126-11-21T22:00:00Z' },
    venue,
    view: '<p>{dates}</p>',
  }
  expect(await open('/', given)).toBe(
    '<p>Nov\u00a021,\u00a02025,\u00a07:05\u00a0PM – Nov\u00a021,\u00a02126,\u00a011:00\u00a0PM Berlin\u00a0time</p>',
  )
})

test('FAN-01 an event in overtime has its first view, whatever this phone’s clock says', async () => {
  const given = { event: { ...event, endOn: '2020-01-01T00:00:00Z' } }
  expect(await open('/', given)).not.toBe(onlyLoading)
})

test('CART-04 /cart begins with the contents of the stored cart', async () => {
  const view = '<h1>{pieces}</h1>'
  expect(await open('/cart', { event, cart, view })).toBe('<h1>2 items · total quantity 5</h1>')
})

test('LANG-03 HOME-01 outside of English the line of the dates is empty', async () => {
  expect(await open('/', { event, view: '<p>{dates}</p>', language: 'de' })).toBe('<p>\u00a0</p>')
})

test('LANG-15 CART-04 the cart’s heading has the plurals of the page’s language', async () => {
  const view = '<h1>{pieces}</h1>'
  const pieces = { two: 'قطعتان من {pieces}', other: '{items} من {pieces}' }
  expect(await open('/cart', { event, cart, view, pieces, language: 'ar' })).toBe('<h1>قطعتان من 5</h1>')
  const three = { items: [{ quantity: 2 }, { quantity: 3 }, { quantity: 1 }] }
  expect(await open('/cart', { event, cart: three, view, pieces, language: 'ar' })).toBe('<h1>3 من 6</h1>')
})

test('a venue with braces in its name keeps them', async () => {
  expect(await open('/', { event, view: '<p>FC {1899} {name}</p>' })).toBe(
    '<p>FC {1899} Semi-final &lt;1&gt;</p>',
  )
})

test('a picture of the first view that fails to load is removed; one of the app is left to the app', async () => {
  await open('/checkout', { event, view: '<img data-first-view="" src="a"><img src="b">' })
  for (const image of document.querySelectorAll('img')) image.dispatchEvent(new Event('error'))
  expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(['b'])
})

test.each([
  ['no event is selected, so that the app leads to /events', '/', {}],
  ['the event is over', '/', { event: { ...event, isOver: true } }],
  ['the stored event is not an object', '/', { event: 'event' }],
  ['the stored event is invalid', '/', { event: Unreadable }],
  ['the stored cart has no items', '/cart', { event, cart: { items: null } }],
  ['the cart is empty', '/cart', { event, cart: { items: [] } }],
  ['the stored cart is invalid', '/cart', { event, cart: Unreadable }],
  ['the browser keeps the data of another fan', '/cart', { event, cart, owner: 'ben' }],
  ['the page is the offline shell', '/', { event, offline: true }],
  ['the venue does not exist', '/', { event, status: 'missing' }],
])('GUARD-04 when %s the page shows the loading view', async (_, path, given) => {
  expect(await open(path, given)).toBe(onlyLoading)
})

test.each([
  ['/', true],
  ['/checkout', true],
  ['/events', false],
])('GUARD-06 FAN-37 at %s without an event the page preloads the code of /events: %s', async (path, asks) => {
  document.head.innerHTML = ''
  await open(path)
  const files = [...document.head.querySelectorAll('link')].map(({ rel, href }) => [
    rel,
    new URL(href).pathname,
  ])
  expect(files).toEqual(asks ? [['modulepreload', '/assets/events-screen.js']] : [])
})

test('GUARD-04 a fan who signed out without a connection sees the loading view', async () => {
  markSignOutPending()
  expect(await open('/', { event })).toBe(onlyLoading)
  clearSignOutPending()
})

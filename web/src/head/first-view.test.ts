// @vitest-environment jsdom
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import { expect, test, vi } from 'vitest'
import { dropSignOut, noteSignOut } from '../storage/cookie-notes.ts'
import { fanTag } from '../storage/fan.ts'

const email = 'fan@fans.example'
const event = {
  id: 7,
  name: 'Semi-final <1>',
  startOn: '2026-11-21T19:05:00',
  endOn: new Date(Date.now() + 3_600_000).toISOString(),
}
const cart = { items: [{ quantity: 2 }, { quantity: 3 }] }
const view =
  '<style>.a{color:red}</style><h1>{name}{pieces}</h1><p>{starts}, {ends}</p><i role="status">Loading</i>'
const keptBy = (owner: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it.
  document.cookie = `__Host-fan=${owner && fanTag(owner)}; Path=/; Secure; Max-Age=${owner ? 60 : 0}`
}

/** Opens a page as the browser reads its body, with a first view as the server sends it; returns what stands in its root. */
async function open(path: string, given: Record<string, unknown> = {}): Promise<string> {
  const { offline = false, status = 'found', owner = email } = given
  const boot = { session: { email }, offline, branding: { status } }
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>
    <div id="root">${view}</div>`
  history.replaceState(null, '', path)
  localStorage.clear()
  keptBy(String(owner))
  if (given.event) localStorage.setItem('selected_event', JSON.stringify(given.event))
  if (given.cart) localStorage.setItem('cart_data', JSON.stringify(given.cart))
  vi.stubGlobal('screenData', {})
  vi.resetModules()
  await import('./first-view.ts')
  window.completeFirstView?.()
  return document.getElementById('root')?.innerHTML ?? ''
}

test.each(['/', '/auth'])('HOME-01 %s begins with the event that the fan chose, as text', async (path) => {
  expect(await open(path, { event })).toBe(
    `<style>.a{color:red}</style><h1>Semi-final &lt;1&gt;</h1><p>Nov 21, 2026 7:05 PM, ${formatDateTime(event.endOn)}</p><i role="status">Loading</i>`,
  )
})

test('CART-04 /cart begins with what is in the cart that this device keeps', async () => {
  expect(await open('/cart', { event, cart })).toContain('<h1>2 items · total quantity 5</h1>')
})

test('what is not known leaves nothing', async () => {
  expect(await open('/checkout', { event })).toContain('<h1></h1><p>, </p>')
})

test.each([
  ['no event was chosen, so that the app leads to /events', '/', {}],
  ['the event is over', '/', { event: { ...event, endOn: '2026-01-01T00:00:00Z' } }],
  ['the event cannot be read', '/', { event: 'event' }],
  ['the cart is empty', '/cart', { event, cart: { items: [] } }],
  ['the cart cannot be read', '/cart', { event, cart: 'cart' }],
  ['the browser keeps the data of another fan', '/cart', { event, cart, owner: 'other@fans.example' }],
  ['the page is the offline shell', '/', { event, offline: true }],
  ['there is no such venue', '/', { event, status: 'missing' }],
])('GUARD-04 where %s the page is only loading', async (_, path, given) => {
  expect(await open(path, given)).toBe('<i role="status">Loading</i>')
})

test('GUARD-04 so it is for a fan who signed out without a connection', async () => {
  noteSignOut()
  expect(await open('/', { event })).toBe('<i role="status">Loading</i>')
  dropSignOut()
})

// @vitest-environment jsdom
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import { expect, test, vi } from 'vitest'
import html from '../../index.html?raw'
import { dropSignOut, noteSignOut } from '../storage/sign-out-note.ts'

const templates = html.match(/<template id="(auth|home)-first-paint">[\s\S]*?<\/template>/g)?.join('')
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
    ...changed
  }: Record<string, unknown> = {},
  path = '/',
) {
  const boot = { session, offline, branding: { status, branding: { ...branding, ...changed } } }
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>
    <div id="root">Loading</div>${templates}`
  history.replaceState(null, '', path)
  localStorage.clear()
  if (event) localStorage.setItem('selected_event', JSON.stringify(event))
  vi.resetModules()
  await import('./first-paint.ts')
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
  ['an event that has ended', { event: { ...event, endOn: '2026-01-01T00:00:00Z' } }, '/'],
  ['no event', {}, '/'],
  ['an event that cannot be read', { event: 'Semi-final' }, '/'],
  ['another screen', { event }, '/cart'],
  ['the offline shell', { event, offline: true }, '/'],
  ['an unknown venue', { event, status: 'missing' }, '/'],
])('a signed-in fan with %s keeps the loading view', async (_, given, path) => {
  expect((await open({ session, ...given }, path)).innerHTML).toBe('Loading')
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

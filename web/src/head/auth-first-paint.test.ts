// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import html from '../../index.html?raw'

const [, template = ''] = /(<template id="auth-first-paint">[\s\S]*?<\/template>)/.exec(html) ?? []
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
async function open({
  session = null,
  offline = false,
  status = 'found',
  ...changed
}: Record<string, unknown> = {}) {
  const boot = { session, offline, branding: { status, branding: { ...branding, ...changed } } }
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>
    <div id="root">Loading</div>${template}`
  vi.resetModules()
  await import('./auth-first-paint.ts')
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

test.each([
  ['a signed-in fan', { session: { email: 'fan@fans.example' } }],
  ['the offline shell', { offline: true }],
  ['an unknown venue', { status: 'missing' }],
])('%s keeps the loading view', async (_, given) => {
  expect((await open(given)).innerHTML).toBe('Loading')
})

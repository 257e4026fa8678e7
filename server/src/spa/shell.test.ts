import german from '@storefront/shared/messages/de.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { bootIn, nonceOf, startPages } from '../../test-support/built-app.ts'
import { fileWith } from '../../test-support/file-with.ts'
import { always, brandingRow, brandingsCall } from '../../test-support/lions.ts'
import { customer, environment, loggedIn, productToken } from '../../test-support/site.ts'
import { parseConfig } from '../config.ts'
import { asciiHtml } from '../html.ts'
import { defaultBranding } from '../tenant/default-branding.ts'
import { compileShell, type Page } from './shell.ts'

const config = parseConfig(environment('http://127.0.0.1:1'))

test('TENANT-03 the shell carries title, theme colour, favicon, colours, background and branding', async () => {
  const { open } = await startPages()
  const { statusCode, headers, body: text } = await open('/auth')

  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(text.match(/<title>.*<\/title>/g)).toEqual(['<title>Lions Fan Store</title>'])
  expect(text).toContain('<meta name="theme-color" content="#0B6E4F">')
  expect(text).toContain('<link rel="icon" href="https://cdn.example/lions.ico">')
  expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(text).toMatch(
    /<style nonce="[^"]+">:root\{[^<]*--color-primary:var\(--light,#0b6e4f\)var\(--dark,#[\da-f]{6}\);/,
  )
  expect(text).toContain('<link rel="preload" as="image" href="https://cdn.example/lions.jpg"')
  expect(bootIn(text)).toMatchObject({
    host: 'demo.fans.test',
    tenant: 'demo',
    branding: { status: 'found', branding: { title2: 'Lions' }, hasSettings: true },
    session: null,
  })
})

test('VEN-26 the head without a session has what a shared link shows, in the page’s language; / and /auth have their own address without the query', async () => {
  const VENUES_FILE = fileWith(JSON.stringify({ lions: { locales: ['de'] } }))
  const { open, signIn } = await startPages({
    env: { VENUES_FILE },
    handlers: { 'POST /api/login': () => loggedIn(productToken()) },
  })
  const { body } = await open('/product?id=7', { headers: { host: 'lions.fans.test' } })
  const description = asciiHtml(german.pages.description)
  for (const expected of [
    `<meta name="description" content="${description}">`,
    '<meta property="og:title" content="Lions Fan Store">',
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:image" content="https://cdn.example/lions.jpg">',
  ])
    expect(body.split(expected), expected).toHaveLength(2)
  const canonical = async (url: string) =>
    /<link rel="canonical" href="([^"]*)">/.exec(
      (await open(url, { headers: { host: 'lions.fans.test' } })).body,
    )?.[1]
  expect(await canonical('/auth?returnTo=%2Fcart')).toBe('https://lions.fans.test/auth')
  expect(await canonical('/?section=A&seat=7')).toBe('https://lions.fans.test/')
  expect(await canonical('/product?id=7')).toBeUndefined()
  const cookie = await signIn()
  for (const url of ['/offline.html', '/']) {
    expect((await open(url, { headers: { cookie } })).body).not.toMatch(/og:|rel="canonical"/)
  }
})

test('VEN-26 without a picture the logo is shown, with neither none; the default branding and an unknown tenant have no such tags', async () => {
  const logo = { backGroundImageURL: '', additionalAttributes: '{"logoURL":"https://cdn.example/logo.png"}' }
  const imageOf = async (row: object) => {
    const { open } = await startPages({
      handlers: { [brandingsCall]: always({ body: [{ ...brandingRow, ...row }] }) },
    })
    return /<meta property="og:image"[^>]*>/.exec((await open('/auth')).body)?.[0]
  }
  expect(await imageOf(logo)).toBe('<meta property="og:image" content="https://cdn.example/logo.png">')
  expect(await imageOf({ backGroundImageURL: '', additionalAttributes: '{}' })).toBeUndefined()
  for (const answer of [always('hang up'), always({ body: [] })]) {
    const { open } = await startPages({ handlers: { [brandingsCall]: answer } })
    expect((await open('/auth')).body).not.toMatch(/og:|name="description"|rel="canonical"/)
  }
})

test('VEN-27 the icon for the home screen is the venue’s own, in the page and first in the manifest; else ours', async () => {
  const VENUES_FILE = fileWith(JSON.stringify({ lions: { appIcon: 'https://cdn.example/icon.png?a=1&b=2' } }))
  const { open } = await startPages({ env: { VENUES_FILE } })
  const of = async (host: string) => {
    const manifest = JSON.parse((await open('/manifest.webmanifest', { headers: { host } })).body)
    const { body } = await open('/auth', { headers: { host } })
    return [
      body.match(/<link rel="apple-touch-icon"[^>]*>/g),
      manifest.icons.map(({ src }: { src: string }) => src),
    ]
  }
  const ours = ['/icons/icon-192.png', '/icons/icon-512.png']
  expect(await of('lions.fans.test')).toEqual([
    ['<link rel="apple-touch-icon" href="https://cdn.example/icon.png?a=1&amp;b=2">'],
    ['https://cdn.example/icon.png?a=1&b=2', ...ours],
  ])
  expect(await of('tigers.fans.test')).toEqual([
    ['<link rel="apple-touch-icon" href="/icons/icon-192.png">'],
    ['https://cdn.example/lions.ico', ...ours],
  ])
})

test('VEN-28 with IMAGE_URL_TEMPLATE the first view, its preload and the banner ask the service, which the policy allows', async () => {
  const env = {
    IMAGE_URL_TEMPLATE: 'https://img.example/{url}?w={width}',
    IMAGE_ORIGINS: 'https://cdn.example',
  }
  const { open, signIn } = await startPages({
    env,
    handlers: { 'POST /api/login': () => loggedIn(productToken()) },
  })
  const picture = 'https://img.example/https%3A%2F%2Fcdn.example%2Flions.jpg?w='
  const { body, headers } = await open('/auth')
  expect(body).toContain(`<link rel="preload" as="image" imagesrcset="${picture}160 160w, `)
  expect(body).toMatch(/<img[^>]* src="https:\/\/cdn\.example\/lions\.\w+" srcset="[^"]*\?w=160 160w, [^"]*"/)
  expect(body).toContain(`--venue-picture:url("${picture}960")`)
  expect(headers['content-security-policy']).toContain(
    "img-src 'self' data: https://cdn.example https://img.example;",
  )
  expect(bootIn(body).imageUrlTemplate).toBe(env.IMAGE_URL_TEMPLATE)
  const home = await open('/', { headers: { cookie: await signIn() } })
  expect(home.body).toContain(`<link rel="preload" as="image" href="${picture}960" fetchpriority`)
  expect((await (await startPages()).open('/auth')).body).not.toMatch(/srcset|imageUrlTemplate/)
})

test.each([
  [{}, undefined],
  [{ EMAIL_LINK: 'false' }, undefined],
  [{ EMAIL_LINK: 'true' }, true],
])('AUTH-22 with %j the page offers a link by e-mail: %s', async (env, offered) => {
  const { open } = await startPages({ env })
  expect(bootIn((await open('/auth')).body).emailLink).toBe(offered)
})

test('IDP-01 the boot data holds the provider configuration and the session, and no token', async () => {
  const now = Date.parse('2027-01-15T08:00:00Z')
  const token = productToken({ exp: now / 1000 + 3600 })
  const { open, signIn } = await startPages({
    deps: { now: () => now },
    handlers: { 'POST /api/login': () => loggedIn(token) },
    env: {
      FIREBASE_AUTH_DOMAIN: 'auth.example.com',
      FIREBASE_STORAGE_BUCKET: 'bucket',
      FIREBASE_APP_ID: '1:2:web:3',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    },
  })
  const { body: text } = await open('/cart', { headers: { cookie: await signIn() } })
  const boot = bootIn(text)

  expect(boot.firebase).toEqual({
    apiKey: 'key',
    projectId: 'demo-project',
    authDomain: 'auth.example.com',
    storageBucket: 'bucket',
    appId: '1:2:web:3',
    emulatorUrl: 'http://127.0.0.1:9099',
  })
  expect(boot.session).toEqual({
    owner: expect.stringMatching(/^[\w-]{22}$/),
    email: 'fan@example.com',
    hasCustomer: true,
    expiresAt: '2027-01-15T09:00:00.000Z',
    expiresInS: 3600,
  })
  for (const secret of [token, customer, 'client-1']) expect(text).not.toContain(secret)
  expect(text).not.toContain('rel="preload"')
})

test('TENANT-03 every inline script and style has the nonce, files and data have none, and a tenant’s texts cannot add markup', async () => {
  const texts = { title2: '</title><script>alert(1)</script>', favIconURL: 'https://x/"><script>' }
  const { open } = await startPages({
    handlers: { [brandingsCall]: always({ body: [{ ...brandingRow, ...texts }] }) },
  })
  const { body: text, headers } = await open('/')
  const nonce = `nonce="${nonceOf(headers)}"`
  const withoutNonce = text.match(/<(?:script|style)\b[^>]*>/g)?.filter((tag) => !tag.includes(nonce))
  expect(withoutNonce).toEqual([
    '<script type="application/json" id="boot">',
    '<script type="module" crossorigin src="/assets/main-abc123.js">',
  ])
  expect(text).toContain(`<meta property="csp-nonce" ${nonce}>`)
  expect(text).not.toContain('<script>')
  expect(bootIn(text).branding).toMatchObject({ branding: { title2: '</title><script>alert(1)</script>' } })
})

test.each([
  [{ body: [] }, 'No branding configuration found for domain: demo.fans.test'],
  [{ status: 500, body: {} }, 'Failed to load tenant branding'],
])(
  'TENANT-14 TENANT-15 the response %j for brandings makes the shell a 404 whose app shows the error',
  async (brandings, error) => {
    const { open } = await startPages({ handlers: { [brandingsCall]: always(brandings) } })
    const { statusCode, body: text } = await open('/events')
    expect(statusCode).toBe(404)
    expect(bootIn(text).branding).toEqual({ status: 'missing', error })
    expect(text).toContain('<title>demo.fans.test</title>')
  },
)

test('TENANT-16 an unreachable product server gives a shell in the default branding, marked as such', async () => {
  const { open } = await startPages({ handlers: { [brandingsCall]: always('hang up') } })
  const { statusCode, body: text } = await open('/')
  expect(statusCode).toBe(200)
  expect(bootIn(text).branding).toMatchObject({ status: 'default' })
  expect(text).toContain('<meta name="theme-color" content="#FFD700">')
  expect(text).toContain('<link rel="icon" href="/icons/icon-192.png">')
})

test('TENANT-03 a page without the mark for the head, or with two, is an error', () => {
  expect(() => compileShell('<html></html>', config)).toThrow('<!--boot-head-->')
  expect(() => compileShell('<!--boot-head--> <!--boot-head-->', config)).toThrow('<!--boot-head-->')
})

const branding = { status: 'found', branding: { ...defaultBranding }, hasSettings: true } as const
const render = compileShell('<head><!--boot-head--></head>', config)
const rendered = (of: Page, nonce = 'n') => String(render(of, nonce))
const ana = {
  owner: 'the-tag-of-one-fan-1234',
  email: 'ana@fans.test',
  hasCustomer: true,
  expiresAt: '2033-05-18T03:33:20.000Z',
  expiresInS: 3600,
}
const page = (changes: Partial<Page> = {}): Page => ({
  path: '/home',
  language: 'en',
  branding,
  host: 'a.fans.test',
  tenant: 'a',
  session: ana,
  ...changes,
})

const viewIn = (html: string) => /<div id="root">(.*?)<\/div>/s.exec(html)?.[1]

test('AUTH-01 GUARD-04 until the app has started the page shows the prerendered first view of the screen, with the venue’s values', async () => {
  const { open } = await startPages()
  const { body: text } = await open('/cart')
  expect(viewIn(text)).toBe(
    `<img alt="Lions Fan Store logo" src="https://cdn.example/lions.ico"><h1>Welcome to Lions</h1>Loading your experience...`,
  )
  const fan = await startPages({
    handlers: { [brandingsCall]: always({ body: [{ ...brandingRow, title2: '<b>{title1}' }] }) },
  })
  const cookie = await fan.signIn()
  const viewOf = async (path: string) => viewIn((await fan.open(path, { headers: { cookie } })).body)
  // A venue's text is not searched for marks.
  expect(await viewOf('/')).toBe('<p>&lt;b&gt;{title1} Fan Store</p>')
  expect(await viewOf('/transactions')).toBe('Loading your experience...')
  expect(await viewOf('/offline.html')).toBe('Loading your experience...')
})

test('AUTH-01 a picture that the venue does not have is left out of the first view', () => {
  const html = `<head><!--boot-head--></head><!--first-views ${JSON.stringify({ en: { '/auth': '<img alt="" src="{logo}"><img src="{picture}"><i>' } })}-->`
  const pictured = { ...defaultBranding, backGroundImageURL: 'https://cdn.example/a.jpg', favIconURL: '' }
  const branding = { status: 'found', branding: pictured, hasSettings: true } as const
  const written = compileShell(html, config)(page({ branding, session: null }), 'n')
  expect(written).toMatch(/<\/head><img src="https:\/\/cdn.example\/a.jpg"><i>$/)
})

test('FAN-37 LANG-05 a page preloads the code and messages of its screen, without files that it already names', async () => {
  const { open, signIn } = await startPages()
  const fan = { cookie: await signIn() }
  const german = { cookie: `${fan.cookie}; __Host-language=de` }
  const preloaded = async (path: string, headers = {}) =>
    [
      ...(await open(path, { headers })).body.matchAll(
        /<link rel="modulepreload" crossorigin fetchpriority="low" href="([^"]+)">/g,
      ),
    ].map(([, href = '']) => href.replace(/\/assets\/(.*)-abc123.js/, '$1'))
  expect(await preloaded('/cart', fan)).toEqual([
    'messages-en.app',
    'messages-en.cart',
    'cart-screen',
    'dates',
  ])
  expect(await preloaded('/', german)).toEqual(['messages-de.app'])
  expect(await preloaded('/no-such-page', fan)).toEqual(['messages-en.app'])
  expect(await preloaded('/cart')).toEqual(['messages-en.app', 'messages-en.auth', 'auth-screen'])
  // LANG-03: the offline shell opens every screen and cannot fetch anything.
  expect(await preloaded('/offline.html?language=de')).toEqual([
    'messages-de.app',
    'messages-de.auth',
    'messages-de.cart',
    'messages-de.update',
  ])
})

test.each([
  ['https://cdn.example/a".jpg?b=\\"', ';--venue-picture:url("https://cdn.example/a%22.jpg?b=%5C%22")'],
  ['https://cdn.example/</style>', ';--venue-picture:url("https://cdn.example/%3C/style%3E")'],
  ['http://")}*{/;hidden;?}html{a', ';--venue-picture:url("http://%22)}*{/;hidden;?}html{a")'],
  ['data:image/svg+xml,<svg/>"', ';--venue-picture:url("data:image/svg+xml,%3Csvg/%3E%22")'],
  ['http://', ''],
  ['', ''],
])(
  'TENANT-03 a CSS variable has the venue’s picture, and %j does not end the style',
  (backGroundImageURL, written) => {
    const branding = {
      status: 'found',
      branding: { ...defaultBranding, backGroundImageURL },
      hasSettings: true,
    } as const
    const [, style] = /(;--venue-picture:url\("[^"]*"\))?\}<\/style>/.exec(rendered(page({ branding }))) ?? []
    expect(style ?? '').toBe(written)
  },
)

test('SESSION-03 a shell is never that of another fan, host or screen, and never has an older branding', () => {
  const pictured = { ...defaultBranding, backGroundImageURL: 'https://cdn.example/lions.jpg' }
  const other = { status: 'found', branding: pictured, hasSettings: true } as const
  rendered(page())
  expect(rendered(page())).toContain('ana@')
  const ben = rendered(page({ session: { ...ana, email: 'ben@fans.test' } }))
  expect(ben).toContain('ben@')
  expect(ben).not.toContain('ana@')
  expect(rendered(page({ session: null }))).not.toContain('@')
  const elsewhere = rendered(page({ host: 'b.fans.test', tenant: 'b' }))
  expect(elsewhere).toContain('"host":"b.fans.test","tenant":"b"')
  expect(elsewhere).not.toContain('a.fans.test')
  expect(rendered(page({ branding: other }))).not.toContain('preload')
  expect(rendered(page({ branding: other, path: '/auth' }))).toContain('preload')
  expect(rendered(page({ branding: other }))).not.toContain('preload')
})

test('TENANT-03 a page has ASCII only, whatever characters the venue’s name has, with the same text', () => {
  const title2 = 'Łódź ⚽ “Lions”'
  const branding = { status: 'found', branding: { ...defaultBranding, title2 }, hasSettings: true } as const
  const html = rendered(page({ branding }))
  expect(html).toMatch(/^[\n -~]*$/)
  expect(html).toContain('<title>&#321;&#243;d&#378; &#9917; &#8220;Lions&#8221; Fan Store</title>')
  expect(bootIn(html).branding).toEqual(branding)
})

test.each([
  '<!-- “Übung” ⚽ --><head><!--boot-head--></head>',
  '<head><!--boot-head--></head><!-- “Übung” ⚽ -->',
])('a page with other characters, as Vite serves them, keeps them: %s', (html) => {
  const written = compileShell(html, config)(page(), 'n1')
  expect(written).toContain('<!-- “Übung” ⚽ -->')
})

/** A branding that counts how often it is rendered. */
function countedBranding() {
  let writes = 0
  const counted = {
    ...defaultBranding,
    get title1() {
      writes += 1
      return 'Welcome'
    },
  }
  return {
    branding: { status: 'found', branding: counted, hasSettings: true } as const,
    writes: () => writes,
  }
}

test('TENANT-03 the part that visitors share is rendered once, and each response has its own nonce', () => {
  const { branding, writes } = countedBranding()
  const first = rendered(page({ branding }), 'n1')
  const once = writes()
  const second = rendered(page({ branding }), 'n2')
  expect(first).toContain('<meta property="csp-nonce" nonce="n1"><meta')
  expect(first).toContain('<style nonce="n1">')
  expect(first).toContain('"title1":"Welcome"')
  expect(second).toBe(first.replaceAll('"n1"', '"n2"'))
  expect([once, writes()]).toEqual([2, 2])
})

test('TENANT-17 a branding that was fetched again is rendered again', () => {
  const { branding, writes } = countedBranding()
  rendered(page({ branding }))
  const once = writes()
  rendered(page({ branding: { ...branding } }))
  expect(writes()).toBe(2 * once)
})

import { createHash } from 'node:crypto'
import arabic from '@storefront/shared/messages/ar.json' with { type: 'json' }
import german from '@storefront/shared/messages/de.json' with { type: 'json' }
import english from '@storefront/shared/messages/en.json' with { type: 'json' }
import Fastify, { type InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { fileWith } from '../../test-support/file-with.ts'
import { startSite } from '../../test-support/site.ts'
import { asciiHtml } from '../html.ts'
import { AppError } from './app-error.ts'
import { sendError } from './error-handler.ts'
import { errorPage } from './error-page.ts'

/** The header of a browser that opens an address. */
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const htmlType = 'text/html; charset=utf-8'

/** The response to a navigation that ends in `error`, and its page. */
async function pageOf(error: AppError, options: InjectOptions = {}) {
  const app = Fastify({ genReqId: () => 'request-1' })
  app.setErrorHandler(sendError)
  app.all('*', () => {
    throw error
  })
  return app.inject({ url: '/', headers: navigation, ...options })
}

describe('BFF-83 an error is a page when a browser opens an address, and JSON otherwise', () => {
  const cases: [string, number, string, InjectOptions][] = [
    [
      'an unknown host',
      421,
      'There is no venue here',
      { url: '/', headers: { host: 'fans.elsewhere.test' } },
    ],
    ['an invalid host', 400, 'There is no venue here', { url: '/', headers: { host: 'a b' } }],
    ['an odd path', 400, 'This address does not work', { url: '//menu' }],
    ['a form from elsewhere', 405, 'This address does not work', { method: 'PUT', url: '/menu' }],
    ['a screen that is not built', 503, 'Just a moment, please', { url: '/' }],
  ]
  test.each(cases)('%s', async (_name, status, title, { headers, ...options }) => {
    const { call } = await startSite({
      env: { TENANT_DOMAINS: 'fans.test' },
      deps: { spa: { distDir: '/nowhere/dist' } },
    })
    const asPage = await call({ ...options, headers: { ...navigation, ...headers } })
    expect([asPage.statusCode, asPage.headers['content-type']]).toEqual([status, htmlType])
    expect(asPage.headers['cache-control']).toBe('no-store')
    expect(asPage.body).toContain(`<h1>${title}</h1>`)
    expect(asPage.body).toContain(String(asPage.headers['x-request-id']))
    const asData = await call({ ...options, headers: { accept: '*/*', ...headers } })
    expect([asData.statusCode, asData.json().code]).toEqual([status, expect.any(String)])
  })

  test('too many unknown tenants', async () => {
    const { call } = await startSite({
      env: { LIMIT_UNKNOWN_TENANTS_CLIENT: '1' },
      handlers: { 'GET /api/console/applications/brandings': () => ({ body: [] }) },
    })
    const open = (tenant: string) =>
      call({ url: '/offline.html', headers: { ...navigation, host: `${tenant}.fans.test` } })
    // The client's own budget and the one that all clients share.
    for (const tenant of ['invented-1', 'invented-2']) await open(tenant)
    const { statusCode, headers, body } = await open('invented-3')
    expect([statusCode, headers['content-type']]).toEqual([429, htmlType])
    expect(body).toContain('Lots of people on your network')
    expect(Number.parseInt(String(headers.refresh), 10)).toBeGreaterThanOrEqual(
      Number(headers['retry-after']),
    )
  })

  test('a call of the app is JSON, even in the address bar', async () => {
    for (const url of ['/api/session', '/api', '/api?x']) {
      const response = await pageOf(new AppError('UNAVAILABLE'), { url })
      expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE'])
    }
  })
})

test.each([
  ['UNAVAILABLE', { 'retry-after': '2' }, 2],
  ['TOO_MANY_REQUESTS', { 'retry-after': '40' }, 40],
  ['INTERNAL', {}, 8],
  ['UPSTREAM_TIMEOUT', {}, 8],
] as const)(
  'BFF-83 the page of %s retries automatically, spread over three times its wait',
  async (code, given, s) => {
    const waits = new Set<number>()
    for (let n = 0; n < 50; n += 1) {
      const { headers, body } = await pageOf(new AppError(code, { headers: given }))
      expect(body).toContain('Try again now')
      waits.add(Number.parseInt(String(headers.refresh), 10))
    }
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(s)
    expect(Math.max(...waits)).toBeLessThanOrEqual(3 * s)
    expect(waits.size).toBeGreaterThan(2)
  },
)

test.each([
  ['/auth', '?'],
  ['/transactions?t=1&x=a?b', '?t=1&x=a?b'],
  ['//elsewhere.test/?x', '?x'],
])(
  'BFF-83 AUTH-20 the page of %s is loaded again without a fragment, which only browsers have',
  async (url, again) => {
    const { headers } = await pageOf(new AppError('UNAVAILABLE'), { url })
    expect(String(headers.refresh)).toMatch(/^\d+; url=/)
    expect(String(headers.refresh).split('; url=')[1]).toBe(again)
  },
)

test.each(['WRONG_HOST', 'BAD_HOST', 'BAD_REQUEST', 'BRANDING_CONFIG_404'] as const)(
  'BFF-83 the page of %s, for which a retry does not help, stays',
  async (code) => {
    const { headers, body } = await pageOf(new AppError(code))
    expect(headers.refresh).toBeUndefined()
    expect(body).not.toContain('tries again')
  },
)

test('BFF-83 the page loads and runs nothing: its policy allows only its own style', async () => {
  const { headers, body } = await pageOf(new AppError('INTERNAL'))
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? []
  const digest = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none';style-src 'sha256-${digest}';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  )
  expect(body).not.toMatch(/<script|<link|<img|https?:|url\(|@import|style="/)
  expect(Buffer.byteLength(body)).toBeLessThan(4_000)
})

test('BFF-83 the details for staff are escaped in the page', async () => {
  const { body } = await pageOf(new AppError('UNAVAILABLE', { message: '<script>alert("1")</script>' }))
  expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
  expect(body).not.toContain('<script')
  expect(body).toContain('503 UNAVAILABLE · request-1')
})

test.each([
  ['__Host-language=de', 'de', 'ltr', german.pages],
  ['__Host-language=ar', 'ar', 'rtl', arabic.pages],
  ['__Host-language=tlh', 'en', 'ltr', english.pages],
])(
  'LANG-02 LANG-03 with the cookie %s the page is in %s, %s, whatever the browser prefers',
  async (cookie, language, dir, { busyTitle: title, unavailableText, tryAgain }) => {
    const headers = { ...navigation, 'accept-language': 'es', cookie }
    const response = await pageOf(new AppError('UNAVAILABLE'), { headers })
    expect(response.headers['content-language']).toBe(language)
    expect(response.body).toContain(`<html lang="${language}" dir="${dir}">`)
    expect(response.body).toContain(`<title>${asciiHtml(title)}</title>`)
    expect(response.body).toContain(`<h1>${asciiHtml(title)}</h1>`)
    expect(response.body).toContain(`<p>${asciiHtml(unavailableText)}</p>`)
    expect(response.body).toContain(`>${asciiHtml(tryAgain)}</a>`)
    expect(response.body).toContain('<bdi lang="en">503 UNAVAILABLE · request-1</bdi>')
  },
)

test('LANG-02 the page is in one of the languages that VENUES_FILE names for the venue, else in English', async () => {
  const env = { VENUES_FILE: fileWith('{"arena":{"locales":["de-DE","es"]}}') }
  const { call } = await startSite({ env, deps: { spa: { distDir: '/nowhere/dist' } } })
  const languageAt = async (host: string, accepted: string) => {
    const headers = { ...navigation, host, 'accept-language': accepted }
    return (await call({ url: '/', headers })).headers['content-language']
  }
  expect(await languageAt('arena.fans.test', 'es')).toBe('es')
  expect(await languageAt('arena.fans.test', 'fr')).toBe('de')
  expect(await languageAt('lions.fans.test', 'es')).toBe('en')
})

test('LANG-03 an error for the app is in English, and the app translates it by its code', async () => {
  const response = await pageOf(new AppError('UNAVAILABLE'), { headers: { 'accept-language': 'de' } })
  expect(response.json().error).toMatch(/^[ -~]+$/)
  expect(response.headers['content-language']).toBeUndefined()
})

test('LANG-10 a page with an untranslated text is completely in English, and declares that', () => {
  const textIn = (language: string, id: string) =>
    language === 'de' && id === 'pages.forStaff' ? null : `${language} ${id}`
  const { html, headers } = errorPage(
    new AppError('UNAVAILABLE'),
    { id: 'request-1', originalUrl: '/' },
    'de',
    textIn,
  )
  expect(headers['content-language']).toBe('en')
  expect(html).toMatch(/<html lang="en" dir="ltr">.*<h1>en pages.busyTitle/s)
  expect(html).not.toContain('de pages')
})

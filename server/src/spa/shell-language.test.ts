import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandingRow } from '../../test-support/branding-origin.ts'
import { fileWith } from '../../test-support/file-with.ts'
import { spaApp } from '../../test-support/spa-app.ts'

let server: Awaited<ReturnType<typeof spaApp>>
beforeAll(async () => {
  server = await spaApp()
})
afterAll(() => server.close())

type Asked = { path?: string; accepted?: string; cookie?: string; host?: string }
/** Opens a page as a browser does. */
async function opened({ path = '/auth', accepted = '', cookie = '', host }: Asked) {
  const { text, headers } = await server
    .open(path, host)
    .set({ ...(accepted && { 'accept-language': accepted }), ...(cookie && { cookie }) })
  return { text, language: headers['content-language'] ?? '' }
}

test.each<[string, string, Asked]>([
  ['de', 'ltr', { accepted: 'de-AT,de;q=0.9,en;q=0.8' }],
  ['ar', 'rtl', { accepted: 'ar' }],
  ['es', 'ltr', { accepted: 'ar', cookie: '__Host-session=x; __Host-language=es' }],
  ['ar', 'rtl', { accepted: 'ar', cookie: '__Host-language=tlh' }],
  ['en', 'ltr', { accepted: 'tlh' }],
  ['en', 'ltr', {}],
  ['de', 'ltr', { path: '/no-such-page', accepted: 'de' }],
  ['de', 'ltr', { path: '/offline.html', accepted: 'de' }],
  // It is requested without cookies and ignores them.
  ['de', 'ltr', { path: '/offline.html', accepted: 'de', cookie: '__Host-language=es' }],
])('LANG-02 LANG-03 a page is in %s, %s, from its first byte for %j', async (language, dir, asked) => {
  const page = await opened(asked)
  expect(page.text).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}" dir="${dir}">`))
  expect(page.language).toBe(language)
})

test('LANG-03 an unknown tenant’s page is in the language of its visitor', async () => {
  server.origin.brandings = { body: [] }
  const { text } = await opened({ accepted: 'ar', host: 'nobody.fans.example.com' })
  expect(text).toContain('<html lang="ar" dir="rtl">')
  server.origin.brandings = { body: [brandingRow] }
})

test('LANG-03 the first view, and the content without the app, are in that language', async () => {
  const viewIn = (html: string) => /<div id="root">(.*?)<\/div>/s.exec(html)?.[1]
  const german = (await opened({ accepted: 'de' })).text
  expect(viewIn(german)).toBe('<h1>Lions</h1>Wird geladen')
  // Outside the first view, which the app replaces.
  expect(german.split('<body>')[0]).toContain('<template>Nicht geladen</template>')
  const english = (await opened({})).text
  expect(viewIn(english)).toContain('Loading your experience...')
  expect(viewIn((await opened({ path: '/offline.html', accepted: 'de' })).text)).toBe('Wird geladen')
})

test.each([
  ['de', 'de', ''],
  ['fr', 'en', ''],
  ['fr', 'tlh', ''],
  ['de', 'fr', '__Host-language=de'],
  ['fr', 'fr', '__Host-language=en'],
])(
  'LANG-02 a venue that offers French and German, in this order, has a page in %s for accept-language %s and the cookie %j',
  async (language, accepted, cookie) => {
    const own = await spaApp({ env: { VENUES_FILE: fileWith('{"lions":{"locales":["fr-CA","nds","de"]}}') } })
    const { text } = await own.open('/auth').set({ 'accept-language': accepted, ...(cookie && { cookie }) })
    expect(text).toContain(`<html lang="${language}" `)
    await own.close()
  },
)

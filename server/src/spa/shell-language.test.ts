import { expect, test } from 'vitest'
import { startPages } from '../../test-support/built-app.ts'
import { fileWith } from '../../test-support/file-with.ts'
import { brandingsCall } from '../../test-support/lions.ts'
import type { SiteOptions } from '../../test-support/site.ts'

type Asked = { path?: string; accepted?: string; cookie?: string }
/** Opens a page as a browser does. */
async function opened({ path = '/auth', accepted = '', cookie = '' }: Asked, options: SiteOptions = {}) {
  const { open } = await startPages(options)
  const { body, headers } = await open(path, { headers: { 'accept-language': accepted, cookie } })
  return { text: body, language: headers['content-language'] }
}

const german = '__Host-session=x; __Host-language=de'

test.each<[string, string, Asked]>([
  ['en', 'ltr', { accepted: 'de-AT,de;q=0.9,en;q=0.8' }],
  ['en', 'ltr', {}],
  ['en', 'ltr', { accepted: 'ar', cookie: '__Host-language=tlh' }],
  ['de', 'ltr', { accepted: 'ar', cookie: german }],
  ['ar', 'rtl', { cookie: '__Host-language=ar' }],
  ['de', 'ltr', { path: '/no-such-page', cookie: german }],
  ['de', 'ltr', { path: '/offline.html?language=de', accepted: 'fr' }],
  ['en', 'ltr', { path: '/offline.html?language=tlh', accepted: 'fr' }],
  ['en', 'ltr', { path: '/offline.html?language=de&language=ar' }],
])('LANG-02 LANG-03 a page is in %s, %s, from its first byte for %j', async (language, dir, asked) => {
  const page = await opened(asked)
  expect(page.text).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}" dir="${dir}">`))
  expect(page.language).toBe(language)
})

test.each([
  ['ar', 'rtl', '__Host-language=ar'],
  ['en', 'ltr', ''],
])('LANG-02 an unknown tenant’s page is in %s, %s, for the cookie %j', async (language, dir, cookie) => {
  const handlers = { [brandingsCall]: () => ({ body: [] }) }
  const { text } = await opened({ accepted: 'de', cookie }, { handlers })
  expect(text).toContain(`<html lang="${language}" dir="${dir}">`)
})

test('LANG-03 the first view, and the content without the app, are in that language', async () => {
  const viewIn = (html: string) => /<div id="root">(.*?)<\/div>/s.exec(html)?.[1]
  const inGerman = (await opened({ cookie: german })).text
  expect(viewIn(inGerman)).toBe('<h1>Lions</h1>Wird geladen')
  // Outside the first view, which the app replaces.
  expect(inGerman.split('<body>')[0]).toContain('<template>Nicht geladen</template>')
  const english = (await opened({})).text
  expect(viewIn(english)).toContain('Loading your experience...')
  expect(viewIn((await opened({ path: '/offline.html?language=de' })).text)).toBe('Wird geladen')
})

test.each([
  ['de', 'de', ''],
  ['fr', 'en', ''],
  ['fr', 'tlh', ''],
  ['de', 'fr', '__Host-language=de'],
  ['fr', 'fr', '__Host-language=en'],
])(
  'LANG-02 a venue that names French and German, in this order, has a page in %s for accept-language %s and the cookie %j',
  async (language, accepted, cookie) => {
    const env = { VENUES_FILE: fileWith('{"demo":{"locales":["fr-CA","nds","de"]}}') }
    const { text } = await opened({ accepted, cookie }, { env })
    expect(text).toContain(`<html lang="${language}" `)
  },
)

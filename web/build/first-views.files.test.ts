import { expect, test } from 'vitest'
import { screens } from '../src/app/screens.tsx'
import { t } from '../src/messages/language.ts'
import { firstViews } from './first-views.tsx'
import { catalogueOf, languageTags } from './messages.ts'

const { html: byLanguage, css } = firstViews
const { en: { failed = '', ...html } = {} } = byLanguage
const classesIn = (view: string) =>
  [...view.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
const marksIn = (path: string, views = html) =>
  [...(views[path] ?? '').matchAll(/\{\w+\}/g)].map(([mark]) => mark)

test('GUARD-04 every page begins with a loading text, and nothing that only the browser could fill in', () => {
  expect(Object.keys(html)).toEqual(['', ...Object.keys(screens)])
  const ofTheVenue = ['{picture}', '{logo}', '{title1}', '{title2}', '{title3}', '{venue}']
  for (const [path, view] of Object.entries(html)) {
    expect(view, path).toMatch(/role="status"[^>]*>.*Loading your experience\.\.\./)
    expect(ofTheVenue, path).toEqual(expect.arrayContaining(marksIn(path)))
  }
})

test('AUTH-01 TENANT-03 pages that show the venue have marks for its texts and pictures', () => {
  const titles = ['{title2}', '{title3}', '{title1}', '{title2}', '{title3}']
  expect(marksIn('/auth')).toEqual(['{picture}', '{logo}', ...titles])
  expect(marksIn('/')).toEqual(['{logo}', '{venue}'])
  expect(marksIn('/cart')).toEqual([])
})

test('a heading without data is there', () => {
  for (const [path, { heading }] of Object.entries(screens))
    if (heading)
      expect(html[path]).toContain(`>${t(heading.title)}</h1>${heading.subtitle ? '<p' : '</div>'}`)
})

test('the styles are those of the components, without markers that styled-components would adopt', () => {
  expect(css).not.toMatch(/data-styled|<|sc\*\//)
  const styled = new Set(
    Object.values(byLanguage)
      .flatMap((views) => Object.values(views))
      .flatMap(classesIn)
      // `base.css` styles the static error.
      .filter((name) => !name.startsWith('sc-') && name !== 'start-failed'),
  )
  expect(styled.size).toBeGreaterThan(20)
  for (const name of styled) expect(css).toMatch(new RegExp(`\\.${name}[{:]`))
})

test('LANG-03 in every language they have the same placeholders and only ASCII', () => {
  expect(Object.keys(byLanguage)).toEqual(languageTags())
  for (const views of Object.values(byLanguage))
    for (const [path, view] of Object.entries(views)) {
      expect(view).toMatch(/^[\n -~]*$/)
      expect(marksIn(path, views), path).toEqual(marksIn(path))
    }
})

test('FAN-36 LANG-03 each language has a text for an app that does not load', () => {
  expect(failed).toBe(
    '<template id="start-failed"><main class="start-failed"><div role="alert"><h1>This page did not load completely</h1><p>The connection may be busy. Nothing is lost: please try again.</p></div><button type="button">Try again</button></main></template>',
  )
  const written = (byLanguage.de?.failed ?? '').replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
  expect(written).toContain(`<h1>${catalogueOf('de').head?.title}</h1>`)
})

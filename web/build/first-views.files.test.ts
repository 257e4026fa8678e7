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
  [...(views[path] ?? '').replace(/<data .*?<\/data>/, '').matchAll(/\{\w+\}/g)].map(([mark]) => mark)

test('GUARD-04 every page begins with a loading text, and a fan’s page with placeholders to fill in', () => {
  for (const [path, view] of Object.entries(html)) {
    expect(view, path).toMatch(/role="status"[^>]*>.*Loading your experience\.\.\./)
    const isFans = !['', '/auth'].includes(path)
    expect(view.endsWith('<script>window.completeFirstView?.({eventsCode})</script>'), path).toBe(isFans)
  }
  expect(marksIn('')).toEqual([])
})

test('AUTH-01 HOME-01 CART-04 the placeholders are those that the server and the browser fill in', () => {
  expect(marksIn('/auth')).toEqual([
    '{picture}',
    '{logo}',
    '{title2}',
    '{title3}',
    '{title1}',
    '{title2}',
    '{title3}',
  ])
  expect(marksIn('/')).toEqual(['{logo}', '{venue}', '{name}', '{dates}', '{eventsCode}'])
  expect(marksIn('/cart')).toEqual(['{pieces}', '{eventsCode}'])
})

test('a heading without data is there, and the button of the banner, which would do nothing yet, is not', () => {
  for (const [path, { heading }] of Object.entries(screens))
    if (heading)
      expect(html[path]).toContain(`>${t(heading.title)}</h1>${heading.subtitle ? '<p' : '</div>'}`)
  expect(html['/']).toMatch(/<div data-waits="true"[^>]*><button/)
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

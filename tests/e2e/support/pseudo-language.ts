import type { Locator, Page } from '@playwright/test'
import { catalogueOf, compiledPart } from '@storefront/web/build/messages.ts'
import { type Part, parts } from '@storefront/web/messages/parts.ts'
import { inPseudo, pseudoCatalogue, pseudoLetters } from '../../messages/pseudo.ts'
import { test as base } from './storefront-test.ts'

/**
 * LANG-11: the test of this product with a page in the pseudo-language, which is answered where the page asks for its English messages.
 * What looks for English on the page finds the same in the pseudo-language, so that the walks of `walk.ts` work.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    const messages = pseudoCatalogue(catalogueOf('en'))
    await page.route(/\/assets\/messages-en\./, (route) => {
      const [, part = ''] = /messages-en\.(\w+)/.exec(route.request().url()) ?? []
      const loaded = compiledPart(messages, messages, parts[part as Part])
      return route.fulfill({
        contentType: 'text/javascript',
        body: `export default ${JSON.stringify(loaded)}`,
      })
    })
    const locator = Object.getPrototypeOf(page.locator('html')) as Finder
    const before = { ...pick(locator) }
    translate(page, pick(page))
    translate(locator, before)
    await use(page)
    Object.assign(locator, before)
  },
})

const finders = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'] as const
type Finder = Pick<Locator, (typeof finders)[number] | 'getByRole'>

const pick = (finder: Finder) => ({
  getByRole: finder.getByRole,
  ...(Object.fromEntries(finders.map((name) => [name, finder[name]])) as Omit<Finder, 'getByRole'>),
})

/** Has a page, or all locators, look for texts of the pseudo-language where they are asked for English ones. */
function translate(finder: Finder, english: Finder): void {
  for (const name of finders)
    finder[name] = function (this: Finder, text, options) {
      return english[name].call(this, inPseudo(text, options?.exact), options)
    }
  finder.getByRole = function (this: Finder, role, options = {}) {
    const name = options.name === undefined ? {} : { name: inPseudo(options.name, options.exact) }
    return english.getByRole.call(this, role, { ...options, ...name })
  }
}

/**
 * The texts of ours on the page, as it is now, that are in English: what is shown or read out, without what is set apart as not ours, money,
 * times and days.
 */
export const englishOn = (page: Page): Promise<string[]> =>
  page.evaluate(textsOf, { pseudoLetters, calendar })

const inYear = (options: Intl.DateTimeFormatOptions) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('en', options).format(new Date(Date.UTC(2024, month, 1 + month))),
  )
/** Words of `Intl`, which knows no pseudo-language. */
const calendar = [
  'AM|PM|UTC|GMT|[A-Z]{1,3}[DS]T|at',
  ...inYear({ month: 'short' }),
  ...inYear({ month: 'long' }),
  ...inYear({ weekday: 'short' }),
  ...inYear({ weekday: 'long' }),
].join('|')

/** Runs in the page. */
function textsOf({ pseudoLetters, calendar }: { pseudoLetters: string; calendar: string }): string[] {
  const [ours, words] = [new RegExp(pseudoLetters), new RegExp(`\\b(?:${calendar})\\b`, 'g')]
  const apart = 'bdi, [dir=auto], [translate=no], script, style, svg, iframe'
  const textOf = (element: Element) => element.textContent?.trim() ?? ''
  const foreign = new Set([...document.querySelectorAll(apart)].map(textOf))
  const found = new Set<string>()
  const judge = (text: string, element: Element, kind: string) => {
    const isRead = element.checkVisibility({ visibilityProperty: true }) || element.closest('select')
    // In an attribute nothing can be set apart: what stands so on the page is no text of ours there either.
    if (!isRead || element.closest(`${apart}, [inert]`) || foreign.has(text.trim())) return
    // A single letter is that of a size or a name.
    if (ours.test(text) || !/\p{L}{2}/u.test(text.replace(words, ''))) return
    found.add(`${kind} "${text.trim()}" of ${element.tagName.toLowerCase()}`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.parentElement) judge(text.nodeValue ?? '', text.parentElement, 'text')
  for (const name of [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'title',
    'alt',
  ])
    for (const element of document.querySelectorAll(`[${name}]`))
      judge(element.getAttribute(name) ?? '', element, name)
  // That of the home screen is the venue's.
  if (document.title.includes(' · ')) judge(document.title, document.body, 'title')
  return [...found]
}

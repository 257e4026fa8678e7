import type { Locator, Page } from '@playwright/test'
import { catalogueOf, compiledPart, languageTags } from '@storefront/web/build/messages.ts'
import { type Part, parts } from '@storefront/web/messages/message-parts.ts'
import { inPseudo, pseudoCatalogue, pseudoLetters } from '../../checks/messages/pseudo.ts'
import { test as base } from './storefront-test.ts'

/**
 * LANG-11: the product's test with a page in the pseudo-language, which replaces the English messages. Locators for English texts
 * find the same texts in the pseudo-language, so the walks of `walk.ts` work.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    const messages = pseudoCatalogue(catalogueOf('en'))
    await page.route(/\/assets\/messages-en\.[^?]+$/, (route) => {
      const url = route.request().url()
      const [, part = ''] = /messages-en\.(\w+)/.exec(url) ?? []
      const loaded = compiledPart(messages, messages, parts[part as Part])
      return route.fulfill({
        contentType: 'text/javascript',
        // Keeps the other exports of the module.
        body: `export default ${JSON.stringify(loaded)}\nexport * from '${url}?english'`,
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

/** Translates English texts that a page or a locator is asked for into the pseudo-language. */
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

/** A text on a page. `kind` is 'text' or the name of its attribute. */
export type Found = { readonly kind: string; readonly text: string; readonly tag: string }

/**
 * The texts of the page in its current state that are not in the pseudo-language: `english`, without money, times and days, and
 * `foreign`, which is marked as not ours.
 */
export const textsOn = (page: Page): Promise<{ english: Found[]; foreign: string[] }> =>
  page.evaluate(textsOf, { pseudoLetters, calendar, names })

/** Both halves of every day of a year. */
const halfDays = Array.from({ length: 2 * 366 }, (_, half) => Date.UTC(2024, 0, 1, 12 * half))
function wordsOfDates(style: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: 'UTC',
    weekday: style,
    month: style,
    hour: 'numeric',
  })
  const parts = halfDays.flatMap((instant) => format.formatToParts(instant))
  return parts.flatMap(({ type, value }) => (/weekday|month|dayPeriod/.test(type) ? [value] : []))
}
/** Words of dates: those of `Intl`, which has no pseudo-language, and 'TBD', which is not in the catalogue. */
const calendar = [
  'UTC|GMT|[A-Z]{1,3}[DS]T|at|TBD',
  ...new Set([...wordsOfDates('short'), ...wordsOfDates('long')]),
].join('|')
/** Languages are listed by their own names. */
const names = languageTags().map((tag) => catalogueOf(tag).language?.name ?? '')

/** Runs in the page. */
function textsOf(our: { pseudoLetters: string; calendar: string; names: string[] }) {
  const [ours, words] = [new RegExp(our.pseudoLetters), new RegExp(`\\b(?:${our.calendar})\\b`, 'g')]
  const apart = 'bdi, [dir=auto], [dir=ltr]:not(html, [lang]), script, style, svg, iframe'
  const trimmed = (text: string | null) => text?.trim() ?? ''
  const foreign = new Set(our.names)
  for (const element of document.querySelectorAll(apart)) foreign.add(trimmed(element.textContent))
  const english: Found[] = []
  const judge = (text: string, element: Element, kind: string) => {
    const isRead = element.checkVisibility({ visibilityProperty: true }) || element.closest('select')
    if (!isRead || element.closest(`${apart}, [inert]`) || foreign.has(text)) return
    // A single letter is part of a size or a name.
    if (ours.test(text) || !/\p{L}{2}/u.test(text.replace(words, ''))) return
    english.push({ kind, text, tag: element.tagName.toLowerCase() })
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.parentElement) judge(trimmed(text.nodeValue), text.parentElement, 'text')
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
      judge(trimmed(element.getAttribute(name)), element, name)
  // The title of the home screen is the venue's.
  if (document.title.includes(' · ')) judge(document.title, document.body, 'title')
  return { english, foreign: [...foreign] }
}

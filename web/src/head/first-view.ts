import type { Cart } from '@storefront/shared/contract/cart.ts'
import { totalQuantity } from '@storefront/shared/domain/cart/cart.ts'
import { fallbackLanguage, localeOf } from '@storefront/shared/domain/languages.ts'
import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import type { DateStyle } from '@storefront/shared/domain/times/date-style.ts'
import { formatEventDates } from '@storefront/shared/domain/times/dates.ts'
import { type OpenedPage, openedPage, preload } from './first-data.ts'
import { headWords } from './words.ts'

declare global {
  interface Window {
    /** Called by the page after a fan's first view, with the files of the code of /events. */
    completeFirstView?: (eventsCode: readonly string[]) => void
  }
}

/**
 * What only the browser knows of a first view (`build/first-views.tsx`), by the mark that stands for it; null where the app will show
 * something else.
 */
function textsOf({ path, event, timeZone }: OpenedPage): Readonly<Record<string, string>> | null {
  if (path !== firstPath(location.pathname, { isSignedIn: true, hasEvent: true })) return null
  if (path === routes.home) {
    const { name = '', startOn = '', endOn = '' } = event ?? {}
    return { name, dates: formatEventDates(startOn, endOn, Date.now(), timeZone, dateStyle()) }
  }
  if (path !== routes.cart) return {}
  const { items }: Partial<Cart> = JSON.parse(localStorage.getItem('cart_data') ?? '{}')
  return items?.length ? { pieces: piecesText(items) } : null
}

const pageLanguage = (): string => document.documentElement.lang

/** LANG-07: as `api/venue-texts.ts` has it. */
function dateStyle(): DateStyle | undefined {
  const language = pageLanguage()
  if (language === fallbackLanguage) return undefined
  const { unknown, zone } = headWords().dates
  return { locale: localeOf(language), unknown, zone: (place) => zone.replace('{place}', () => place) }
}

/** CART-04, LANG-15: as `app.pieces` of the catalogue. */
function piecesText(items: Cart['items']): string {
  const { pieces } = headWords()
  const rules = new Intl.PluralRules(pageLanguage())
  return (pieces[rules.select(items.length)] ?? pieces.other)
    .replace('{items}', String(items.length))
    .replace('{pieces}', String(totalQuantity(items)))
}

/** The same, and where to the app leads; a storage that is blocked or cannot be read leaves all of it to the app. */
function known(): { texts: ReturnType<typeof textsOf>; path?: string } {
  try {
    const page = openedPage()
    return page ? { texts: textsOf(page), path: page.path } : { texts: null }
  } catch {
    return { texts: null }
  }
}

window.completeFirstView = (eventsCode) => {
  const root = document.getElementById('root')
  const { texts, path } = known()
  if (!root) return
  if (texts) return write(root, texts)
  const loading = root.querySelector<HTMLElement>('[role=status]')
  root.replaceChildren(loading ?? '')
  loading?.style.setProperty('min-height', '100dvh')
  // GUARD-06: the server did not know that no event is chosen, and has named the code of another screen.
  if (path === routes.events)
    for (const href of eventsCode) preload({ rel: 'modulepreload', crossOrigin: '', href })
}

function write(root: HTMLElement, texts: Readonly<Record<string, string>>): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode } = walker
    const text = currentNode.nodeValue ?? ''
    currentNode.nodeValue = text.replace(/\{(\w+)\}/g, (mark, name) => texts[name] ?? mark)
  }
}

// A venue's picture that cannot be loaded is left out, as the app does it.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement && 'firstView' in target.dataset) target.remove()
  },
  true,
)

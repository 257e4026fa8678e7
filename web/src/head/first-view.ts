import type { Cart } from '@storefront/shared/contract/cart.ts'
import { totalQuantity } from '@storefront/shared/domain/cart/cart.ts'
import { fallbackLanguage } from '@storefront/shared/domain/languages.ts'
import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import { formatEventDates } from '@storefront/shared/domain/times/dates.ts'
import { keptText } from '../storage/browser-storages.ts'
import { type OpenedPage, openedPage, preload } from './opened-page.ts'

/** The cart's heading with {items} and {pieces}, by the plural category of the number of items. */
export type PiecesForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

declare global {
  interface Window {
    /** The page calls it after a fan's first view, with the files of the code of /events. */
    completeFirstView?: (eventsCode: readonly string[]) => void
  }
}

/**
 * Texts of a first view (`build/first-views.tsx`) that only the browser has, by placeholder; null where the app will show something
 * else.
 */
function textsOf({ path, event, timeZone }: OpenedPage): Readonly<Record<string, string>> | null {
  if (path !== firstPath(location.pathname, { isSignedIn: true, hasEvent: true })) return null
  if (path === routes.home) {
    const { name = '', startOn = '', endOn = '' } = event ?? {}
    // The date formats of other languages are too large for the head: there the app fills the empty line later.
    const dates =
      pageLanguage() === fallbackLanguage ? formatEventDates(startOn, endOn, Date.now(), timeZone) : '\u00a0'
    return { name, dates }
  }
  if (path !== routes.cart) return {}
  const { items }: Partial<Cart> = JSON.parse(keptText('cart_data') ?? '{}')
  return items?.length ? { pieces: piecesText(items) } : null
}

const pageLanguage = (): string => document.documentElement.lang

/** CART-04, LANG-15: the message `cartPage.pieces`, which the page of /cart contains by plural category. */
function piecesText(items: Cart['items']): string {
  const forms: PiecesForms = JSON.parse(document.getElementById('pieces')?.getAttribute('value') ?? '')
  const rules = new Intl.PluralRules(pageLanguage())
  return (forms[rules.select(items.length)] ?? forms.other)
    .replace('{items}', String(items.length))
    .replace('{pieces}', String(totalQuantity(items)))
}

/** The texts, and the path of the first screen. With an invalid event or cart the app decides everything. */
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
  // GUARD-06: the server cannot see that no event is selected, and has preloaded the code of another screen.
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

// The app also removes a venue's picture that fails to load.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement && 'firstView' in target.dataset) target.remove()
  },
  true,
)

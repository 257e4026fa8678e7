import type { Cart } from '@storefront/shared/contract/cart.ts'
import { totalQuantity } from '@storefront/shared/domain/cart/cart.ts'
import { fallbackLanguage } from '@storefront/shared/domain/languages.ts'
import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import { formatEventDates } from '@storefront/shared/domain/times/dates.ts'
import { type OpenedPage, openedPage, preload } from './early-reads.ts'

/** How many items and pieces are in the cart, by the plural category of its items; with {items} and {pieces}. */
export type PiecesForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

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
    // With those of other languages the page would not come in one round trip: the app writes them into a line that is there.
    const dates =
      pageLanguage() === fallbackLanguage ? formatEventDates(startOn, endOn, Date.now(), timeZone) : '\u00a0'
    return { name, dates }
  }
  if (path !== routes.cart) return {}
  const { items }: Partial<Cart> = JSON.parse(localStorage.getItem('cart_data') ?? '{}')
  return items?.length ? { pieces: piecesText(items) } : null
}

const pageLanguage = (): string => document.documentElement.lang

/** CART-04, LANG-15: `cartPage.pieces` of the catalogue, which the page of /cart has by plural category. */
function piecesText(items: Cart['items']): string {
  const forms: PiecesForms = JSON.parse(document.getElementById('pieces')?.getAttribute('value') ?? '')
  const rules = new Intl.PluralRules(pageLanguage())
  return (forms[rules.select(items.length)] ?? forms.other)
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

import type { Cart } from '@storefront/shared/contract/cart.ts'
import { piecesCounted } from '@storefront/shared/domain/cart/cart.ts'
import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import { type OpenedPage, openedPage } from './first-data.ts'

declare global {
  interface Window {
    /** Called by the page (`index.html`) once its first view is there. */
    completeFirstView?: () => void
  }
}

/**
 * What only the browser knows of a first view (`build/first-views.tsx`), by the mark that stands for it; null where the app will show
 * something else.
 */
function textsOf({ path, event }: OpenedPage): Readonly<Record<string, string>> | null {
  if (path !== firstPath(location.pathname, { isSignedIn: true, hasEvent: true })) return null
  if (path === routes.home) {
    const { name = '', startOn = '', endOn = '' } = event ?? {}
    return { name, starts: formatDateTime(startOn), ends: formatDateTime(endOn) }
  }
  if (path !== routes.cart) return {}
  const { items = [] }: Partial<Cart> = JSON.parse(localStorage.getItem('cart_data') ?? '{}')
  return items.length > 0 ? { pieces: piecesCounted(items) } : null
}

/** Writes them into the view, or leaves nothing of it but that the page is loading. */
function complete(root: HTMLElement): void {
  const page = openedPage()
  const texts = page && textsOf(page)
  if (!texts) {
    root.replaceChildren(root.querySelector('[role=status]') ?? '')
    return
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode } = walker
    currentNode.nodeValue = (currentNode.nodeValue ?? '').replace(
      /\{(\w+)\}/g,
      (_, name) => texts[name] ?? '',
    )
  }
}

window.completeFirstView = () => {
  const root = document.getElementById('root')
  try {
    if (root) complete(root)
  } catch {
    // A storage that is blocked: the app takes the place of what stands there.
  }
}

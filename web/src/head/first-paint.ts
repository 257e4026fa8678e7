import type { Cart } from '@storefront/shared/contract/cart.ts'
import { piecesCounted } from '@storefront/shared/domain/cart/cart.ts'
import { headings, type ScreenHeading } from '@storefront/shared/domain/headings.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import { fanTag, owner } from '../storage/fan.ts'
import { isSignOutPending } from '../storage/sign-out-note.ts'
import { type OpenedPage, openedPage, stored } from './opened-page.ts'

type View = { template: string; fill: (frame: DocumentFragment, page: OpenedPage) => void }

/**
 * Draws what a screen begins with, as far as the page knows it, from the page's templates, while the app's code is still on its
 * way. The app's first draw takes its place.
 */
function draw(root: HTMLElement): void {
  const page = openedPage()
  const view = page && viewOf(page)
  const template = document.getElementById(view?.template ?? '')
  if (!page || !view || !(template instanceof HTMLTemplateElement)) return
  view.fill(template.content, page)
  root.replaceChildren(template.content)
}

/** What is known of a page's first screen; null for nothing. */
function viewOf(page: OpenedPage): View | null {
  const { path, session } = page
  if (!session) return { template: 'auth-first-paint', fill: fillAuth }
  if (isSignOutPending()) return null
  if (path === routes.home) return { template: 'home-first-paint', fill: fillHome }
  const heading = path === routes.cart ? cartHeading(session.email) : knownHeadings[path]
  if (!heading) return null
  const fill = (frame: DocumentFragment) =>
    write(frame.querySelectorAll('p'), [heading.title, heading.subtitle])
  return { template: 'heading-first-paint', fill }
}

const knownHeadings: Readonly<Record<string, ScreenHeading | undefined>> = headings

/** CART-04: of the cart as this fan saw it last. */
function cartHeading(email: string): ScreenHeading | null {
  if (owner() !== fanTag(email)) return null
  const { items = [] }: Partial<Cart> = JSON.parse(stored('cart_data') ?? '{}')
  return items.length > 0 ? { title: piecesCounted(items), subtitle: '' } : null
}

/** AUTH-01: the tenant's picture and name; who is not signed in ends up here whatever page was opened (GUARD-03). */
function fillAuth(frame: DocumentFragment, { branding }: OpenedPage): void {
  const { title1, title2, title3, backGroundImageURL, favIconURL, additionalAttributes } = branding
  write(frame.querySelectorAll('p > *'), [title1, title2, title3])
  const pictures = [backGroundImageURL, additionalAttributes.logoURL || favIconURL]
  frame.querySelectorAll('img').forEach((image, place) => {
    image.onerror = () => image.remove()
    if (pictures[place]) image.src = pictures[place]
    else image.remove()
  })
}

/** HOME-01: the banner of the event that the fan chose. */
function fillHome(frame: DocumentFragment, { branding, event }: OpenedPage): void {
  const { name, startOn, endOn } = event ?? {}
  write(frame.querySelectorAll('.event-name, dd'), [
    name,
    formatDateTime(startOn ?? ''),
    formatDateTime(endOn ?? ''),
  ])
  if (branding.backGroundImageURL)
    frame
      .querySelector<HTMLElement>('.event-banner')
      ?.style.setProperty('--event-picture', `url(${JSON.stringify(branding.backGroundImageURL)})`)
}

function write(lines: NodeListOf<Element>, texts: readonly (string | undefined)[]): void {
  lines.forEach((line, place) => {
    line.textContent = texts[place] ?? ''
  })
}

const root = document.getElementById('root')
try {
  if (root) draw(root)
} catch {
  // A storage that is blocked, an event that cannot be read: the loading view stays.
}

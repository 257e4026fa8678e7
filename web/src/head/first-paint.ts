import type { Cart } from '@storefront/shared/contract/cart.ts'
import { piecesCounted } from '@storefront/shared/domain/cart/cart.ts'
import { headings, type ScreenHeading } from '@storefront/shared/domain/headings.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import { isSignOutPending } from '../storage/cookie-notes.ts'
import { fanTag, owner } from '../storage/fan.ts'
import { type OpenedPage, openedPage, stored } from './opened-page.ts'

declare global {
  interface Window {
    /** Called by the page (`index.html`) once its root is there. */
    drawFirstPaint?: () => void
  }
}

type View = { html: string; fill: (frame: DocumentFragment, page: OpenedPage) => void }

const loading = '<div class="first-paint" role="status">Loading your experience...</div>'

/** AuthFrame draws the same. */
const authFrame = `
<div class="auth-frame" role="status">
  <img class="auth-background" alt="">
  <div class="auth-shade"></div>
  <header class="auth-brand">
    <img class="auth-logo" alt="">
    <p class="auth-titles"><span></span> <strong></strong> <span></span></p>
  </header>
  <div class="auth-panel"><div class="first-paint">Loading your experience...</div></div>
</div>`

/** EventBanner draws the same. */
const home = `
<div class="first-header"></div>
<div class="first-column" data-full="true">
  <section class="event-banner">
    <div class="event-text">
      <p class="event-name"></p>
      <dl class="event-dates"><dt>Starts:</dt><dd></dd><dt>Ends:</dt><dd></dd></dl>
    </div>
    <div class="event-change">Change Event</div>
  </section>
  ${loading}
</div>`

/** PageTitle draws the same. */
const heading = `
<div class="first-header"></div>
<div class="first-column">
  <div class="page-title">
    <div class="page-title-text">
      <p class="title"></p>
      <p class="subtitle"></p>
    </div>
  </div>
  ${loading}
</div>`

/**
 * Draws what a screen begins with, as far as the page knows it, while the app's code is still on its way. The app's first draw
 * takes its place.
 */
function draw(root: HTMLElement): void {
  const page = openedPage()
  const view = page && viewOf(page)
  if (!page || !view) return
  const template = document.createElement('template')
  template.innerHTML = view.html
  view.fill(template.content, page)
  root.replaceChildren(template.content)
}

/** What is known of a page's first screen; null for nothing. */
function viewOf(page: OpenedPage): View | null {
  const { path, session } = page
  if (!session) return { html: authFrame, fill: fillAuth }
  if (isSignOutPending()) return null
  if (path === routes.home) return { html: home, fill: fillHome }
  const known = path === routes.cart ? cartHeading(session.email) : knownHeadings[path]
  if (!known) return null
  const fill = (frame: DocumentFragment) => write(frame.querySelectorAll('p'), [known.title, known.subtitle])
  return { html: heading, fill }
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

window.drawFirstPaint = () => {
  const root = document.getElementById('root')
  try {
    if (root) draw(root)
  } catch {
    // A storage that is blocked, an event that cannot be read: the loading view stays.
  }
}

import { routes } from '@storefront/shared/domain/routes.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import { isSignOutPending } from '../storage/sign-out-note.ts'
import { type OpenedPage, openedPage } from './opened-page.ts'

/**
 * Draws what two screens begin with while the app's code is still on its way, from the page's templates. The app's first draw
 * takes its place.
 */
function draw(root: HTMLElement): void {
  const page = openedPage()
  if (page?.path === routes.auth) drawFrom('auth-first-paint', fillAuth)
  if (page?.path === routes.home && !isSignOutPending()) drawFrom('home-first-paint', fillHome)

  function drawFrom(id: string, fill: (frame: DocumentFragment, page: OpenedPage) => void) {
    const template = document.getElementById(id)
    if (!page || !(template instanceof HTMLTemplateElement)) return
    fill(template.content, page)
    root.replaceChildren(template.content)
  }
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

const write = (lines: NodeListOf<Element>, texts: readonly (string | undefined)[]): void =>
  lines.forEach((line, place) => {
    line.textContent = texts[place] ?? ''
  })

const root = document.getElementById('root')
try {
  if (root) draw(root)
} catch {
  // A storage that is blocked, an event that cannot be read: the loading view stays.
}

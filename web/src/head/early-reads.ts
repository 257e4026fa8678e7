import type { Boot } from '@storefront/shared/contract/boot.ts'
import { hasEnded } from '@storefront/shared/domain/events/event-status.ts'
import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import { offsetIn } from '@storefront/shared/domain/times/clock.ts'
import { isSignOutPending } from '../storage/cookies.ts'
import { owner } from '../storage/fan.ts'
import type { SelectedEvent } from '../storage/stored-keys.ts'

/** `earlyReads` of `app/screens.tsx` by path, and the headers of every call; the build replaces both. */
declare const earlyReadsByPath: Readonly<Record<string, readonly (readonly string[])[]>>
declare const callHeaders: Readonly<Record<string, string>>

/** An identifier of the product server without characters that a URL must escape. */
const plainId = /^\w[\w-]*$/

/** The path of the first screen, the fan's tag, and the selected event as stored, unvalidated. */
export type OpenedPage = {
  readonly path: string
  readonly owner: string
  readonly event: Partial<SelectedEvent> | null
  /** The venue's; undefined when it has none (VEN-16). */
  readonly timeZone: string | undefined
}

/**
 * The page of a signed-in fan in a browser without another fan's data; null otherwise, where only the app can decide what to show.
 * @throws when the storage is blocked
 */
export function openedPage(): OpenedPage | null {
  const boot: Boot = JSON.parse(document.getElementById('boot')?.textContent ?? '')
  const { session, offline, branding } = boot
  if (!session || offline || branding.status === 'missing' || isSignOutPending()) return null
  if (![null, session.owner].includes(owner())) return null
  const noted = JSON.parse(localStorage.getItem('selected_event') ?? 'null') as OpenedPage['event']
  const timeZone = branding.venue?.timeZone
  const event = noted?.id && !hasEnded({ endOn: '', ...noted }, Date.now(), offsetIn(timeZone)) ? noted : null
  const path = firstPath(location.pathname, { isSignedIn: true, hasEvent: !!event })
  return { path, owner: session.owner, event, timeZone }
}

/**
 * FAN-37: sends the screen's first reads while the app's code is loading. The app decides later whether it uses the responses
 * (`api/client.ts`).
 */
function ask({ path, owner: fan, event }: OpenedPage): void {
  const query = new URLSearchParams(location.search)
  const known: Record<string, string | null> = {
    event: event && String(event.id),
    pid: query.get('pid'),
    id: query.get('id'),
    cart: localStorage.getItem('cart_id'),
  }
  if (Object.values(known).some((value) => value && !plainId.test(value))) return
  const responses = new Map<string, Promise<Response>>()
  for (const choices of earlyReadsByPath[path] ?? []) {
    const read = choices
      .map((choice) => choice.replace(/\{(\w+)\}/g, (mark, name) => known[name] || mark))
      .find((choice) => !choice.includes('{'))
    const [address = '', cart] = read?.split('#') ?? []
    if (!read) continue
    const headers = { ...callHeaders, ...(cart && { 'cart-id': cart }) }
    // Read to the end now: the connection of an unused response would stay open.
    const response = fetch(address, { headers }).then(async (each) => new Response(await each.text(), each))
    // Only marks the rejection as handled: a caller that uses the response gets the error.
    response.catch(() => {})
    responses.set(read, response)
  }
  window.earlyReads = { fan, responses }
  // Without a readable response there is no picture to preload.
  if (path === routes.product) for (const read of responses.values()) preloadPicture(read).catch(() => {})
}

/** PROD-02: preloads the first picture of a product's screen, chosen as in `offerOf` of `features/product/product.ts`. */
async function preloadPicture(read: Promise<Response>): Promise<void> {
  const { productDetails, itemDetails } = await (await read).clone().json()
  const variants = productDetails?.variants ?? []
  const itemId = new URLSearchParams(location.search).get('id')
  const isAskedFor = ({ itemID }: { itemID: unknown }) => String(itemID) === itemId
  const shown = variants.length > 0 ? variants.find(isAskedFor) : itemDetails
  const href = shown?.gallery?.images?.[0]?.imageURL || shown?.itemImage || productDetails?.imageUrl
  if (!/^http/.test(href)) return
  preload({ rel: 'preload', as: 'image', href })
}

export const preload = (link: Partial<HTMLLinkElement>): void =>
  document.head.append(Object.assign(document.createElement('link'), link))

try {
  const page = openedPage()
  if (page) ask(page)
} catch {
  // Blocked storage or an invalid event: the app starts without early reads.
}

import type { Boot } from '@storefront/shared/contract/boot.ts'
import { hasEnded } from '@storefront/shared/domain/events/event-status.ts'
import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import { offsetIn } from '@storefront/shared/domain/times/clock.ts'
import { isSignOutPending } from '../storage/cookies.ts'
import { owner } from '../storage/fan.ts'
import type { SelectedEvent } from '../storage/stored-keys.ts'

/** By path, what its screen reads first (`data` of `app/screens.tsx`), and what every call is sent with: the build writes them in here. */
declare const earlyReadsByPath: Readonly<Record<string, readonly (readonly string[])[]>>
declare const callHeaders: Readonly<Record<string, string>>

/** As the product server's identifiers are, and no character that an address would have to escape. */
const plainId = /^\w[\w-]*$/

/** Which screen a page shows first, for whom, and what is noted of the event that the fan chose, unchecked. */
export type OpenedPage = {
  readonly path: string
  readonly owner: string
  readonly event: Partial<SelectedEvent> | null
  /** The venue's, undefined where it has not said one (VEN-16). */
  readonly timeZone: string | undefined
}

/**
 * The page of a signed-in fan in a browser that keeps nobody else's data; null for any other, where the app alone knows what to show.
 * Throws where the storage is blocked.
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
 * FAN-37: asks for what the screen shows first while the app's own code is still on its way. The app decides about all of it: what is
 * asked for here is taken there (`api/client.ts`) or left.
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
    // Read to its end at once: one that nobody takes would stay open.
    const response = fetch(address, { headers }).then(async (each) => new Response(await each.text(), each))
    // Who takes it hears of it.
    response.catch(() => {})
    responses.set(read, response)
  }
  window.earlyReads = { fan, responses }
  // One that cannot be read has no picture.
  if (path === routes.product) for (const read of responses.values()) preloadPicture(read).catch(() => {})
}

/** PROD-02: the picture that a product's screen begins with (`offerOf` in `features/product/product.ts`). */
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
  // A storage that is blocked, an event that cannot be read: the app starts all the same.
}

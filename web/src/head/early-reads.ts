import type { Boot } from '@storefront/shared/contract/boot.ts'
import { firstPath, routes } from '@storefront/shared/domain/routes.ts'
import { keptText } from '../storage/browser-storages.ts'
import { isSignOutPending } from '../storage/cookies.ts'
import { owner } from '../storage/fan.ts'
import type { SelectedEvent } from '../storage/stored-keys.ts'

/** `earlyReads` of `app/screens.tsx` by path, and the headers of every call; the build replaces both. */
declare const earlyReadsByPath: Readonly<Record<string, readonly (readonly string[])[]>>
declare const callHeaders: Readonly<Record<string, string>>

/** An identifier of the product server without characters that a URL must escape. */
const plainId = /^\w[\w-]*$/

/**
 * FAN-37: sends the first screen's reads while the app's code is loading. The app decides later whether it uses the responses
 * (`api/client.ts`). Nothing is sent for a visitor, for the offline shell, or in a browser with another fan's data.
 * @throws Error when the boot data or the stored event is not valid JSON
 */
function sendEarlyReads(): void {
  const { session, offline, branding }: Boot = JSON.parse(document.getElementById('boot')?.textContent ?? '')
  if (!session || offline || branding.status === 'missing' || isSignOutPending()) return
  if (![null, session.owner].includes(owner())) return
  const stored = JSON.parse(keptText('selected_event') ?? 'null') as Partial<SelectedEvent> | null
  const event = stored?.id && !stored.isOver ? stored : null
  const path = firstPath(location.pathname, { isSignedIn: true, hasEvent: event !== null })
  const query = new URLSearchParams(location.search)
  const known: Record<string, string | null | undefined> = {
    event: event && String(event.id),
    pid: query.get('pid'),
    id: query.get('id'),
    cart: keptText('cart_id'),
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
  window.earlyReads = { fan: session.owner, responses }
  // Without a readable response there is no picture to preload.
  if (path === routes.product) for (const read of responses.values()) preloadPicture(read).catch(() => {})
}

/** PROD-02: preloads the first picture of a product's screen, chosen as in `offerOf` of `features/product/product.ts`. */
async function preloadPicture(read: Promise<Response>): Promise<void> {
  const { productDetails, itemDetails } = await (await read).clone().json()
  const variants = productDetails?.variants ?? []
  const itemId = new URLSearchParams(location.search).get('id')
  const isRequested = ({ itemID }: { itemID: unknown }) => String(itemID) === itemId
  const shown = variants.length > 0 ? variants.find(isRequested) : itemDetails
  const href = shown?.gallery?.images?.[0]?.imageURL || shown?.itemImage || productDetails?.imageUrl
  if (!/^http/.test(href)) return
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href })
  document.head.append(link)
}

try {
  sendEarlyReads()
} catch {
  // An invalid event: the app starts without early reads.
}

import { routes } from '@storefront/shared/domain/routes.ts'
import { earlyKey } from '../api/early-reads.ts'
import { fanTag, owner } from '../storage/fan.ts'
import { isSignOutPending } from '../storage/sign-out-note.ts'
import type { FirstLoad } from './first-load.ts'
import { openedPage, stored } from './opened-page.ts'

/** Handed in by the page (`web/build/early-start.ts`). */
declare const firstLoad: FirstLoad

/** As the product server's identifiers are, and no character that an address would have to escape. */
const plainId = /^\w[\w-]*$/

/**
 * Has the browser ask for what the screen shows first, and for its code, while the app's own code is still on its way. It is the
 * app that decides about all of it: what is asked for here is taken there (`api/early-reads.ts`) or left.
 */
function start(): void {
  const page = openedPage()
  if (!page) return
  const { path, session, branding, event } = page
  // Data first, since browsers open few connections to a server that speaks HTTP/1.1.
  if (session && !isSignOutPending()) read(session.email, path, String(event?.id ?? ''))
  for (const place of firstLoad.screens[path] ?? [])
    preload(`/assets/${firstLoad.files[place]}.js`, { rel: 'modulepreload', crossOrigin: '' })
  if (path === routes.home) preloadPicture(branding.backGroundImageURL)
  if (path === routes.product)
    // One that cannot be read has no picture.
    for (const read of window.earlyReads?.responses.values() ?? []) preloadProduct(read).catch(() => {})
}

function preloadPicture(address: unknown): void {
  if (/^http/.test(String(address))) preload(String(address), { as: 'image' })
}

/** PROD-02: the picture that a product's screen begins with (`features/product/product.ts`). */
async function preloadProduct(read: Promise<Response>): Promise<void> {
  const { productDetails, itemDetails } = await (await read).clone().json()
  const variants = productDetails?.variants ?? []
  const itemId = new URLSearchParams(location.search).get('id')
  const shown =
    variants.length > 0
      ? variants.find(({ itemID }: { itemID: unknown }) => String(itemID) === itemId)
      : itemDetails
  preloadPicture(shown?.gallery?.images?.[0]?.imageURL || shown?.itemImage || productDetails?.imageUrl)
}

const preload = (href: string, kind: Partial<HTMLLinkElement>): void =>
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', ...kind, href }))

/** Sends the reads of a path, for this fan's page in a browser that keeps nobody else's data. */
function read(email: string, path: string, event: string): void {
  const fan = fanTag(email)
  const noted = owner()
  if (noted !== null && noted !== fan) return
  const query = new URLSearchParams(location.search)
  const given: Record<string, string | null> = { event, pid: query.get('pid'), id: query.get('id') }
  if (Object.values(given).some((value) => value && !plainId.test(value))) return
  const cartId = stored('cart_id')
  const responses = new Map<string, Promise<Response>>()
  const ask = (address: string, cart?: string) => {
    const headers = { ...firstLoad.headers, ...(cart && { 'cart-id': cart }) }
    // Read to its end at once: one that nobody takes would stay open.
    const response = fetch(address, { headers }).then(async (each) => new Response(await each.text(), each))
    // Whoever takes it hears of it.
    response.catch(() => {})
    responses.set(earlyKey(address, cart), response)
  }
  for (const choices of firstLoad.reads[path] ?? []) {
    for (const { address, cart } of choices) {
      let isKnown = !cart || !!cartId
      const filled = address.replace(/_([a-z]+)_/g, (_, name) => {
        isKnown &&= !!given[name]
        return given[name] ?? ''
      })
      if (!isKnown) continue
      ask(filled, cart && (cartId ?? undefined))
      break
    }
  }
  window.earlyReads = { fan, responses }
}

try {
  start()
} catch {
  // A storage that is blocked, an event that cannot be read: the app starts all the same.
}

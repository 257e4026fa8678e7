import { routes } from '@storefront/shared/domain/routes.ts'
import { type ComponentType, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { MessageId } from '../messages/catalogue.ts'
import { loadMessages, useT } from '../messages/language.ts'
import type { Part } from '../messages/message-parts.ts'
import { type LazyPart, lazyPart } from '../ui/lazy-part.ts'
import type { Heading } from '../ui/surfaces/screen.tsx'
import { productName } from '../venue/branding.ts'
import { reloadOnce } from './reload.ts'

/** The properties of a screen. */
type ScreenOptions = {
  /** Who may see it: a signed-out fan, a signed-in fan, or a signed-in fan with a selected event (`gates.tsx`). */
  readonly gate: 'signed out' | 'signed in' | 'event'
  /** Its title in the header and the browser's tab; the product's name by default (HEADER-04, HEADER-05). */
  readonly title?: MessageId
  /** Its heading, if that needs no data: then it is shown before the app starts. */
  readonly heading?: Heading
  /** Where the header's Back leads; without it there is no Back (HEADER-02, HEADER-03). */
  readonly back?: 'home' | 'history'
  /**
   * FAN-37: addresses that the page's head requests before the app starts. Each list contains alternatives: the first one with values for
   * all its placeholders is used. {event}, {pid}, {id} and {cart} are filled in by the browser; the part after # is sent as the cart's
   * header.
   */
  readonly earlyReads?: readonly (readonly string[])[]
  /** The limit of its first load: JavaScript and CSS, in brotli kB of 1000 bytes. */
  readonly budget: number
}

type Screen = ScreenOptions & {
  readonly Screen: LazyPart<{ heading: Heading }>
  /** Loads the code and the first data; resolves when both are there, or after a short wait for the data. Never rejects. */
  readonly prepare: () => Promise<void>
}

/** A screen's file; `preloadData` reads its first data before it is rendered. */
type ScreenFile<Name extends string> = { [K in Name]: ComponentType<{ heading: Heading }> } & {
  preloadData?: () => Promise<unknown>
}

const cart = ['/api/cart/details#{cart}']

/** GUARD-01: every screen by path. Redirects are in `gates.tsx` and `firstPath`. */
export const screens: Readonly<Record<string, Screen>> = {
  [routes.auth]: screen('AuthScreen', 'auth', () => import('../features/auth/auth-screen.tsx'), {
    gate: 'signed out',
    title: 'app.signIn',
    back: 'history',
    budget: 143,
  }),
  [routes.events]: screen('EventsScreen', 'events', () => import('../features/events/events-screen.tsx'), {
    gate: 'signed in',
    title: 'app.chooseEvent',
    heading: { title: 'app.chooseEvent', subtitle: 'app.chooseEventHint' },
    earlyReads: [['/api/console/entertainments/events?timeframe=current,future']],
    budget: 148,
  }),
  [routes.home]: screen('HomeScreen', 'home', () => import('../features/catalog/home-screen.tsx'), {
    gate: 'event',
    earlyReads: [['/api/console/catalog/quickpicks?eventID={event}&status=Active&expand=items'], cart],
    budget: 160,
  }),
  [routes.product]: screen(
    'ProductScreen',
    'product',
    () => import('../features/product/product-screen.tsx'),
    {
      gate: 'event',
      title: 'app.productDetails',
      back: 'home',
      earlyReads: [
        [
          '/api/console/catalog/products/{pid}?itemId={id}&expand=images',
          '/api/console/catalog/products/{pid}?expand=images',
          '/api/console/catalog/items/{id}/details',
        ],
      ],
      budget: 159,
    },
  ),
  [routes.cart]: screen('CartScreen', 'cart', () => import('../features/cart/cart-screen.tsx'), {
    gate: 'event',
    title: 'app.cart',
    back: 'home',
    earlyReads: [cart],
    budget: 146,
  }),
  [routes.confirmation]: screen(
    'ConfirmationScreen',
    'confirmation',
    () => import('../features/confirmation/confirmation-screen.tsx'),
    {
      gate: 'event',
      title: 'app.confirmation',
      heading: { title: 'app.deliveryDetails' },
      back: 'history',
      budget: 153,
    },
  ),
  [routes.checkout]: screen(
    'CheckoutScreen',
    'checkout',
    () => import('../features/checkout/checkout-screen.tsx'),
    {
      gate: 'event',
      title: 'app.payment',
      heading: { title: 'app.payForOrder' },
      back: 'history',
      earlyReads: [cart, ['/api/payments/cards']],
      budget: 162,
    },
  ),
  [routes.transactions]: screen(
    'TransactionsScreen',
    'transactions',
    () => import('../features/transactions/transactions-screen.tsx'),
    {
      gate: 'event',
      title: 'app.transactions',
      back: 'home',
      earlyReads: [['/api/transactions?limit=10&pageNo=1']],
      budget: 156,
    },
  ),
}

/** How long a screen whose code is there waits for its first data, in ms. */
const longestWaitMs = 100

function screen<Name extends string>(
  name: Name,
  part: Part,
  load: () => Promise<ScreenFile<Name>>,
  options: ScreenOptions,
): Screen {
  const withMessages = async () => {
    const [file] = await Promise.all([load(), loadMessages(part)])
    return file
  }
  const Part = lazyPart<{ heading: Heading }>(async () => (await withMessages())[name], reloadOnce)
  return {
    ...options,
    Screen: Part,
    async prepare() {
      await Part.preload()
      const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs))
      const first = load().then((file) => file.preloadData?.())
      await Promise.race([first.catch((error) => console.warn('A screen was not prepared', error)), late])
    },
  }
}

/** The screen of a path; every path that begins with /product has the product's screen (HEADER-04). */
export const screenAt = (path: string): Screen | undefined =>
  screens[path.startsWith(routes.product) ? routes.product : path]

/** The title of the current screen; also sets it as the document's title, before the product's name. */
export function useScreenTitle(): string {
  const t = useT()
  const { pathname } = useLocation()
  const product = productName()
  const id = screenAt(pathname)?.title
  const title = id ? t(id) : product
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`
  }, [title, product])
  return title
}

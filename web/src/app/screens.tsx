import { routes } from '@storefront/shared/domain/routes.ts'
import { type ComponentType, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { productName } from '../api/boot.ts'
import type { MessageId } from '../messages/catalogue.ts'
import { loadMessages, useT } from '../messages/language.ts'
import type { Part } from '../messages/parts.ts'
import { type LazyPart, lazyPart } from '../ui/lazy-part.ts'
import type { Heading } from '../ui/surfaces/screen.tsx'
import { reloadOnce } from './reload.ts'

/** What is said of a screen. */
type ScreenOptions = {
  /** Who comes to it: who is not signed in, a fan, or a fan who has chosen an event (`gates.tsx`). */
  readonly gate: 'signed out' | 'signed in' | 'event'
  /** What the header and the browser's tab call it; the product's name unless given (HEADER-04, HEADER-05). */
  readonly title?: MessageId
  /** What it is headed by, where that depends on no data: the page shows it before the app is there. */
  readonly heading?: Heading
  /** Where the header's back leads; none unless given (HEADER-02, HEADER-03). */
  readonly back?: 'home' | 'history'
  /**
   * FAN-37: what the page asks for before the app is there, as addresses. Each list holds alternatives: the first whose marks are all
   * known is asked for. {event}, {pid}, {id} and {cart} stand for what only the browser knows; what follows a # is sent as a header.
   */
  readonly earlyReads?: readonly (readonly string[])[]
  /** The most that its first load may weigh: JavaScript and CSS, in brotli kB of 1000 bytes. */
  readonly budget: number
}

type Screen = ScreenOptions & {
  readonly Screen: LazyPart<{ heading: Heading }>
  /** Fetches the code and reads what the screen begins with; resolves once both are there, or late. Never rejects. */
  readonly prepare: () => Promise<void>
}

/** A screen's file; `preloadData` reads what it begins with before it is drawn. */
type ScreenFile<Name extends string> = { [K in Name]: ComponentType<{ heading: Heading }> } & {
  preloadData?: () => Promise<unknown>
}

const cart = ['/api/cart/details#{cart}']

/** GUARD-01: every screen by its path. All of a route is said here, but who is led elsewhere (`gates.tsx`, `firstPath`). */
export const screens: Readonly<Record<string, Screen>> = {
  [routes.auth]: screen('AuthScreen', 'auth', () => import('../features/auth/auth-screen.tsx'), {
    gate: 'signed out',
    title: 'app.signIn',
    back: 'history',
    budget: 142,
  }),
  [routes.events]: screen('EventsScreen', 'events', () => import('../features/events/events-screen.tsx'), {
    gate: 'signed in',
    title: 'app.chooseEvent',
    heading: { title: 'app.chooseEvent', subtitle: 'app.chooseEventHint' },
    earlyReads: [['/api/console/entertainments/events?timeframe=current,future']],
    budget: 149,
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
      budget: 158,
    },
  ),
  [routes.cart]: screen('CartScreen', 'cart', () => import('../features/cart/cart-screen.tsx'), {
    gate: 'event',
    title: 'app.cart',
    back: 'home',
    earlyReads: [cart],
    budget: 145,
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
      budget: 160,
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
      budget: 154,
    },
  ),
}

/** How long a screen that could be drawn waits for what it begins with, in ms: for what is there already, or nearly. */
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

/** What is said of a path: of the product's screen for all that begin with /product (HEADER-04), nothing of an unknown one. */
export const screenAt = (path: string): Screen | undefined =>
  screens[path.startsWith(routes.product) ? routes.product : path]

/** The title of the current screen, which the browser's tab shows too, before the product's name. */
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

import { routes } from './routes.ts'

/** What a screen is headed by, whatever it holds. */
export type ScreenHeading = { readonly title: string; readonly subtitle: string }

/** The headings that do not depend on data: the page shows them before the app is there. */
export const headings = {
  [routes.events]: { title: 'Choose Your Event', subtitle: 'Select an event to browse available items' },
  [routes.confirmation]: { title: 'Delivery Details', subtitle: 'How would you like to get your order?' },
  [routes.checkout]: { title: 'Pay for Your Order', subtitle: 'Choose a card and check your order.' },
} as const satisfies Readonly<Record<string, ScreenHeading>>

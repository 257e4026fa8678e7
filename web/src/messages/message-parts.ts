/**
 * LANG-05: the parts in which messages load, and the groups in each. `app` is loaded with every page and a screen's part with the
 * screen; a rarely opened dialog has a separate part. The build fails where a message is used without its group (`build/messages.ts`).
 */
export const parts = {
  // 'update' too: it is needed when a later release is out, which may no longer serve the files of this one.
  app: ['app', 'formats', 'errors', 'session', 'changeEvent', 'update'],
  auth: ['auth', 'links'],
  signInLinks: ['signInLinks'],
  events: ['events', 'orderBar', 'passes'],
  home: [
    'links',
    'orderBar',
    'catalog',
    'product',
    'quantity',
    'cartBar',
    'cartChanges',
    'cart',
    'cartLines',
    'passes',
  ],
  product: ['links', 'product', 'productPage', 'carousel', 'quantity', 'cartBar', 'cartChanges'],
  cart: ['quantity', 'cartChanges', 'cart', 'cartLines', 'cartPage'],
  confirmation: ['cart', 'orderSummary', 'confirmation'],
  checkout: ['cart', 'orderSummary', 'checkout', 'passes', 'details', 'links', 'venue', 'unclear'],
  transactions: ['cartChanges', 'passes', 'share', 'transactions', 'rating', 'details'],
  service: ['service', 'cartChanges'],
  preferences: ['preferences', 'account'],
  unclear: ['passes', 'details', 'links', 'venue', 'unclear', 'unclearNotice'],
} as const satisfies Record<string, readonly string[]>

export type Part = keyof typeof parts

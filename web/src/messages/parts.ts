/**
 * LANG-05: what is loaded at once: by part, the groups of messages in it. `app` comes with every page; a screen has the part of its
 * name, a dialog that few open one of its own. A message that is used where its group is not loaded fails the build (`build/messages.ts`).
 */
export const parts = {
  // 'update' too: what a page offers once there is a later release it could no longer load.
  app: ['app', 'formats', 'errors', 'session', 'changeEvent', 'update'],
  auth: ['auth', 'venue'],
  events: ['events', 'orderBar', 'passes'],
  home: [
    'orderBar',
    'catalog',
    'product',
    'quantity',
    'cartBar',
    'cartChanges',
    'cart',
    'cartLines',
    'service',
    'passes',
  ],
  product: ['product', 'productPage', 'carousel', 'quantity', 'cartBar', 'cartChanges'],
  cart: ['quantity', 'cartChanges', 'cart', 'cartLines', 'cartPage', 'service'],
  confirmation: ['cart', 'orderSummary', 'service', 'confirmation'],
  checkout: ['cart', 'orderSummary', 'service', 'checkout', 'passes', 'details', 'venue', 'unclear'],
  transactions: ['cartChanges', 'passes', 'share', 'transactions', 'rating', 'details'],
  preferences: ['preferences'],
  unclear: ['passes', 'details', 'venue', 'unclear', 'unclearNotice'],
} as const satisfies Record<string, readonly string[]>

export type Part = keyof typeof parts

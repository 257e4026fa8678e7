/**
 * LANG-05: what is loaded at once: by part, the groups of messages in it. `app` comes with every page; a screen has the part of its
 * name, a dialog that few open one of its own. A message that is used where its group is not loaded fails the build (`build/messages.ts`).
 */
export const parts = {
  // 'update' too: what a page offers once there is a later release it could no longer load.
  app: ['app', 'formats', 'errors', 'session', 'changeEvent', 'cartBar', 'update'],
  auth: ['auth', 'venue'],
  events: ['events', 'passes'],
  home: ['catalog', 'product', 'passes', 'cart', 'cartPage', 'venue'],
  product: ['product', 'productPage', 'cart', 'venue'],
  cart: ['cart', 'cartPage', 'venue'],
  confirmation: ['confirmation', 'cart', 'venue'],
  checkout: ['checkout', 'unclear', 'cart', 'venue', 'passes'],
  transactions: ['transactions', 'passes', 'cart'],
  preferences: ['preferences'],
  unclear: ['unclear', 'passes', 'venue', 'cart'],
} as const satisfies Record<string, readonly string[]>

export type Part = keyof typeof parts

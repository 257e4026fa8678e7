/** The paths of our screens. */
export const routes = {
  home: '/',
  auth: '/auth',
  events: '/events',
  product: '/product',
  cart: '/cart',
  checkout: '/checkout',
  confirmation: '/confirmation',
  transactions: '/transactions',
} as const

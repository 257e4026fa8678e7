/**
 * ERR-06, ERR-07: every text for what goes wrong that more than one place needs, by where it goes wrong; those
 * of paying are `checkout/messages.ts`, which loads with it. A text of the server takes precedence where
 * `errorMessage` lets it.
 */
export const messages = {
  auth: {
    loginFailed: 'Authentication failed',
    registrationFailed: 'Registration failed',
    exchangeFailed: 'Server authentication failed',
    unauthorized: 'You need to login to access this feature.',
    sessionExpired: 'Your session has expired. Please log in again to continue.',
    invalidToken: 'Your session is no longer valid. Please log in again to continue.',
  },
  api: {
    general: 'Something went wrong. Please try again.',
    connection: 'Unable to connect to the server. Please check your internet connection.',
    notFound: 'We could not find what you were looking for.',
    network: 'The connection was lost. Please check your internet connection and try again.',
    invalidResponse: 'The server gave an answer we could not read. Please try again.',
  },
  cart: {
    createFailed: 'Failed to create cart',
    addFailed: 'Failed to add item to cart',
    updateFailed: 'Failed to update cart',
    removeFailed: 'Failed to remove item from cart',
    notPutBack: 'Your cart has changed meanwhile, so the item was not put back.',
    empty: 'Your cart is empty.',
  },
  event: {
    ended: 'This event has ended. Choose another one.',
  },
  order: {
    checkoutFailed: 'Checkout failed. Please try again.',
    notFound: 'Order not found.',
    noCustomer: 'Missing customer number',
    paidUnconfirmed: 'Paid, waiting for confirmation',
  },
} as const

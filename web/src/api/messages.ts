import { paymentMessages } from '@storefront/shared/domain/payment/payment-messages.ts'

/** ERR-06, ERR-07: the message catalogue, by where things go wrong. */
export const messages = {
  auth: {
    loginFailed: 'Authentication failed',
    registrationFailed: 'Registration failed',
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
  payment: {
    processingFailed: paymentMessages.charge_failed,
    cardDeclined: paymentMessages.declined,
    initializationFailed: 'Unable to set up payment system. Please try again.',
  },
  cart: {
    addFailed: 'Failed to add item to cart',
    updateFailed: 'Failed to update cart',
    empty: 'Your cart is empty.',
  },
  order: {
    checkoutFailed: 'Checkout failed. Please try again.',
    notFound: 'Order not found.',
  },
} as const

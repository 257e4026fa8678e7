const initializationFailed = 'Unable to set up payment system. Please try again.'

/**
 * ERR-06, ERR-07: every text for what goes wrong that more than one place needs, by where it goes wrong. A text of the
 * server takes precedence where `errorMessage` lets it.
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
  payment: {
    cardDeclined:
      'Your payment was declined. Please check your card details or try a different payment method.',
    processingFailed:
      "We're sorry, but your payment could not be processed at this time. Please verify your payment information and try again.",
    unknown:
      'We encountered an issue processing your payment. Please try again or contact support if the problem persists.',
    network: 'Network error occurred during payment processing',
    stillConfirming: 'We are still confirming your payment. Do not pay again until we confirm.',
    confirmingMeanwhile: 'We are still confirming your payment…',
    longUnclear:
      'We could not confirm whether this order was paid. We keep asking and will show it here and in your order history as soon as we know.',
    paidUnconfirmed: 'Paid, waiting for confirmation',
    stillCheckingOut: 'We keep trying to confirm it, and show your order here as soon as it is.',
    longUnconfirmed:
      'We could not confirm it by ourselves yet. Show this reference where you collect orders, or send it to the venue’s support.',
    noConnection:
      'There is no connection, so the payment was not sent and nothing was charged. You can pay as soon as there is one.',
    notSent: 'The payment could not be sent and nothing was charged. Please try again.',
    notChecked: 'We could not check this order yet, so it cannot be paid right now. We keep trying.',
    orderReused:
      'Your order changed after an earlier try to pay it, and nothing was charged. Please check the total and pay again.',
    chargeFailed: 'Failed to charge card',
    checkoutFailed: 'Failed to complete order checkout',
    orderIdFailed: 'Failed to generate order ID',
    prepareFailed: 'Failed to prepare payment. Please try again.',
    noCard: 'Please select a card to continue',
    noOrder: 'Order information not found',
    noCustomer: 'Missing customer number',
    initializationFailed,
  },
  card: {
    initiateFailed: 'Failed to initiate payment',
    noTokens: 'Failed to get required payment tokens',
    noProvider: 'Missing required payment provider configuration',
    vaultNotReady: 'Payment system is not ready. Please try again.',
    vaultNotLoaded: 'Payment System Error: Failed to load payment system. Please try again later.',
    vaultNotSetUp: `Payment Initialization Error: ${initializationFailed}`,
    noExpiry:
      'Your card was not saved, because the payment form did not pass on its expiry date. Please enter it again or use another card.',
    saveFailed:
      "We're unable to save your payment method at this time. Please verify your card information and try again.",
    deleteFailed: 'Failed to delete card',
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
  },
  /** ERR-08: no form enforces `passwordPolicy`; a stricter provider sends its own text (AUTH-16). */
  form: {
    required: 'This field is required.',
    email: 'Please enter a valid email address.',
    passwordPolicy: 'Password must be at least 8 characters long and include a number and special character.',
    passwordMismatch: 'Passwords do not match.',
  },
} as const

/** ERR-07: what goes wrong while an order is paid. */
export const paymentMessages = {
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
  stillCheckingOut: 'We keep trying to confirm it, and show your order here as soon as it is.',
  longUnconfirmed:
    'We could not confirm it by ourselves yet. Show this reference where you collect orders, or send it to the venue’s support.',
  noConnection:
    'There is no connection, so the payment was not sent and nothing was charged. You can pay as soon as there is one.',
  notSent: 'The payment could not be sent and nothing was charged. Please try again.',
  paused: 'The venue has paused ordering. Nothing was charged, and your cart is kept.',
  notChecked: 'We could not check this order yet, so it cannot be paid right now. We keep trying.',
  orderReused:
    'Your order changed after an earlier try to pay it, and nothing was charged. Please check the total and pay again.',
  chargeFailed: 'Failed to charge card',
  checkoutFailed: 'Failed to complete order checkout',
  orderIdFailed: 'Failed to generate order ID',
  prepareFailed: 'Failed to prepare payment. Please try again.',
  noCard: 'Please select a card to continue',
  noOrder: 'Order information not found',
} as const

/** ERR-07: what goes wrong with a card and the form that takes it. */
export const cardMessages = {
  initiateFailed: 'Failed to initiate payment',
  noTokens: 'Failed to get required payment tokens',
  noProvider: 'Missing required payment provider configuration (Spreedly)',
  vaultNotReady: 'Payment system is not ready. Please try again.',
  vaultNotLoaded: 'Payment System Error: Failed to load payment system. Please try again later.',
  vaultNotSetUp: 'Payment Initialization Error: Unable to set up payment system. Please try again.',
  noExpiry:
    'Your card was not saved, because the payment form did not pass on its expiry date. Please enter it again or use another card.',
  saveFailed:
    "We're unable to save your payment method at this time. Please verify your card information and try again.",
  deleteFailed: 'Failed to delete card',
} as const

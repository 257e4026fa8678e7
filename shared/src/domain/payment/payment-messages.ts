/** The words for what goes wrong around cards and payment, wherever the server has none of its own (`userMessage`). */
export const paymentMessages = {
  declined: 'Your payment was declined. Please check your card details or try a different payment method.',
  unknown:
    'We encountered an issue processing your payment. Please try again or contact support if the problem persists.',
  charge_failed:
    "We're sorry, but your payment could not be processed at this time. Please verify your payment information and try again.",
  network_error: 'Network error occurred during payment processing',
  charge: 'Failed to charge card',
  checkout: 'Failed to complete order checkout',
  orderId: 'Failed to generate order ID',
  initiate: 'Failed to initiate payment',
  prepare: 'Failed to prepare payment. Please try again.',
  noTokens: 'Failed to get required payment tokens',
  noProvider: 'Missing required payment provider configuration',
  noCustomer: 'Missing customer number',
  noCard: 'Please select a card to continue',
  noOrder: 'Order information not found',
  notReady: 'Payment system is not ready. Please try again.',
  saveCard:
    "We're unable to save your payment method at this time. Please verify your card information and try again.",
  deleteCard: 'Failed to delete card',
} as const

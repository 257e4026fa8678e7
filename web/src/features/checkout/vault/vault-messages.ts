import { messages } from '../../../api/messages.ts'

/** CARD-05, CARD-06. */
export const vaultMessages = {
  notLoaded: 'Payment System Error: Failed to load payment system. Please try again later.',
  notSetUp: `Payment Initialization Error: ${messages.payment.initializationFailed}`,
} as const

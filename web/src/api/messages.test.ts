import { expect, test } from 'vitest'
import { messages } from './messages.ts'

test('ERR-06 the quoted messages', () => {
  expect(messages.auth.unauthorized).toBe('You need to login to access this feature.')
  expect(messages.api.connection).toBe(
    'Unable to connect to the server. Please check your internet connection.',
  )
  expect(messages.cart.empty).toBe('Your cart is empty.')
  expect(messages.order.checkoutFailed).toBe('Checkout failed. Please try again.')
  expect(messages.order.notFound).toBe('Order not found.')
})

test('ERR-07 the groups and what each speaks of', () => {
  const text = expect.stringMatching(/^[A-Z].{8,}/)
  expect(messages).toEqual({
    auth: {
      loginFailed: text,
      registrationFailed: text,
      unauthorized: text,
      sessionExpired: text,
      invalidToken: text,
    },
    api: { general: text, connection: text, notFound: text, network: text, invalidResponse: text },
    payment: { processingFailed: text, cardDeclined: text, initializationFailed: text },
    cart: { addFailed: text, updateFailed: text, empty: text },
    order: { checkoutFailed: text, notFound: text },
  })
})

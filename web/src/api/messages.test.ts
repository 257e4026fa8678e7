import { expect, test } from 'vitest'
import { messages } from './messages.ts'

const texts = (group: object): string[] =>
  Object.values(group).flatMap((text) => (typeof text === 'string' ? [text] : texts(text)))

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
  expect(texts(messages)).toEqual(texts(messages).map(() => text))
  expect(messages).toMatchObject({
    auth: {
      loginFailed: text,
      registrationFailed: text,
      exchangeFailed: text,
      unauthorized: text,
      sessionExpired: text,
      invalidToken: text,
    },
    api: { general: text, connection: text, notFound: text, network: text, invalidResponse: text },
    cart: { createFailed: text, addFailed: text, updateFailed: text, removeFailed: text, empty: text },
    order: { checkoutFailed: text, notFound: text, noCustomer: text, paidUnconfirmed: text },
    form: { required: text, email: text, passwordPolicy: text, passwordMismatch: text },
  })
})

import { expect, test } from 'vitest'
import { compiledPart } from './messages.ts'

test('LANG-10 an untranslated message is in English and listed', () => {
  const english = { cart: { title: 'Cart', empty: 'Nothing yet' }, auth: { login: 'Login' } }
  const german = { cart: { title: 'Warenkorb', empty: '' } }
  expect(compiledPart(english, german, ['cart', 'auth'])).toEqual({
    messages: { cart: { title: 'Warenkorb', empty: 'Nothing yet' }, auth: { login: 'Login' } },
    untranslated: ['cart.empty', 'auth.login'],
  })
  expect(compiledPart(english, english, ['cart'])).toEqual({ messages: { cart: english.cart } })
})

import { expect, test } from 'vitest'
import { offeredProviders } from './login-methods.ts'

test.each([
  ['', ['google', 'facebook', 'twitter']],
  [' , ', ['google', 'facebook', 'twitter']],
  ['phone,google,apple,x', ['google', 'twitter']],
  [' X , Google ', ['google', 'twitter']],
  ['Twitter', ['twitter']],
  ['facebook,github', ['facebook']],
  ['apple', []],
  ['phone', []],
  ['email', []],
  ['myspace,google', ['google']],
  ['myspace', ['google', 'facebook', 'twitter']],
  ['constructor', ['google', 'facebook', 'twitter']],
])(
  'AUTH-18 of google, facebook and twitter a venue with the login methods %j offers %j',
  (loginMethods, offered) => {
    expect(offeredProviders(loginMethods, ['google', 'facebook', 'twitter'])).toEqual(offered)
  },
)

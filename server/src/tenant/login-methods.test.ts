import { expect, test } from 'vitest'
import { bootIn, startPages } from '../../test-support/built-app.ts'
import { always, brandingRow, brandingsCall } from '../../test-support/lions.ts'
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
  'AUTH-18 of the configured google, facebook and twitter a venue with the login methods %j offers %j',
  (loginMethods, offered) => {
    expect(offeredProviders(loginMethods, ['google', 'facebook', 'twitter'])).toEqual(offered)
  },
)

test.each([
  ['google,phone', ['google']],
  ['', ['github', 'google', 'facebook']],
])(
  'AUTH-18 AUTH-02 the page of a venue with the login methods %j has the buttons %j',
  async (loginMethods, offered) => {
    const brandings = { body: [{ ...brandingRow, additionalAttributes: { loginMethods } }] }
    expect(await buttonsWith(brandings)).toEqual(offered)
  },
)

test('AUTH-18 AUTH-02 the page in the default branding has the buttons of all configured providers', async () => {
  expect(await buttonsWith('hang up')).toEqual(['github', 'google', 'facebook'])
})

/** The buttons of a page with this response to the branding call. */
async function buttonsWith(brandings: Parameters<typeof always>[0]) {
  const { open } = await startPages({
    env: { AUTH_PROVIDERS: 'github,google,facebook' },
    handlers: { [brandingsCall]: always(brandings) },
  })
  return bootIn((await open('/auth')).body).authProviders
}

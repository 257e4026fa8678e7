import { boot } from '@storefront/shared/contract/boot.ts'
import { expect, test } from 'vitest'
import { testConfig } from '../../test-support/branding-app.ts'
import { compileShell } from '../spa/shell.ts'
import { defaultBranding } from './default-branding.ts'
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

const config = testConfig('http://127.0.0.1:1', { AUTH_PROVIDERS: 'github,google,facebook' })
const render = compileShell('<head><!--boot-head--></head>', config)

test.each([
  ['found', 'google,phone', ['google']],
  ['found', '', ['github', 'google', 'facebook']],
  ['default', 'phone,google,apple,x', ['github', 'google', 'facebook']],
] as const)(
  'AUTH-18 AUTH-02 the page of a branding that is %s, with the login methods %j, has the buttons %j',
  (status, loginMethods, offered) => {
    const additionalAttributes = { ...defaultBranding.additionalAttributes, loginMethods }
    const branding = { status, branding: { ...defaultBranding, additionalAttributes }, hasSettings: true }
    const page = {
      path: '/auth',
      language: 'en',
      host: 'lions.fans.test',
      tenant: 'lions',
      session: null,
      branding,
    }
    const [, block = ''] = /id="boot"[^>]*>(.*?)<\/script>/.exec(render(page, 'n')) ?? []
    expect(boot.parse(JSON.parse(block)).authProviders).toEqual(offered)
  },
)

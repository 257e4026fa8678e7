import { boot } from '@storefront/shared/contract/boot.ts'
import { venueFields } from '@storefront/shared/contract/venue-settings.ts'
import { expect, onTestFinished, test } from 'vitest'
import { brandingApp, testConfig } from '../../test-support/branding-app.ts'
import { brandingRow, settingRows, startBrandingOrigin } from '../../test-support/branding-origin.ts'
import { fileWith } from '../../test-support/file-with.ts'
import { compileShell } from '../spa/shell.ts'
import { defaultBranding } from './default-branding.ts'

const lions = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  contact: { mail: 'help@lions.example', telephone: '112' },
}

/** A server with these `venues` in its file; its product server lists `settings` in addition to those of a shop. */
async function serverOf(venues: object, settings: readonly (readonly [key: string, value: string])[] = []) {
  const origin = await startBrandingOrigin()
  origin.settings = {
    body: { data: [...settingRows, ...settings.map(([key, value]) => ({ key, value }))] },
  }
  const server = await brandingApp(origin.url, { VENUES_FILE: fileWith(JSON.stringify(venues)) })
  onTestFinished(async () => {
    await server.app.close()
    origin.close()
  })
  const ask = async (host = 'lions.fans.example.com') =>
    (await server.app.inject({ url: '/api/branding', headers: { host } })).json()
  const warnings = () => server.log.map(({ tenant, msg }) => [tenant, msg])
  return { ...server, origin, ask, warnings }
}

test('VEN-01 a branding has the entry of its venue in the file, if there is one', async () => {
  const { ask } = await serverOf({ lions, tigers: {} })
  expect(await ask()).toMatchObject({ status: 'found', venue: lions })
  for (const tenant of ['tigers', 'gulls'])
    expect(await ask(`${tenant}.fans.example.com`)).not.toHaveProperty('venue')
})

test('VEN-03 each setting replaces its field of the file: texts unchanged, the rest as JSON', async () => {
  const settings: [key: string, value: string][] = [
    ['timeZone', 'Europe/Madrid'],
    ['currency', 'CHF'],
    ['contact', '{"page":"https://lions.example/help"}'],
    ['defaultTheme', 'dark'],
    ['locales', '["de","fr"]'],
    ['signIn', '["google"]'],
    ['pickupNear', '{"Block A":["West Kiosk"]}'],
    ['links', '{"terms":"https://lions.example/terms"}'],
  ]
  // A new field of a venue needs its line here.
  expect(settings.map(([key]) => key).toSorted()).toEqual(Object.keys(venueFields).toSorted())
  const { ask, warnings } = await serverOf({ lions }, settings)
  expect((await ask()).venue).toEqual({
    timeZone: 'Europe/Madrid',
    currency: 'CHF',
    contact: { page: 'https://lions.example/help' },
    defaultTheme: 'dark',
    locales: ['de', 'fr'],
    signIn: ['google'],
    pickupNear: { 'Block A': ['West Kiosk'] },
    links: { terms: 'https://lions.example/terms' },
  })
  expect(warnings()).toEqual([])
})

test('VEN-03 invalid settings are ignored, with a warning each that names venue and field, and the shop stays open', async () => {
  const { ask, warnings, clock, origin } = await serverOf({ lions }, [
    ['timeZone', 'Europe/London'],
    ['currency', 'JPY'],
    ['contact', 'help@lions.example'],
    ['locales', '["de_DE",7]'],
    ['signIn', '{broken'],
    ['pickupNear', '[]'],
  ])
  const branding = {
    status: 'found',
    hasSettings: true,
    venue: { ...lions, timeZone: 'Europe/London' },
    branding: { additionalAttributes: { hasRequiredSettings: true } },
  }
  expect(await ask()).toMatchObject(branding)
  for (const title2 of ['Lions II', 'Lions III']) {
    origin.brandings = { body: [{ ...brandingRow, title2 }] }
    clock.now += 60_000
    await expect.poll(async () => (await ask()).branding.title2).toBe(title2)
  }
  expect(await ask()).toMatchObject(branding)
  expect(warnings().sort()).toEqual([
    ['lions', 'setting contact: must be an object: it is ignored'],
    ['lions', "setting currency: 'JPY' has no two decimals: it is ignored"],
    [
      'lions',
      "setting locales.0: 'de_DE' is no language tag; locales.1: '7' is no language tag: it is ignored",
    ],
    ['lions', 'setting pickupNear: must be an object: it is ignored'],
    ['lions', 'setting signIn: must be a list: it is ignored'],
  ])
})

test('VEN-03 a cleared setting is ignored without a warning', async () => {
  const cleared = ['timeZone', 'currency', 'contact', 'defaultTheme', 'locales'].map(
    (key) => [key, ' '] as const,
  )
  const { ask, warnings } = await serverOf({ lions }, cleared)
  expect((await ask()).venue).toEqual(lions)
  expect(warnings()).toEqual([])
})

test('VEN-03 the shop stays open with any JSON in a setting, and a warning is one line of the log', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const { ask, log } = await serverOf({ lions }, [
    ['contact', '{"mail":{"toString":1,"valueOf":1}}'],
    ['links', `{"terms":${deep}}`],
    ['pickupNear', `{"Block A":[${deep}],"__proto__":["West"]}`],
    ['signIn', JSON.stringify(Array.from({ length: 10_000 }, () => 'saml'))],
    ['locales', deep],
  ])
  expect(await ask()).toMatchObject({ status: 'found', venue: lions })
  expect(log.map(({ msg }) => String(msg).slice(0, 20)).sort()).toEqual(
    ['contact', 'links', 'locales', 'pickupNear', 'signIn'].map((field) =>
      expect.stringMatching(`^setting ${field}`),
    ),
  )
  for (const { msg } of log) expect(String(msg).length).toBeLessThan(200)
})

test('VEN-01 TENANT-16 the file applies while the product server is unavailable, and the page branding is one object', async () => {
  const { app, ask, origin } = await serverOf({ lions, tigers: { currency: 'CHF' } })
  origin.brandings = 'hang up'
  const unreachable = { status: 'default', branding: defaultBranding, hasSettings: false }
  expect(await ask()).toEqual({ ...unreachable, venue: lions })
  expect(await ask('tigers.fans.example.com')).toEqual({ ...unreachable, venue: { currency: 'CHF' } })
  expect(await ask('gulls.fans.example.com')).toEqual(unreachable)
  const of = (tenant: string) => {
    const request = { tenant, siteHost: `${tenant}.fans.example.com`, ip: '127.0.0.1' }
    return app.brandings.of(request as Parameters<typeof app.brandings.of>[0])
  }
  const [one, other] = [await of('lions'), await of('tigers')]
  expect(await of('lions')).toBe(one)
  expect(await of('tigers')).toBe(other)
  expect(await of('gulls')).toBe(await of('constructor'))
})

const render = compileShell(
  '<head><!--boot-head--></head>',
  testConfig('http://127.0.0.1:1', { AUTH_PROVIDERS: 'github,google,facebook' }),
)
const pageOf = (status: 'found' | 'default', venue: object) => {
  const branding = { status, branding: defaultBranding, hasSettings: true, venue }
  return render(
    { path: '/auth', language: 'en', host: 'lions.fans.test', tenant: 'lions', session: null, branding },
    'n',
  )
}

test.each([
  ['found', { signIn: ['github'] }, ['github']],
  ['found', { signIn: ['email'] }, []],
  ['found', { signIn: ['x', 'facebook', 'phone'] }, ['facebook']],
  ['default', { signIn: ['github'] }, ['github']],
  ['found', { currency: 'EUR' }, ['google']],
] as const)(
  'VEN-04 a venue whose branding (%s) names Google, Apple and X, with signIn %j, has the buttons %j',
  (status, venue, offered) => {
    const [, block = ''] = /id="boot"[^>]*>(.*?)<\/script>/.exec(pageOf(status, venue)) ?? []
    expect(boot.parse(JSON.parse(block)).authProviders).toEqual(offered)
  },
)

test('VEN-05 a page has its venue’s theme, if there is one, before any code of the app', () => {
  expect(pageOf('found', { defaultTheme: 'dark' })).toMatch(
    /<meta name="default-theme" content="dark">.*id="boot"/,
  )
  expect(pageOf('found', { currency: 'EUR' })).not.toContain('default-theme')
})

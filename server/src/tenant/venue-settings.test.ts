import { venueFields } from '@storefront/shared/contract/venue-settings.ts'
import { expect, test } from 'vitest'
import { bootIn, startPages } from '../../test-support/built-app.ts'
import { fileWith } from '../../test-support/file-with.ts'
import { always, brandingRow, brandingsCall, settingRows, settingsCall } from '../../test-support/lions.ts'
import { startSite } from '../../test-support/site.ts'
import { defaultBranding } from './default-branding.ts'

const entry = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  contact: { mail: 'help@lions.example', telephone: '112' },
}

const synonyms = [['Terrace Special', 'pie and mash']]

/** A site with these `venues` in its file; its product server lists `settings` in addition to those of a shop. */
async function serverOf(venues: object, settings: readonly (readonly [key: string, value: string])[] = []) {
  const clock = { now: Date.now() }
  const log: Record<string, unknown>[] = []
  const data = [...settingRows, ...settings.map(([key, value]) => ({ key, value }))]
  const { app, call, origin } = await startSite({
    handlers: {
      [brandingsCall]: always({ body: [brandingRow] }),
      [settingsCall]: always({ body: { data } }),
    },
    env: { LOG_LEVEL: 'warn', VENUES_FILE: fileWith(JSON.stringify(venues)) },
    deps: { now: () => clock.now, logDestination: { write: (line) => void log.push(JSON.parse(line)) } },
  })
  // Without the warnings of the start.
  log.length = 0
  const ask = async (host = 'lions.fans.test') =>
    (await call({ url: '/api/branding', headers: { host } })).json()
  const warnings = () => log.map(({ tenant, msg }) => [tenant, msg])
  return { app, origin, clock, log, ask, warnings }
}

test('VEN-01 a branding has the entry of its venue in the file, if there is one', async () => {
  const { ask } = await serverOf({ lions: entry, tigers: {} })
  expect(await ask()).toMatchObject({ status: 'found', venue: entry })
  for (const tenant of ['tigers', 'gulls'])
    expect(await ask(`${tenant}.fans.test`)).not.toHaveProperty('venue')
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
    ['ageNotice', 'Beer from 18 on.'],
    ['appIcon', 'https://lions.example/icon.png'],
    ['synonyms', '[["stout","beer"]]'],
  ]
  // A new field of a venue needs its line here.
  expect(settings.map(([key]) => key).toSorted()).toEqual(Object.keys(venueFields).toSorted())
  const { ask, warnings } = await serverOf({ lions: { ...entry, synonyms } }, settings)
  expect((await ask()).venue).toEqual({
    timeZone: 'Europe/Madrid',
    currency: 'CHF',
    contact: { page: 'https://lions.example/help' },
    defaultTheme: 'dark',
    locales: ['de', 'fr'],
    signIn: ['google'],
    pickupNear: { 'Block A': ['West Kiosk'] },
    links: { terms: 'https://lions.example/terms' },
    ageNotice: 'Beer from 18 on.',
    appIcon: 'https://lions.example/icon.png',
    // Only the file has these.
    synonyms,
  })
  expect(warnings()).toEqual([])
})

test('VEN-03 invalid settings are ignored, with a warning each that names venue and field, and the shop stays open', async () => {
  const { ask, warnings, clock, origin } = await serverOf({ lions: entry }, [
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
    venue: { ...entry, timeZone: 'Europe/London' },
    branding: { additionalAttributes: { hasRequiredSettings: true } },
  }
  expect(await ask()).toMatchObject(branding)
  for (const title2 of ['Lions II', 'Lions III']) {
    origin.handlers[brandingsCall] = always({ body: [{ ...brandingRow, title2 }] })
    clock.now += 60_000
    await expect.poll(async () => (await ask()).branding.title2).toBe(title2)
  }
  expect(await ask()).toMatchObject(branding)
  expect(warnings().sort()).toEqual([
    ['lions', 'setting contact: must be an object; ignoring it'],
    ['lions', "setting currency: 'JPY' does not use two decimal places; ignoring it"],
    [
      'lions',
      "setting locales.0: 'de_DE' is not a valid language tag; locales.1: '7' is not a valid language tag; ignoring it",
    ],
    ['lions', 'setting pickupNear: must be an object; ignoring it'],
    ['lions', 'setting signIn: must be a list; ignoring it'],
  ])
})

test('VEN-03 a cleared setting is ignored without a warning', async () => {
  const cleared = ['timeZone', 'currency', 'contact', 'defaultTheme', 'locales'].map(
    (key) => [key, ' '] as const,
  )
  const { ask, warnings } = await serverOf({ lions: entry }, cleared)
  expect((await ask()).venue).toEqual(entry)
  expect(warnings()).toEqual([])
})

test('VEN-03 the shop stays open with any JSON in a setting, and a warning is one line of the log', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const { ask, log } = await serverOf({ lions: entry }, [
    ['contact', '{"mail":{"toString":1,"valueOf":1}}'],
    ['links', `{"terms":${deep}}`],
    ['pickupNear', `{"Block A":[${deep}],"__proto__":["West"]}`],
    ['signIn', JSON.stringify(Array.from({ length: 10_000 }, () => 'saml'))],
    ['locales', deep],
  ])
  expect(await ask()).toMatchObject({ status: 'found', venue: entry })
  expect(log.map(({ msg }) => String(msg).slice(0, 20)).sort()).toEqual(
    ['contact', 'links', 'locales', 'pickupNear', 'signIn'].map((field) =>
      expect.stringMatching(`^setting ${field}`),
    ),
  )
  for (const { msg } of log) expect(String(msg).length).toBeLessThan(200)
})

test('VEN-01 TENANT-16 the file applies while the product server is unavailable, and the page branding is one object', async () => {
  const { app, ask, origin } = await serverOf({ lions: entry, tigers: { currency: 'CHF' } })
  origin.handlers[brandingsCall] = always('hang up')
  const unreachable = { status: 'default', branding: defaultBranding, hasSettings: false }
  expect(await ask()).toEqual({ ...unreachable, venue: entry })
  expect(await ask('tigers.fans.test')).toEqual({ ...unreachable, venue: { currency: 'CHF' } })
  expect(await ask('gulls.fans.test')).toEqual(unreachable)
  const of = (tenant: string) => {
    const request = { tenant, siteHost: `${tenant}.fans.test`, ip: '127.0.0.1' }
    return app.brandings.of(request as Parameters<typeof app.brandings.of>[0])
  }
  const [one, other] = [await of('lions'), await of('tigers')]
  expect(await of('lions')).toBe(one)
  expect(await of('tigers')).toBe(other)
  expect(await of('gulls')).toBe(await of('constructor'))
})

/** A page of a venue with this entry in the file, and with this response to the branding call. */
async function pageOf(venue: object, brandings: Parameters<typeof always>[0] = { body: [brandingRow] }) {
  const { open } = await startPages({
    env: { AUTH_PROVIDERS: 'github,google,facebook', VENUES_FILE: fileWith(JSON.stringify({ demo: venue })) },
    handlers: { [brandingsCall]: always(brandings) },
  })
  return (await open('/auth')).body
}

const namesThree = {
  body: [{ ...brandingRow, additionalAttributes: { loginMethods: 'phone,google,apple,x' } }],
}

test.each([
  [{ signIn: ['github'] }, ['github']],
  [{ signIn: ['email'] }, []],
  [{ signIn: ['x', 'facebook', 'phone'] }, ['facebook']],
  [{ currency: 'EUR' }, ['google']],
])(
  'VEN-04 a venue whose branding names Google, Apple and X, with the entry %j, has the buttons %j',
  async (venue, offered) => {
    expect(bootIn(await pageOf(venue, namesThree)).authProviders).toEqual(offered)
  },
)

test('VEN-04 in the default branding too a venue has the buttons of its signIn', async () => {
  expect(bootIn(await pageOf({ signIn: ['github'] }, 'hang up')).authProviders).toEqual(['github'])
})

test('VEN-05 a page has its venue’s theme, if there is one, before any code of the app', async () => {
  expect(await pageOf({ defaultTheme: 'dark' })).toMatch(
    /<meta name="default-theme" content="dark">.*id="boot"/,
  )
  expect(await pageOf({ currency: 'EUR' })).not.toContain('default-theme')
})

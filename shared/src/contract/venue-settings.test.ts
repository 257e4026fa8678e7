import { expect, test } from 'vitest'
import { venue } from './venue.ts'
import { settingMistakes, venueSettings } from './venue-settings.ts'

const mistakesOf = (settings: unknown): string[] => {
  const { error } = venueSettings.safeParse(settings)
  return error ? settingMistakes(error, 'kites') : []
}

const whole = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  locales: ['de', 'en-GB'],
  defaultTheme: 'dark',
  contact: {
    mail: 'help@kites.example',
    telephone: '+49 (30) 123-456',
    page: 'https://kites.example/help?a=b',
  },
  links: {
    terms: 'https://kites.example/terms',
    privacy: 'https://kites.example/privacy',
    imprint: 'https://kites.example/imprint',
    accessibility: 'https://kites.example/accessibility',
    allergens: 'https://kites.example/allergens',
  },
  ageNotice: `Beer from 18 on. ${'Bring your ID.'.padEnd(183, '!')}`,
  appIcon: 'https://kites.example/icon.png',
  signIn: ['google', 'email'],
  pickupNear: { 'Block A': ['West Kiosk', 'North Kiosk'] },
  synonyms: [
    ['Terrace Special', 'pie and mash'],
    Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(40, 'x')),
  ],
}

test('VEN-01 all settings are read unchanged and reach pages unchanged', () => {
  expect(venueSettings.parse(whole)).toEqual(whole)
  expect(venue.parse(whole)).toEqual(whole)
})

test.each([
  {},
  { contact: { telephone: '112' } },
  { links: { privacy: 'https://kites.example' } },
  ...Object.entries(whole).map(([field, value]) => ({ [field]: value })),
])('VEN-01 every field is optional: %j', (settings) => {
  expect(venueSettings.parse(settings)).toEqual(settings)
})

test.each([
  [{ timeZone: 'Europe/Berln' }, "kites.timeZone: 'Europe/Berln' is not a valid time zone"],
  [{ timeZone: '+02:00' }, "kites.timeZone: '+02:00' is not a valid time zone"],
  [{ timeZone: 2 }, "kites.timeZone: '2' is not a valid time zone"],
  [{ locales: 'de' }, 'kites.locales: must be a list'],
  [{ locales: [] }, 'kites.locales: must not be empty'],
  [{ locales: ['de', 'de_DE'] }, "kites.locales.1: 'de_DE' is not a valid language tag"],
  [{ defaultTheme: 'black' }, "kites.defaultTheme: 'black' is not one of light, dark, system"],
  [{ contact: 'help@kites.example' }, 'kites.contact: must be an object'],
  [{ contact: {} }, 'kites.contact: must not be empty'],
  [{ contact: { mail: 'help' } }, "kites.contact.mail: 'help' is not a valid e-mail address"],
  [{ contact: { mail: 'a@b.example', fax: '1' } }, 'kites.contact.fax: is not a known setting'],
  [
    { contact: { telephone: 'call us' } },
    "kites.contact.telephone: 'call us' is not a valid telephone number",
  ],
  [{ contact: { telephone: '(1) 2' } }, "kites.contact.telephone: '(1) 2' is not a valid telephone number"],
  [{ contact: { page: '/help' } }, "kites.contact.page: '/help' is not an https URL"],
  [{ links: { terms: 'http://k.example' } }, "kites.links.terms: 'http://k.example' is not an https URL"],
  [{ links: { terms: 'https:k.example' } }, "kites.links.terms: 'https:k.example' is not an https URL"],
  [
    { contact: { page: 'https://help@k.example' } },
    "kites.contact.page: 'https://help@k.example' is not an https URL",
  ],
  [{ links: { terms: 'https://' } }, "kites.links.terms: 'https://' is not an https URL"],
  [
    { links: { privacy: 'javascript:alert(1)' } },
    "kites.links.privacy: 'javascript:alert(1)' is not an https URL",
  ],
  [
    { signIn: ['saml'] },
    "kites.signIn.0: 'saml' is not one of google, apple, facebook, x, twitter, github, phone, email",
  ],
  [{ currency: ['EUR'] }, "kites.currency: '[…]' is not a valid currency"],
  [{ contact: { mail: { toString: null } } }, "kites.contact.mail: '{…}' is not a valid e-mail address"],
  [{ links: { allergens: '/food' } }, "kites.links.allergens: '/food' is not an https URL"],
  [{ appIcon: 'data:image/png,x' }, "kites.appIcon: 'data:image/png,x' is not an https URL"],
  [{ ageNotice: ' ' }, "kites.ageNotice: '' must be one line of 1–200 characters"],
  [{ ageNotice: 18 }, "kites.ageNotice: '18' must be one line of 1–200 characters"],
  [
    { ageNotice: 'Beer\nfrom 18 on' },
    "kites.ageNotice: 'Beer\nfrom 18 on' must be one line of 1–200 characters",
  ],
  [
    { ageNotice: '!'.repeat(201) },
    `kites.ageNotice: '${'!'.repeat(60)}' must be one line of 1–200 characters`,
  ],
  [{ signIn: [] }, 'kites.signIn: must not be empty'],
  [{ pickupNear: { A: 'West' } }, 'kites.pickupNear.A: must be a list'],
  [{ pickupNear: { A: [] } }, 'kites.pickupNear.A: must not be empty'],
  [{ pickupNear: { A: [' '] } }, "kites.pickupNear.A.0: ' ' must be 1–100 characters"],
  [{ pickupNear: { ' ': ['West'] } }, 'kites.pickupNear. : must be 1–100 characters'],
  [{ pickupNear: ['West'] }, 'kites.pickupNear: must be an object'],
  [{ synonyms: 'beer, ale' }, 'kites.synonyms: must be a list'],
  [{ synonyms: [] }, 'kites.synonyms: must not be empty'],
  [{ synonyms: ['beer, ale'] }, 'kites.synonyms.0: must be a list'],
  [{ synonyms: [['beer']] }, 'kites.synonyms.0: must not have less than 2 entries'],
  [{ synonyms: [['beer', 7]] }, "kites.synonyms.0.1: '7' must be 1–40 characters"],
  [
    { synonyms: [['beer', 'x'.repeat(41)]] },
    `kites.synonyms.0.1: '${'x'.repeat(41)}' must be 1–40 characters`,
  ],
  [
    { synonyms: [Array.from({ length: 21 }, () => 'x')] },
    'kites.synonyms.0: must not have more than 20 entries',
  ],
  [
    { synonyms: Array.from({ length: 51 }, () => ['beer', 'ale']) },
    'kites.synonyms: must not have more than 50 entries',
  ],
  [{ timezone: 'Europe/Berlin' }, 'kites.timezone: is not a known setting'],
  [['Europe/Berlin'], 'kites: must be an object'],
  [null, 'kites: must be an object'],
])('VEN-01 %j is one mistake that names venue and field', (settings, mistake) => {
  expect(mistakesOf(settings)).toEqual([mistake])
})

test('VEN-01 all mistakes are reported at once, long values shortened', () => {
  const settings = { currency: 'X'.repeat(1_000), timeZone: 'Berlin', contact: { mail: 'help', fax: '112' } }
  expect(mistakesOf(settings).sort()).toEqual([
    'kites.contact.fax: is not a known setting',
    "kites.contact.mail: 'help' is not a valid e-mail address",
    `kites.currency: '${'X'.repeat(60)}' is not a valid currency`,
    "kites.timeZone: 'Berlin' is not a valid time zone",
  ])
})

test('VEN-01 settings that every page contains have a limited size', () => {
  const near = (sections: number) => ({
    pickupNear: Object.fromEntries(
      Array.from({ length: sections }, (_, index) => [`Section ${100 + index}`, ['North Kiosk']]),
    ),
  })
  expect(mistakesOf(near(300))).toEqual([])
  expect(mistakesOf(near(1_000))).toEqual(['kites.pickupNear: must not have more than 16,000 characters'])
  expect(mistakesOf({ locales: Array.from({ length: 21 }, () => 'de') })).toEqual([
    'kites.locales: must not have more than 20 entries',
  ])
  expect(mistakesOf({ links: { terms: `https://kites.example/${'a'.repeat(600)}` } })).toHaveLength(1)
})

test.each([
  ['EUR', []],
  ['USD', []],
  ['CHF', []],
  ['HUF', []],
  ['RSD', []],
  ['CLP', ["kites.currency: 'CLP' does not use two decimal places"]],
  ['XDR', ["kites.currency: 'XDR' does not use two decimal places"]],
  ['JPY', ["kites.currency: 'JPY' does not use two decimal places"]],
  ['KWD', ["kites.currency: 'KWD' does not use two decimal places"]],
  ['BHD', ["kites.currency: 'BHD' does not use two decimal places"]],
  ['XXY', ["kites.currency: 'XXY' is not a valid currency"]],
  ['eur', ["kites.currency: 'eur' is not a valid currency"]],
  ['€', ["kites.currency: '€' is not a valid currency"]],
  ['', ["kites.currency: '' is not a valid currency"]],
])('VEN-01 the currency %s has the mistakes %j', (currency, mistakes) => {
  expect(mistakesOf({ currency })).toEqual(mistakes)
})

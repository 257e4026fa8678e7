import type { Tenant } from './tenant.ts'

const attributesOf = ({ attributes }: Tenant) => (typeof attributes === 'string' ? {} : attributes)

const twoDigits = (hour: number) => String(hour % 24).padStart(2, '0')

/** The times of the demo as a clock of 24 hours shows them. */
function pickupTimes24(now: number): string {
  const hours = Array.from({ length: 6 }, (_, ahead) => new Date(now).getHours() + ahead)
  return JSON.stringify(hours.map((hour) => `${twoDigits(hour)}:00-${twoDigits(hour + 1)}:30`))
}

/** Tenants for tests only: each is `base` with one thing wrong, extreme or of its own. */
export const hiddenTenants = (base: Tenant): Tenant[] => [
  {
    ...base,
    subDomain: 'clock-24',
    id: 71,
    merchantId: 'MER-7001',
    settings: {
      ...base.settings,
      'order.pickup.time': pickupTimes24,
    },
  },
  { ...base, subDomain: 'open-ended', id: 72, merchantId: 'MER-7002', openEnded: true },
  {
    ...base,
    subDomain: 'own-log-in',
    id: 73,
    merchantId: 'MER-7003',
    attributes: { ...attributesOf(base), loginMethods: ['Apple', 'X', 'saml'] },
  },
  { ...base, subDomain: 'relative-pictures', id: 74, merchantId: 'MER-7004', relativePictures: true },
  {
    ...base,
    subDomain: 'by-telephone',
    id: 81,
    merchantId: 'MER-8101',
    settings: {
      ...base.settings,
      contact: '{"page":"https://help.rovers.example/","telephone":"+44 20 7946 0123"}',
      links: '{"privacy":"https://help.rovers.example/privacy"}',
    },
  },
  {
    ...base,
    subDomain: 'by-page',
    id: 82,
    merchantId: 'MER-8102',
    settings: { ...base.settings, contact: '{"page":"https://help.rovers.example/"}' },
  },
  // For the one test that keeps its settings from our server.
  { ...base, subDomain: 'late-settings', id: 75, merchantId: 'MER-7005' },
  // For the tests of what its staff switch (`tests/e2e/venue-service.spec.ts`).
  { ...base, subDomain: 'switched', id: 76, merchantId: 'MER-7006' },
  {
    ...base,
    subDomain: 'broken-attributes',
    id: 91,
    merchantId: 'MER-9001',
    attributes: '{"registerID": 7, "storeID":',
    settings: { ...base.settings, 'order.pickup.time': '[oops', 'order.pickup.section': 'not json' },
    logoInAttributes: false,
  },
  {
    ...base,
    subDomain: 'no-delivery',
    id: 92,
    merchantId: 'MER-9002',
    settings: {
      ...base.settings,
      'order.pickup.type.inseat': 'false',
      'order.pickup.type.pickup': 'FALSE',
    },
    delivery: { inseat: false, pickup: false },
  },
  { ...base, subDomain: 'no-settings', id: 93, merchantId: 'MER-9003', settings: {} },
  {
    ...base,
    subDomain: 'long-names',
    id: 94,
    merchantId: 'MER-9004',
    titles: [
      'A very warm and most cordial welcome to the one and only',
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Athletic',
      'Official Supporters Merchandise, Refreshments and Matchday Experience Store',
    ],
    longNames: true,
  },
  { ...base, subDomain: 'many-products', id: 95, merchantId: 'MER-9005', copies: 10 },
  {
    ...base,
    subDomain: 'no-extras',
    id: 96,
    merchantId: 'MER-9006',
    attributes: { ...attributesOf(base), features: 'shop' },
  },
  // For the one test that reads the journal of a whole venue.
  { ...base, subDomain: 'journal', id: 97, merchantId: 'MER-9007' },
  {
    ...base,
    subDomain: 'odd-ids',
    id: 107,
    merchantId: 'MER-9107',
    quirks: { ...base.quirks, signsInIds: true, signsInNumbers: true },
  },
]

import type { Tenant } from './tenant.ts'

/** Tenants for tests only: each is `base` with one thing wrong or extreme. */
export const hiddenTenants = (base: Tenant): Tenant[] => [
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
    attributes: { ...(typeof base.attributes === 'string' ? {} : base.attributes), features: 'shop' },
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

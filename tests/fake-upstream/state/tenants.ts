import { hiddenTenants } from './hidden-tenants.ts'
import type { Tenant } from './tenant.ts'

const attributes = (storeID: number, more: Record<string, unknown> = {}) => ({
  mfaEnabled: false,
  loginMethods: 'phone,google,apple,x',
  defaultGroupName: 'Fans',
  hideDefaultGroup: true,
  features: 'shop,transaction,qr,favorites',
  shouldCreateCustomerIfAbsent: true,
  deliveryMethod: ['pickup', 'inseat'],
  customPermission: { refunds: false },
  registerID: 7,
  storeID,
  ...more,
})

const delivery = (inseat: boolean, pickup: boolean) => ({
  'order.pickup.type.inseat': String(inseat),
  'order.pickup.type.pickup': String(pickup),
})

const hourOfDay = (hour: number) => `${hour % 12 || 12}:00 ${hour % 24 < 12 ? 'AM' : 'PM'}`
const halfPast = (hour: number) => hourOfDay(hour).replace(':00', ':30')

const hourIn = (now: number, timeZone: string | undefined): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))

/**
 * Six ranges, the first of which runs for half an hour at least: whoever tries the demo can pick something up, at every hour.
 * They are of the venue's time zone, or of this machine's where it has none.
 */
const pickupTimesIn = (timeZone?: string) => (now: number) => {
  const hours = Array.from({ length: 6 }, (_, ahead) => hourIn(now, timeZone) + ahead)
  return JSON.stringify(hours.map((hour) => `${hourOfDay(hour)}-${halfPast(hour + 1)}`))
}
const pickupTimes = pickupTimesIn()

const rovers: Tenant = {
  subDomain: 'demo',
  id: 1,
  merchantId: 'MER-1001/A',
  venue: 'Kingsbridge Park',
  titles: ['Welcome to', 'Kingsbridge Rovers', 'Fan Store'],
  look: {
    scene: 'pitch',
    crest: 'shield',
    primary: '#0b6b3a',
    deep: '#04301c',
    glow: '#7be0a5',
    initials: 'KR',
  },
  attributes: attributes(42),
  settings: {
    ...delivery(true, true),
    'transaction.sale.location': 'S-42',
    'order.pickup.time': pickupTimes,
    'order.pickup.section': JSON.stringify([
      'North Stand 101',
      'North Stand 102',
      'East Terrace 201',
      'East Terrace 202',
      'South Stand 301',
      'Family Corner',
      'Directors Box',
    ]),
    'receipt.footer': 'Up the Rovers',
  },
  storeId: 42,
  delivery: { inseat: true, pickup: true },
  logoInAttributes: true,
  pickupLocations: ['North Stand Kiosk', 'East Terrace Bar', 'Family Corner Window', 'Main Gate Collection'],
  shelves: ['Drinks', 'Hot Food', 'Snacks', 'Sweet Treats', 'Club Shop'],
  quirks: { locations: 'list', unrated: 'questions' },
}

const kites: Tenant = {
  subDomain: 'light',
  id: 2,
  merchantId: 'MER-2002',
  venue: 'Marigold Bay Ballpark',
  titles: ['Play ball at', 'Marigold Bay Kites', 'Ballpark Shop'],
  look: {
    scene: 'ballpark',
    crest: 'sun',
    primary: '#ffd23f',
    deep: '#7a4b00',
    glow: '#fff6d1',
    initials: 'MB',
  },
  attributes: attributes(3),
  settings: {
    ...delivery(true, true),
    'transaction.sale.location': 'Harbour-Side',
    'order.pickup.time': pickupTimes,
    'order.pickup.section': JSON.stringify([
      { id: 'S1', name: 'Infield Box 1' },
      { id: 'S2', name: 'Infield Box 2' },
      { id: 'S3', name: 'Bleachers Left' },
      { id: 'S4', name: 'Bleachers Right' },
    ]),
  },
  storeId: 'Harbour-Side',
  delivery: { inseat: true, pickup: true },
  logoInAttributes: false,
  pickupLocations: ['First Base Stand', 'Third Base Stand', 'Harbour Gate'],
  shelves: ['Refreshments', 'Grill', 'Crunch', 'Sweets', 'Team Store'],
  quirks: {
    objects: true,
    idsAsText: true,
    pricesAsText: true,
    emptyCardList: true,
    locations: 'data',
    unrated: 'empty',
  },
}

const nocturne: Tenant = {
  subDomain: 'dark',
  id: 3,
  merchantId: 'MER-3003?x',
  venue: 'Nocturne Arena',
  titles: ['Tonight at', 'Nocturne Arena', 'Live & Loud'],
  look: {
    scene: 'arena',
    crest: 'moon',
    primary: '#1b1033',
    deep: '#07040f',
    glow: '#a78bfa',
    initials: 'NA',
  },
  attributes: attributes(9),
  settings: {
    ...delivery(true, true),
    'transaction.sale.location': 'S-9',
    'order.pickup.section': JSON.stringify([
      'Floor A',
      'Floor B',
      'Balcony 1',
      'Balcony 2',
      'Skyline Lounge',
    ]),
  },
  storeId: 9,
  delivery: { inseat: true, pickup: true },
  logoInAttributes: true,
  pickupLocations: [],
  shelves: ['Bar', 'Street Food', 'Bites', 'Dessert', 'Tour Merch'],
  quirks: { locations: 'none', unrated: '404', rowsWithoutOrder: true },
}

const raceway: Tenant = {
  subDomain: 'pickup',
  id: 4,
  merchantId: 'MER-4004',
  venue: 'Copperleaf Raceway',
  titles: ['Race day at', 'Copperleaf Raceway', 'Pit Stop'],
  look: {
    scene: 'raceway',
    crest: 'flag',
    primary: '#c2410c',
    deep: '#431407',
    glow: '#fdba74',
    initials: 'CR',
  },
  attributes: attributes(5, { deliveryMethod: ['pickup'] }),
  settings: {
    ...delivery(false, true),
    'transaction.sale.location': 'S-A1',
    'order.pickup.time': pickupTimes,
    'order.pickup.section': '[]',
  },
  storeId: 'S-A1',
  delivery: { inseat: false, pickup: true },
  logoInAttributes: false,
  pickupLocations: ['Paddock Counter', 'Grandstand Kiosk'],
  shelves: ['Cold & Hot Drinks', 'Pit Lane Grill', 'Trackside Snacks', 'Sweet Laps', 'Race Gear'],
  quirks: { locations: 'list', unrated: 'questions', signsInNumbers: true },
}

/** It says the rest of itself in `tests/stack/venues.json`. */
const hansa: Tenant = {
  subDomain: 'euro',
  id: 5,
  merchantId: 'MER-5005',
  venue: 'Hansa Arena',
  titles: ['Willkommen in der', 'Hansa Arena', 'Fan Shop'],
  look: {
    scene: 'arena',
    crest: 'shield',
    primary: '#1d4ed8',
    deep: '#0b1f52',
    glow: '#93c5fd',
    initials: 'HA',
  },
  club: 'Hansa',
  attributes: attributes(6),
  settings: {
    ...delivery(true, true),
    'transaction.sale.location': 'S-6',
    'order.pickup.time': pickupTimesIn('Europe/Berlin'),
    'order.pickup.section': JSON.stringify(['Block A', 'Block B', 'Block C', 'Nordkurve', 'Loge']),
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
  },
  storeId: 6,
  delivery: { inseat: true, pickup: true },
  logoInAttributes: true,
  pickupLocations: ['Haupteingang', 'Kiosk Ost', 'Kiosk West', 'Kiosk Nord'],
  shelves: ['Bar', 'Street Food', 'Bites', 'Dessert', 'Tour Merch'],
  quirks: { locations: 'list', unrated: 'questions' },
}

/** The demo tenants, then the hidden ones that tests need. */
export const tenants: readonly Tenant[] = [rovers, kites, nocturne, raceway, hansa, ...hiddenTenants(rovers)]

const venues = new Map<string, Tenant>()

/** `venue-1` to `venue-999`: as many venues as an operator has, each the same one under a name of its own. */
export function numberedVenue(subDomain: string): Tenant | undefined {
  const [, number] = /^venue-([1-9]\d{0,2})$/.exec(subDomain) ?? []
  if (number === undefined) return undefined
  const venue = venues.get(subDomain) ?? {
    ...rovers,
    subDomain,
    titles: ['Welcome to', `Venue ${number}`, 'Fan Store'],
  }
  venues.set(subDomain, venue)
  return venue
}

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Where the specification leaves a shape open, tenants differ on purpose. */
type Quirks = {
  /** colour, brand and section come as `{ description }` / `{ id, name }` objects instead of texts */
  objects?: boolean
  /** ids of items, products, events and carts come as text instead of numbers and the other way round for carts */
  idsAsText?: boolean
  /** prices come as text */
  pricesAsText?: boolean
  /** a fan without cards gets an empty list instead of 404 */
  emptyCardList?: boolean
  /** shape of the pickup locations response */
  locations: 'list' | 'data' | 'none'
  /** feedback of an unrated transaction: its open questions, no questions, or 404 */
  unrated: 'questions' | 'empty' | '404'
  /** the id of the star question where it is not the specification's 45 */
  starQuestion?: number
  /** transaction rows do not name their order; only …/orders does */
  rowsWithoutOrder?: boolean
  /** the numbers of past transactions hold blanks, `#` and `/` */
  signsInNumbers?: boolean
  /** all ids are texts that hold `=`, `:`, `+` and, but for those of carts, which travel in a header, `é` and `/` */
  signsInIds?: boolean
}

/** A text, what becomes JSON text, or the times of pickup, which move with a clock of 12 or 24 hours. */
export type Setting = string | { clock: 12 | 24 } | object

export type Tenant = {
  subDomain: string
  id: number
  merchantId: string
  venue: string
  /** whose name its merchandise bears */
  club: string
  titles: readonly [string, string, string]
  /** the folder of its pictures in `media/venues`, and what its products are drawn with */
  look: { pictures: string; primary: string; deep: string; glow: string; initials: string }
  /** additionalAttributes before they become JSON text; a text stays as it is, parsable or not */
  attributes: Record<string, unknown> | string
  settings: Record<string, Setting>
  /** the store id that follows from the sale location, or from the attributes without one */
  storeId: number | string
  logoInAttributes: boolean
  pickupLocations: readonly string[]
  /** the names of its quick-pick pages, and which shelf of the catalogue is on each */
  shelves: Record<string, string>
  /** names of the events in order of their slots, see `routes/events.ts` */
  events: readonly string[]
  longNames?: boolean
  /** the first event has no end */
  openEnded?: boolean
  /** addresses of pictures name no host */
  relativePictures?: boolean
  /** sells everything so many times, numbered */
  copies?: number
  quirks: Quirks
}

const written = parse(readFileSync(new URL('./venues.yaml', import.meta.url), 'utf8'), { merge: true }) as {
  venues: readonly [Tenant, ...Tenant[]]
  hidden: readonly Partial<Tenant>[]
}
const [first] = written.venues

/** The demo tenants, then the hidden ones that tests need. */
export const tenants: readonly Tenant[] = [
  ...written.venues,
  ...written.hidden.map((differences) => ({ ...first, ...differences })),
]

const numbered = new Map<string, Tenant>()

/** `venue-1` to `venue-999`: as many venues as an operator has, each the first one under another name. */
export function numberedVenue(subDomain: string): Tenant | undefined {
  const [, number] = /^venue-([1-9]\d{0,2})$/.exec(subDomain) ?? []
  if (number === undefined) return undefined
  const venue = numbered.get(subDomain) ?? {
    ...first,
    subDomain,
    titles: ['Welcome to', `Venue ${number}`, 'Fan Store'],
  }
  numbered.set(subDomain, venue)
  return venue
}

/** An id of a product, an item or an event as the tenant's rows have it. */
export const rowId = ({ quirks }: Tenant, id: number): number | string =>
  quirks.signsInIds ? `sku=1:2+3 é/${id}` : quirks.idsAsText ? String(id) : id

/** What the ids of the tenant's cards and orders begin with. */
export const prefixOf = ({ quirks }: Tenant, prefix: string): string =>
  quirks.signsInIds ? `${prefix}=1:2+3 é/` : prefix

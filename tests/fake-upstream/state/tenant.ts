import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Shapes that the specification leaves open; tenants differ on purpose. */
type Quirks = {
  /** colour, brand and section are `{ description }` or `{ id, name }` instead of texts */
  objects?: boolean
  /** ids are texts instead of numbers; those of carts are numbers instead of texts */
  idsAsText?: boolean
  /** prices are texts */
  pricesAsText?: boolean
  /** a fan without cards gets an empty list instead of 404 */
  emptyCardList?: boolean
  /** the pickup locations are `{ data }` instead of a list */
  locationsInData?: boolean
  /** feedback of an unrated transaction: its questions, none, or 404 */
  unrated: 'questions' | 'empty' | '404'
  /** the id of the star question, if it is not 45 */
  starQuestion?: number
  /** rows of the history have no order id; only …/orders has */
  rowsWithoutOrder?: boolean
  /** numbers of past transactions contain blanks, `#` and `/` */
  signsInNumbers?: boolean
  /** ids contain `=`, `:`, `+` and, except those of carts, which are sent in a header, `é` and `/` */
  signsInIds?: boolean
  /** JSON is written as `server/foreign.ts` does; ids are numbers that no JavaScript number equals */
  foreign?: boolean
}

/** A text, a list for JSON text, or pickup times that move with the clock, in 12 or 24 hours. */
type Setting = string | { clock: 12 | 24 } | readonly unknown[]

export type Tenant = {
  subDomain: string
  id: number
  merchantId: string
  venue: string
  /** the name on its merchandise */
  club: string
  titles: readonly [string, string, string]
  /** the folder in `media/venues` and the suffix of pictures in the club's colour; the brand's colour; what receipt numbers begin with */
  look: { pictures: string; primary: string; initials: string }
  /** additionalAttributes, sent as JSON text */
  attributes: Record<string, unknown>
  settings: Record<string, Setting>
  /** the store id by the sale location, else by the attributes */
  storeId: number | string
  logoInAttributes: boolean
  pickupLocations: readonly string[]
  /** name of each menu page → shelf of the catalogue */
  shelves: Record<string, string>
  /** names of the events by slot (`routes/events.ts`) */
  events: readonly string[]
  longNames?: boolean
  /** how many copies of each product it sells */
  copies?: number
  quirks: Quirks
}

const written = parse(readFileSync(new URL('./venues.yaml', import.meta.url), 'utf8'), { merge: true }) as {
  venues: readonly [Tenant, ...Tenant[]]
  hidden: readonly Partial<Tenant>[]
}
const [first] = written.venues

/** The tenants of the demo, then the hidden ones for tests. */
export const tenants: readonly Tenant[] = [
  ...written.venues,
  ...written.hidden.map((differences) => ({ ...first, ...differences })),
]

const numbered = new Map<string, Tenant>()

/** `venue-1` to `venue-999`: copies of the first tenant. */
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

/** The id of an object in a tenant's rows. */
export function rowId({ quirks }: Tenant, id: number): number | string {
  if (quirks.signsInIds) return `sku=1:2+3 é/${id}`
  if (quirks.idsAsText) return String(id)
  // Odd and beyond 2^53.
  return quirks.foreign ? String(2n ** 53n + 1n + 2n * BigInt(id)) : id
}

/** The prefix of the ids of a tenant's cards and orders. */
export const prefixOf = ({ quirks }: Tenant, prefix: string): string =>
  quirks.signsInIds ? `${prefix}=1:2+3 é/` : prefix

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
  /** transaction rows do not name their order; only …/orders does */
  rowsWithoutOrder?: boolean
  /** the numbers of past transactions hold blanks, `#` and `/` */
  signsInNumbers?: boolean
  /** all ids are texts that hold `=`, `:`, `+` and, but for those of carts, which travel in a header, `é` and `/` */
  signsInIds?: boolean
}

/** The look of a tenant's pictures. */
export type Look = {
  scene: 'pitch' | 'ballpark' | 'arena' | 'raceway'
  crest: 'shield' | 'sun' | 'moon' | 'flag'
  primary: string
  deep: string
  glow: string
  initials: string
}

export type Tenant = {
  subDomain: string
  id: number
  merchantId: string
  venue: string
  titles: readonly [string, string, string]
  look: Look
  /** whose name its merchandise bears, where that is not the scene's */
  club?: string
  /** additionalAttributes before they become JSON text; a text stays as it is, parsable or not */
  attributes: Record<string, unknown> | string
  /** a function of the clock gives what changes with it */
  settings: Record<string, string | ((now: number) => string)>
  /** the store id that follows from the sale location, or from the attributes without one */
  storeId: number | string
  delivery: { inseat: boolean; pickup: boolean }
  logoInAttributes: boolean
  pickupLocations: readonly string[]
  /** names of the quick-pick pages in order of the shelves drinks, food, snacks, sweets, merch */
  shelves: readonly [string, string, string, string, string]
  longNames?: boolean
  /** the first event has no end */
  openEnded?: boolean
  /** addresses of pictures name no host */
  relativePictures?: boolean
  /** sells everything so many times, numbered */
  copies?: number
  quirks: Quirks
}

/** An id of a product, an item or an event as the tenant's rows have it. */
export const rowId = ({ quirks }: Tenant, id: number): number | string =>
  quirks.signsInIds ? `sku=1:2+3 é/${id}` : quirks.idsAsText ? String(id) : id

/** What the ids of the tenant's cards and orders begin with. */
export const prefixOf = ({ quirks }: Tenant, prefix: string): string =>
  quirks.signsInIds ? `${prefix}=1:2+3 é/` : prefix

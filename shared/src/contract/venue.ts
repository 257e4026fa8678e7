import * as z from 'zod/mini'

const text = z.optional(z.string())
const texts = z.array(z.string())

/**
 * VEN-01: what a venue says of itself, as pages get it: each field is absent where nothing is said, and checked before it gets here
 * (`venue-settings.ts`).
 */
export const venue = z.object({
  /** IANA name, such as 'Europe/Berlin'. */
  timeZone: text,
  /** ISO 4217 code of a currency with two decimals. */
  currency: text,
  /** BCP 47 tags of the languages that the venue offers, its own first. */
  locales: z.optional(texts),
  defaultTheme: z.optional(z.enum(['light', 'dark', 'system'])),
  contact: z.optional(z.object({ mail: text, telephone: text, page: text })),
  links: z.optional(z.object({ terms: text, privacy: text })),
  /** Ways to sign in, as `loginMethods` calls them. */
  signIn: z.optional(texts),
  /** Section → names of the pickup locations near it, the nearest first. */
  pickupNear: z.optional(z.record(z.string(), texts)),
})
export type Venue = z.output<typeof venue>

const switchState = z.enum(['open', 'paused'])

/** VEN-06: what the venue's staff have switched, as pages and operators get it; instants as ISO 8601. */
export const venueService = z.object({
  ordering: switchState,
  inSeat: switchState,
  pickup: switchState,
  /** One line of plain text for fans. */
  message: z.nullable(z.string()),
  /** How long orders take, until it is not renewed any more. */
  waitMinutes: z.nullable(z.number()),
  /** When it ends, if somebody has said so. */
  until: z.nullable(z.string()),
  setAt: z.string(),
})
export type VenueService = z.output<typeof venueService>

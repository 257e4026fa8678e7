import * as z from 'zod/mini'

/**
 * VEN-01: what a venue says of itself, as pages get it: each field is absent where nothing is said, and checked before it gets here
 * (`venue-settings.ts`).
 */
export const venue = z.object({
  /** IANA name, such as 'Europe/Berlin'. */
  timeZone: z.optional(z.string()),
  /** ISO 4217 code of a currency with two decimals. */
  currency: z.optional(z.string()),
  /** BCP 47 tags of the languages that the venue offers, its own first. */
  locales: z.optional(z.array(z.string())),
  defaultTheme: z.optional(z.enum(['light', 'dark', 'system'])),
  contact: z.optional(
    z.object({
      mail: z.optional(z.string()),
      telephone: z.optional(z.string()),
      page: z.optional(z.string()),
    }),
  ),
  links: z.optional(z.object({ terms: z.optional(z.string()), privacy: z.optional(z.string()) })),
  /** Ways to sign in, as `loginMethods` calls them. */
  signIn: z.optional(z.array(z.string())),
  /** Section → names of the pickup locations near it, the nearest first. */
  pickupNear: z.optional(z.catchall(z.object({}), z.array(z.string()))),
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

import * as z from 'zod/mini'

const text = z.optional(z.string())
const texts = z.array(z.string())

/** VEN-01: the settings of a venue as pages get them, already checked (`venue-settings.ts`). Fields that are not set are absent. */
export const venue = z.object({
  /** IANA name, such as 'Europe/Berlin'. */
  timeZone: text,
  /** ISO 4217 code of a currency with two decimals. */
  currency: text,
  /** BCP 47 tags of the languages that the venue offers, the preferred one first. */
  locales: z.optional(texts),
  defaultTheme: z.optional(z.enum(['light', 'dark', 'system'])),
  contact: z.optional(z.object({ mail: text, telephone: text, page: text })),
  /** Pages of the venue (VEN-20, VEN-24). */
  links: z.optional(
    z.object({ terms: text, privacy: text, imprint: text, accessibility: text, allergens: text }),
  ),
  /** VEN-27: an icon for the home screen, square and of 180 px or more. */
  appIcon: text,
  /** VEN-25: one line of plain text about the sale of alcohol. */
  ageNotice: text,
  /** Sign-in methods, named as in `loginMethods`. */
  signIn: z.optional(texts),
  /** Section → names of nearby pickup locations, the nearest first. */
  pickupNear: z.optional(z.record(z.string(), texts)),
  /** FAN-64: groups of words that find each other in the menu. */
  synonyms: z.optional(z.array(texts)),
})
export type VenueSettings = z.output<typeof venue>

const switchState = z.enum(['open', 'paused'])

/** VEN-06: the state that staff of the venue have set, as pages and operators get it; instants are ISO 8601. */
export const venueService = z.object({
  ordering: switchState,
  inSeat: switchState,
  pickup: switchState,
  /** One line of plain text for fans. */
  message: z.nullable(z.string()),
  /** How long orders take; null once staff no longer renew it. */
  waitMinutes: z.nullable(z.number()),
  /** VEN-22: the ids of sold out items as text. A replica of an older release does not send it. */
  soldOut: z._default(texts, []),
  /** When it ends, if staff have set an end. */
  until: z.nullable(z.string()),
  setAt: z.string(),
})
export type VenueService = z.output<typeof venueService>

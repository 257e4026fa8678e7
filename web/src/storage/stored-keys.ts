import type { Cart } from '@storefront/shared/contract/cart.ts'
import { id } from '@storefront/shared/contract/lenient.ts'
import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
const optionalText = z._default(z.string(), '')
/** Text by key. */
const texts = z.catchall(z.object({}), z.string())
const maybeId = z.nullable(id)
const cents = z.int()

/** The event that an order is for; dates ISO, '' where not known. */
export const orderEvent = z.object({ name: optionalText, startOn: optionalText, endOn: optionalText })

/** Where an order comes to, or is picked up and when. */
export const orderPlace = z.union([
  z.object({ method: z.literal('inseat'), section: optionalText, seat: optionalText }),
  z.object({ method: z.literal('pickup'), location: optionalText, time: optionalText }),
])

/** The last cart in our own terms (amounts in cents), not as the product server sends it. */
const storedCart: z.ZodMiniType<Cart> = z.object({
  id: maybeId,
  items: z.array(
    z.object({
      cartItemID: maybeId,
      itemID: id,
      name: z.string(),
      imageUrl: z.string(),
      unitPrice: cents,
      quantity: z.int(),
      size: z.string(),
      item: z.object({ size: z.string(), color: z.string() }),
    }),
  ),
  payment: z.object({ subTotal: cents, tax: cents, amount: cents }),
  metadata: z.object({ gameData: z.unknown() }),
})

/** The event a fan chose, as the SPA keeps it; dates ISO. */
const selectedEvent = z.object({
  id,
  name: optionalText,
  startOn: optionalText,
  endOn: optionalText,
  location: z._default(z.nullable(z.object({ name: z.string() })), null),
  primaryColor: z.optional(z.string()),
})

/** The delivery details as last confirmed. */
const customerDetails = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: optionalText,
  deliveryMethod: z.enum(['inseat', 'pickup']),
  section: optionalText,
  seat: optionalText,
  pickupLocation: optionalText,
  pickupTime: optionalText,
})

/**
 * FAN-16: an order whose charge may have been sent, with its cart and what its pass is made of. `since` is epoch ms, `email` is
 * where its receipt goes, `userMessage` what the product server wrote for the fan, `eventId` the event it is for.
 */
const unclearOrder = z.object({
  orderId: text,
  cartId: text,
  cart: z.nullable(storedCart),
  eventId: maybeId,
  event: z._default(z.nullable(orderEvent), null),
  place: z._default(z.nullable(orderPlace), null),
  amount: cents,
  email: z.string(),
  since: z.number(),
  requestId: z.string(),
  userMessage: z.string(),
  /** It is known by now that nothing was charged; only the cart waits for the fan. */
  notCharged: z.boolean(),
  /** Epoch ms since when it is known to be paid, and only waits to be checked out; null until then. */
  paidAt: z._default(z.nullable(z.number()), null),
})

type Kept<S extends z.ZodMiniType, D> = {
  readonly schema: S
  readonly fallback: D
  /** Written as it is; everything else as JSON. */
  readonly plain?: true
  /** Belongs to the fan: readable only while its owner is signed in, removed when the fan signs out. */
  readonly personal?: true
  /** Goes when the value of that key goes. */
  readonly of?: 'selected_event'
  /** In session storage, so it ends with the tab. */
  readonly session?: true
}
const kept = <const S extends z.ZodMiniType, D extends z.output<S> | null>(entry: Kept<S, D>) => entry

/** What most of it is: the fan's, and null unless stored. */
const ofFan = { fallback: null, personal: true } as const
const ofEvent = { ...ofFan, of: 'selected_event' } as const

/**
 * Every key that the SPA keeps in the browser. No token is among them: the session is a cookie that script cannot read.
 * What a schema refuses is discarded and the fallback used (STORE-08).
 */
export const storedKeys = {
  cart_id: kept({ schema: text, plain: true, ...ofEvent }),
  order_id: kept({ schema: text, plain: true, ...ofEvent }),
  user_email: kept({ schema: text, plain: true, ...ofFan }),
  customer_details: kept({ schema: customerDetails, ...ofFan }),
  last_submitted_customer_details: kept({
    schema: z.object({ firstName: z.string(), lastName: z.string() }),
    ...ofFan,
  }),
  app_domain: kept({ schema: text, plain: true, ...ofFan }),
  selected_event: kept({ schema: selectedEvent, fallback: null }),
  'theme-config': kept({
    schema: z.object({ primaryColor: z.string(), favIconURL: z.string() }),
    fallback: null,
  }),
  selectedQuickPickPageId: kept({ schema: text, plain: true, ...ofFan }),
  cart_data: kept({ schema: storedCart, ...ofEvent }),
  unclear_orders: kept({ schema: z.array(unclearOrder), ...ofFan }),
  /** What was personal when a session lapsed, text by key, until its owner signs in again. */
  set_aside: kept({ schema: texts, ...ofFan }),
  app_version: kept({ schema: text, fallback: null, plain: true }),
  // The fan's preferences (STORE-09): two have a default here; that of the theme may be the venue's (VEN-05), and that of the language
  // is the page's, which was chosen without the fan (LANG-02); the others have none.
  theme_preference: kept({ schema: z.enum(['system', 'light', 'dark']), fallback: null, plain: true }),
  language: kept({ schema: text, fallback: null, plain: true }),
  ui_density: kept({
    schema: z.enum(['compact', 'normal', 'comfortable']),
    fallback: 'normal',
    plain: true,
  }),
  notifications_enabled: kept({ schema: z.boolean(), fallback: true }),
  payment_method: kept({ schema: text, fallback: null, plain: true }),
  last_viewed_product: kept({
    schema: z.object({ productId: maybeId, itemId: z.optional(id) }),
    ...ofFan,
  }),
  /** Searches of the menu, the newest first. */
  search_history: kept({ schema: z.array(text), ...ofFan }),
  /** ISO text. */
  first_visit_date: kept({ schema: text, fallback: null, plain: true }),
  visit_count: kept({ schema: z.int(), fallback: null }),
  /** Epoch ms. */
  last_cart_fetch: kept({ schema: z.number(), session: true, ...ofEvent }),
  /** What the fan typed on /confirmation for the cart of this id, by field. */
  confirmation_draft: kept({
    schema: z.object({ cartId: z.nullable(text), typed: texts }),
    session: true,
    ...ofFan,
  }),
  /** The seat whose link or QR code the fan came by, for the next order. */
  seat_link: kept({ schema: z.object({ section: text, seat: z.string() }), session: true, ...ofFan }),
  /** Epoch ms of the last reload for a chunk that was gone. */
  last_chunk_reload: kept({ schema: z.number(), fallback: null, session: true }),
} as const

export type StoredKey = keyof typeof storedKeys
export type Stored<K extends StoredKey> =
  | z.output<(typeof storedKeys)[K]['schema']>
  | (typeof storedKeys)[K]['fallback']
export type OrderPlace = z.output<typeof orderPlace>
export type UnclearOrder = z.output<typeof unclearOrder>
export type SelectedEvent = z.output<typeof selectedEvent>
export type StoredCustomerDetails = z.output<typeof customerDetails>

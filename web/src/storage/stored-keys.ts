import type { Cart } from '@storefront/shared/contract/cart.ts'
import { id } from '@storefront/shared/contract/lenient.ts'
import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
const optionalText = z._default(z.string(), '')
const texts = z.catchall(z.object({}), z.string())
const maybeId = z.nullable(id)
/** Null for an amount that is not known. */
const cents = z.nullable(z.int())

/** The event of an order; dates ISO, '' when not known. */
export const orderEvent = z.object({ name: optionalText, startOn: optionalText, endOn: optionalText })

/** Where an order is delivered, or where and when it is picked up. */
export const orderPlace = z.union([
  z.object({ method: z.literal('inseat'), section: optionalText, seat: optionalText }),
  z.object({ method: z.literal('pickup'), location: optionalText, time: optionalText }),
])

/** The last cart as the contract parsed it (amounts in cents), not as the product server sends it. */
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

/** The event that the fan selected; dates ISO. `isOver` once the product server no longer lists it (FAN-01). */
const selectedEvent = z.object({
  id,
  name: optionalText,
  startOn: optionalText,
  endOn: optionalText,
  status: z.optional(z.string()),
  location: z._default(z.nullable(z.object({ name: z.string() })), null),
  primaryColor: z.optional(z.string()),
  isOver: z.optional(z.boolean()),
})

/** The delivery details of the last confirmation. */
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
 * FAN-16: an order whose charge may have been sent, with its cart and the data of its pass. `since` is epoch ms, `email` is for the
 * receipt, `userMessage` is the product server's text for the fan.
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
  /** Nothing was charged, for certain; only the cart waits for the fan. */
  notCharged: z.boolean(),
  /** Epoch ms when the payment was confirmed; the order still waits to be checked out. Null until then. */
  paidAt: z._default(z.nullable(z.number()), null),
})

type Kept<S extends z.ZodMiniType, D> = {
  readonly schema: S
  readonly fallback: D
  /** Written as plain text; everything else as JSON. */
  readonly plain?: true
  /** Belongs to the fan: readable only while its owner is signed in, and removed at sign-out. */
  readonly personal?: true
  /** Removed together with the value of that key. */
  readonly dependsOn?: 'selected_event'
  /** In session storage, so removed with the tab. */
  readonly session?: true
  /** May use what the quota keeps free (STORE-06). */
  readonly reserve?: true
}
const kept = <const S extends z.ZodMiniType, D extends z.output<S> | null>(entry: Kept<S, D>) => entry

const ofFan = { fallback: null, personal: true } as const
const ofEvent = { ...ofFan, dependsOn: 'selected_event' } as const

/**
 * Every key of local and session storage. None is a token: the session is a cookie that script cannot read. A value that its schema
 * rejects is discarded and the fallback used (STORE-08).
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
  unclear_orders: kept({ schema: z.array(unclearOrder), reserve: true, ...ofFan }),
  /** The personal data of a lapsed session, text by key, until its owner signs in again. */
  set_aside: kept({ schema: texts, ...ofFan }),
  app_version: kept({ schema: text, fallback: null, plain: true }),
  // The fan's preferences (STORE-09). Without one the theme is the venue's (VEN-05) and the language the page's, English unless the venue names its languages (LANG-02).
  theme_preference: kept({ schema: z.enum(['system', 'light', 'dark']), fallback: null, plain: true }),
  language: kept({ schema: text, fallback: null, plain: true }),
  ui_density: kept({
    schema: z.enum(['compact', 'normal', 'comfortable']),
    fallback: 'normal',
    plain: true,
  }),
  notifications_enabled: kept({ schema: z.boolean(), fallback: true }),
  /** Only while the fan keeps the Order Summary folded. */
  order_summary_folded: kept({ schema: z.boolean(), ...ofFan }),
  payment_method: kept({ schema: text, fallback: null, plain: true }),
  last_viewed_product: kept({
    schema: z.object({ productId: maybeId, itemId: z.optional(id) }),
    ...ofFan,
  }),
  /** Searches of the menu, newest first. */
  search_history: kept({ schema: z.array(text), ...ofFan }),
  /** AUTH-23: the address that a sign-in link was sent to from this browser, and when (epoch ms), until any sign-in. */
  email_link: kept({ schema: z.object({ email: text, sentAt: z.number() }), fallback: null }),
  /** ISO text. */
  first_visit_date: kept({ schema: text, fallback: null, plain: true }),
  visit_count: kept({ schema: z.int(), fallback: null }),
  /** Epoch ms. */
  last_cart_fetch: kept({ schema: z.number(), session: true, ...ofEvent }),
  /** What the fan typed on /confirmation for this cart, by field. */
  confirmation_draft: kept({
    schema: z.object({ cartId: z.nullable(text), typed: texts }),
    session: true,
    ...ofFan,
  }),
  /** The seat of the link or QR code that the fan opened, for the next order. */
  seat_link: kept({ schema: z.object({ section: text, seat: z.string() }), session: true, ...ofFan }),
  /** Epoch ms of the last reload after a chunk was missing. */
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

import type { Event } from '@storefront/shared/contract/events.ts'
import { id } from '@storefront/shared/contract/lenient.ts'
import type { QuickPickPage } from '@storefront/shared/contract/quick-picks.ts'
import * as z from 'zod/mini'
import { orderEvent, orderPlace } from './stored-keys.ts'

const text = z.string().check(z.minLength(1))
const optionalText = z._default(z.string(), '')

/** A product of the menu: an item has both ids, a product with variants has only `productId`. */
const favorite = z.object({ productId: z.nullable(id), itemId: z.nullable(id) })

/** A line of an order; amounts in cents, null when not known. */
const passItem = z.object({
  cartItemID: z._default(z.nullable(id), null),
  itemID: id,
  name: z.string(),
  imageUrl: optionalText,
  quantity: z.int(),
  unitPrice: z.nullable(z.int()),
  size: optionalText,
  color: optionalText,
})

/**
 * An order as this device stores it, so that it can be collected without a network. `paidAt` is epoch ms, `total` cents. An order
 * that was only seen in the history has no items, event or place. `status` is the last one from the product server, '' before the
 * first; `confirmed` is false while the order is paid but not checked out. An order with `dismissed` shows in the history only.
 */
const pass = z.object({
  orderId: text,
  transactionNumber: optionalText,
  paidAt: z.number(),
  paidHere: z.boolean(),
  confirmed: z.boolean(),
  status: optionalText,
  total: z.nullable(z.int()),
  items: z.array(passItem),
  event: z.nullable(orderEvent),
  place: z.nullable(orderPlace),
  requestId: optionalText,
  dismissed: z._default(z.boolean(), false),
})

/** The last session, for a page that opens offline; `endsAt` is epoch ms of the device's clock. */
const lastSession = z.object({ email: z.string(), hasCustomer: z.boolean(), endsAt: z.number() })

/** The last menu as the contract parsed it (prices in cents), to show without a network. */
const menu = z.object({
  eventId: text,
  pages: z.array(
    z.custom<QuickPickPage>(
      (page) => typeof page === 'object' && page !== null && 'quickPickPageDetails' in page,
    ),
  ),
})

/** The venue's events from the last read. */
const events = z.array(
  z.custom<Event>((event) => typeof event === 'object' && event !== null && 'startOn' in event),
)

type DeviceKey<S extends z.ZodMiniType> = { readonly schema: S; readonly fallback: z.output<S> }
const kept = <const S extends z.ZodMiniType>(schema: S, fallback: z.output<S>): DeviceKey<S> => ({
  schema,
  fallback,
})

/**
 * Every key in this browser's IndexedDB. The data belongs to one fan at one venue and is removed when that fan signs out or another
 * signs in. A value that its schema rejects counts as missing.
 */
export const deviceKeys = {
  favorites: kept(z.array(favorite), []),
  /** The newest first. */
  passes: kept(z.array(pass), []),
  menu: kept(z.nullable(menu), null),
  events: kept(z.nullable(events), null),
  last_session: kept(z.nullable(lastSession), null),
} as const

export type DeviceKeys = typeof deviceKeys
export type OnDevice<K extends keyof DeviceKeys> = z.output<DeviceKeys[K]['schema']>
export type Pass = z.output<typeof pass>

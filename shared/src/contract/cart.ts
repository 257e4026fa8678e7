import * as z from 'zod/mini'
import { lineKey } from '../domain/cart/cart.ts'
import { detailLengths } from '../domain/customer/detail-lengths.ts'
import { endpoint } from './endpoint.ts'
import {
  descriptionText,
  dollars,
  id,
  idOrNull,
  lenientObject,
  lenientText,
  optionalId,
  strictList,
  strictObject,
  wholeNumber,
} from './lenient.ts'
import { emailAddress, pathSegment, singleLine } from './request-texts.ts'

/** One line of the cart; `unitPrice` is integer cents, null when it is not known (CART-22). */
const cartItem = z.object({
  cartItemID: idOrNull,
  itemID: id,
  name: lenientText,
  imageUrl: lenientText,
  unitPrice: dollars('unitPrice'),
  quantity: wholeNumber,
  size: descriptionText,
  item: lenientObject({ size: descriptionText, color: descriptionText }),
})
export type CartItem = z.output<typeof cartItem>

/** WORLD-15: lines with ids of their own, where the product server gives several the same or none. */
function distinct(lines: readonly CartItem[]): CartItem[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const key = lineKey(line)
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return before > 0 ? { ...line, cartItemID: `${key} ${before}` } : line
  })
}

/** A cart; `payment` in integer cents, null for an amount that is not known; the product server names its id `cartID` or `id` (CART-22). */
export const cart = z.pipe(
  z.object({
    cartID: optionalId,
    id: idOrNull,
    items: strictList(cartItem),
    payment: strictObject({
      subTotal: dollars('subTotal'),
      tax: dollars('tax'),
      amount: dollars('amount'),
    }),
    metadata: lenientObject({ gameData: z.prefault(z.unknown(), null) }),
  }),
  z.transform(({ cartID, id, items, ...rest }) => ({
    id: cartID === undefined ? id : cartID,
    items: distinct(items),
    ...rest,
  })),
)
export type Cart = z.output<typeof cart>

const NO_TOKEN = 'Authentication token not found'

/** Opens a cart for the customer of the session at a store (CALL-22). */
export const createCart = endpoint({
  method: 'POST',
  path: '/api/cart/create',
  access: 'customer',
  handledBy: 'upstream',
  rateLimit: 'none',
  showsError: true,
  body: z.object({ storeID: id }),
  inject: { body: ['customerNumber'] },
  response: z.object({ id }),
})

/** The fan's cart; 400 means that there is no active one (CALL-23). */
export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart/details',
  access: 'session',
  handledBy: 'upstream',
  cart: true,
  response: cart,
})

/** Changes the quantity of an item by `quantity`, which may be negative; adds a line for a new item (CALL-24). */
export const addCartItem = endpoint({
  method: 'POST',
  path: '/api/cart/items',
  access: 'session',
  handledBy: 'upstream',
  rateLimit: 'none',
  showsError: true,
  cart: true,
  body: z.object({ itemID: id, quantity: z.int().check(z.gte(-9999), z.lte(9999)) }),
  unauthenticated: NO_TOKEN,
  response: z.unknown(),
})

/** Deletes the line of an item, whatever its quantity (CALL-24). */
export const removeCartItem = endpoint({
  method: 'DELETE',
  path: '/api/cart/items/:itemID',
  access: 'session',
  handledBy: 'upstream',
  rateLimit: 'none',
  showsError: true,
  cart: true,
  params: z.object({ itemID: pathSegment }),
  unauthenticated: NO_TOKEN,
  response: z.unknown(),
})

/** The delivery details, stored as the metadata of the cart (CALL-25, CALL-26). */
const cartMetadata = z.object({
  seat: z.optional(singleLine(detailLengths.seat)),
  section: z.optional(singleLine(detailLengths.section)),
  pickupTime: z.optional(singleLine(detailLengths.pickupTime)),
  pickupLocation: z.optional(singleLine(detailLengths.pickupLocation)),
  gameData: z.object({
    id,
    name: z.optional(singleLine(512)),
    startOn: z.optional(singleLine(64)),
    endOn: z.optional(singleLine(64)),
    status: z.optional(singleLine(64)),
    location: z.optional(z.nullable(z.object({ name: singleLine(512) }))),
    primaryColor: z.optional(singleLine(512)),
  }),
  gameDate: singleLine(64),
  deliveryMethod: z.enum(['deliver_to_my_seat', 'pickup']),
  'transaction.customer.email': emailAddress,
})

/** Replaces the metadata of a cart (CALL-25). */
export const updateCart = endpoint({
  method: 'PUT',
  path: '/api/cart/update/:cartId',
  access: 'session',
  handledBy: 'upstream',
  rateLimit: 'none',
  params: z.object({ cartId: pathSegment }),
  body: z.object({ metadata: cartMetadata }),
  response: z.unknown(),
})

/** Sets the name of the customer of the session (CALL-27). */
export const updateCustomer = endpoint({
  method: 'PATCH',
  path: '/api/customers',
  access: 'customer',
  handledBy: 'upstream',
  rateLimit: 'none',
  body: z.object({
    firstName: singleLine(detailLengths.firstName),
    lastName: singleLine(detailLengths.lastName),
  }),
  inject: { body: ['customerNumber'] },
  response: z.unknown(),
})

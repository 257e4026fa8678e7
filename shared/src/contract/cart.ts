import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, segment } from './identifier.ts'
import { described, dollars, id, listOf, maybeId, object, text, whole } from './tolerant.ts'

/** One line of the cart; `unitPrice` is integer cents (CART-22). */
export const cartItem = z.object({
  cartItemID: maybeId,
  itemID: id,
  name: text,
  imageUrl: text,
  unitPrice: dollars,
  quantity: whole,
  size: described,
  item: object({ size: described, color: described }),
})
export type CartItem = z.output<typeof cartItem>

/** A cart; `payment` in integer cents, `id` as the product server has it under cartID or id (CART-22). */
export const cart = z.pipe(
  z.object({
    cartID: maybeId,
    id: maybeId,
    items: listOf(cartItem),
    payment: object({ subTotal: dollars, tax: dollars, amount: dollars }),
    metadata: object({ gameData: z.prefault(z.unknown(), null) }),
  }),
  z.transform(({ cartID, id, ...rest }) => ({ id: cartID ?? id, ...rest })),
)
export type Cart = z.output<typeof cart>

const NO_TOKEN = 'Authentication token not found'

/** CALL-22. */
export const createCart = endpoint({
  method: 'POST',
  path: '/api/cart/create',
  access: 'customer',
  by: 'upstream',
  body: z.object({ storeID: id }),
  inject: { body: ['customerNumber'] },
  answer: z.object({ id }),
})

/** CALL-23; 400 means that there is no active cart. */
export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart/details',
  access: 'session',
  by: 'upstream',
  cart: true,
  answer: cart,
})

/** CALL-24; `quantity` is what is added, below zero to take away. */
export const addCartItem = endpoint({
  method: 'POST',
  path: '/api/cart/items',
  access: 'session',
  by: 'upstream',
  cart: true,
  body: z.object({ itemID: id, quantity: z.int().check(z.gte(-9999), z.lte(9999)) }),
  unauthenticated: NO_TOKEN,
  answer: z.unknown(),
})

/** CALL-24. */
export const removeCartItem = endpoint({
  method: 'DELETE',
  path: '/api/cart/items/:itemID',
  access: 'session',
  by: 'upstream',
  cart: true,
  params: z.object({ itemID: segment }),
  unauthenticated: NO_TOKEN,
  answer: z.unknown(),
})

/** CALL-25 and CALL-26: the delivery details, kept as the cart's metadata. */
export const cartMetadata = z.object({
  seat: z.optional(line(64)),
  section: z.optional(line(128)),
  pickupTime: z.optional(line(64)),
  pickupLocation: z.optional(line(256)),
  gameData: z.object({
    id,
    name: z.optional(line(512)),
    startOn: z.optional(line(64)),
    endOn: z.optional(line(64)),
  }),
  gameDate: line(64),
  deliveryMethod: z.enum(['deliver_to_my_seat', 'pickup']),
  'transaction.customer.email': z.email(),
})
export type CartMetadata = z.output<typeof cartMetadata>

export const updateCart = endpoint({
  method: 'PUT',
  path: '/api/cart/update/:cartId',
  access: 'session',
  by: 'upstream',
  params: z.object({ cartId: segment }),
  body: z.object({ metadata: cartMetadata }),
  answer: z.unknown(),
})

/** CALL-27. */
export const updateCustomer = endpoint({
  method: 'PATCH',
  path: '/api/customers',
  access: 'customer',
  by: 'upstream',
  body: z.object({ firstName: line(256), lastName: line(256) }),
  inject: { body: ['customerNumber'] },
  answer: z.unknown(),
})

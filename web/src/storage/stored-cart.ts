import type { Cart } from '@storefront/shared/contract/cart.ts'
import { id } from '@storefront/shared/contract/lenient.ts'
import * as z from 'zod/mini'

const maybeId = z.nullable(id)
const cents = z.int()

/** The last cart in our own terms (amounts in cents), not as the product server sends it. */
export const storedCart: z.ZodMiniType<Cart> = z.object({
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

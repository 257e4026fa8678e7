import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { segment } from './identifier.ts'
import { id, listOf, maybeDollars, maybeId, maybeObject, object, text, whole } from './tolerant.ts'

/** One product or item on a quick-pick page; `sellingPrice` is integer cents or null. */
export const quickPickDetail = z.object({
  quickPickPageDetailsID: maybeId,
  status: text,
  itemId: maybeId,
  productID: maybeId,
  product: maybeObject({ id }),
  type: text,
  name: text,
  description: text,
  imageURL: text,
  sellingPrice: maybeDollars,
})

export const quickPickPage = z.object({
  quickPickPageID: id,
  name: text,
  status: text,
  sequence: whole,
  quickPickPageDetails: listOf(quickPickDetail),
})
export type QuickPickPage = z.output<typeof quickPickPage>

/** CALL-21. */
export const getQuickPicks = endpoint({
  method: 'GET',
  path: '/api/console/catalog/quickpicks',
  access: 'session',
  by: 'upstream',
  query: z.object({
    eventID: z._default(segment, '1'),
    status: z._default(z.literal('Active'), 'Active'),
    expand: z._default(z.literal('items'), 'items'),
  }),
  answer: object({ quickPickPages: listOf(quickPickPage) }),
})

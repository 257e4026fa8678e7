import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  dollarsAsCentsOrNull,
  id,
  idOrNull,
  lenientList,
  lenientObject,
  lenientText,
  objectOrNull,
  wholeNumber,
} from './lenient.ts'
import { pathSegment } from './request-texts.ts'

/** One product or item on a quick-pick page; `sellingPrice` is integer cents or null. */
const quickPickDetail = z.object({
  quickPickPageDetailsID: idOrNull,
  status: lenientText,
  itemId: idOrNull,
  productID: idOrNull,
  product: objectOrNull({ id }),
  type: lenientText,
  name: lenientText,
  description: lenientText,
  imageURL: lenientText,
  sellingPrice: dollarsAsCentsOrNull,
})

/** One page of the menu; `sequence` orders the pages. */
const quickPickPage = z.object({
  quickPickPageID: id,
  name: lenientText,
  status: lenientText,
  sequence: wholeNumber,
  quickPickPageDetails: lenientList(quickPickDetail),
})

export type QuickPickPage = z.output<typeof quickPickPage>

/** The menu of an event, page by page (CALL-21). */
export const getQuickPicks = endpoint({
  method: 'GET',
  path: '/api/console/catalog/quickpicks',
  access: 'session',
  handledBy: 'upstream',
  query: z.object({
    eventID: z._default(pathSegment, '1'),
    status: z._default(z.literal('Active'), 'Active'),
    expand: z._default(z.literal('items'), 'items'),
  }),
  response: lenientObject({ quickPickPages: lenientList(quickPickPage) }),
})

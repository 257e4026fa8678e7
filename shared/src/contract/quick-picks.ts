import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  id,
  idOrNull,
  lenientList,
  lenientText,
  objectOrNull,
  optionalDollars,
  strictObject,
  wholeNumber,
} from './lenient.ts'
import { pathSegment } from './request-texts.ts'

/** One product or item on a quick-pick page; `sellingPrice` is integer cents, null when it is not known. */
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
  sellingPrice: optionalDollars('sellingPrice'),
})

/** One page of the menu; `sequence` orders the pages, one without a readable number comes last. */
const quickPickPage = z.object({
  quickPickPageID: id,
  name: lenientText,
  status: lenientText,
  sequence: z.catch(wholeNumber, Number.MAX_SAFE_INTEGER),
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
  response: strictObject({ quickPickPages: lenientList(quickPickPage, 'quickPickPageID') }),
})

import * as z from 'zod/mini'

const optionalText = z._default(z.string(), '')

/** The event that an order is for; dates ISO, '' where not known. */
export const orderEvent = z.object({ name: optionalText, startOn: optionalText, endOn: optionalText })

/** Where an order comes to, or is picked up and when. */
export const orderPlace = z.union([
  z.object({ method: z.literal('inseat'), section: optionalText, seat: optionalText }),
  z.object({ method: z.literal('pickup'), location: optionalText, time: optionalText }),
])

export type OrderPlace = z.output<typeof orderPlace>

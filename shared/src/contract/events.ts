import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, listOf, maybeObject, text } from './tolerant.ts'

/** One event; dates are ISO texts. Upstream calls them `startsOn` and `endsOn`. */
export const event = z.pipe(
  z.object({
    id,
    name: text,
    startsOn: text,
    endsOn: text,
    location: maybeObject({ name: text }),
  }),
  z.transform(({ id, name, startsOn, endsOn, location }) => ({
    id,
    name,
    startOn: startsOn,
    endOn: endsOn,
    location: location?.name ? location : null,
  })),
)
export type Event = z.output<typeof event>

/** CALL-18. */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/console/entertainments/events',
  access: 'session',
  by: 'upstream',
  query: z.object({ timeframe: z._default(z.literal('current,future'), 'current,future') }),
  answer: listOf(event),
})

export const pickupLocation = z.object({ id, name: text })
export type PickupLocation = z.output<typeof pickupLocation>

/** CALL-20: the list comes bare or under `data`. */
export const listPickupLocations = endpoint({
  method: 'GET',
  path: '/api/console/transactions/orders/fulfillments/locations',
  access: 'session',
  by: 'upstream',
  query: z.object({ status: z._default(z.literal('Active'), 'Active') }),
  answer: listOf(pickupLocation),
})

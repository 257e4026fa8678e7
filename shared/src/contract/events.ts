import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, lenientList, lenientText, objectOrNull } from './lenient.ts'

/**
 * An event; dates are ISO texts, which the product server names `startsOn` and `endsOn`. Every listed event has the status Active, which
 * is stored and sent back unchanged; the status that a fan reads follows from the time (EVENT-03). `primaryColor` is any CSS colour (THEME-02).
 */
export const event = z.pipe(
  z.object({
    id,
    name: lenientText,
    startsOn: lenientText,
    endsOn: lenientText,
    location: objectOrNull({ name: lenientText }),
    primaryColor: lenientText,
  }),
  z.transform(({ id, name, startsOn, endsOn, location, primaryColor }) => ({
    id,
    name,
    startOn: startsOn,
    endOn: endsOn,
    status: 'Active',
    location: location?.name ? location : null,
    ...(primaryColor && { primaryColor }),
  })),
)
export type Event = z.output<typeof event>

/** The running and upcoming events of the venue (CALL-18). */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/console/entertainments/events',
  access: 'session',
  handledBy: 'upstream',
  query: z.object({ timeframe: z._default(z.literal('current,future'), 'current,future') }),
  response: lenientList(event, 'id'),
})

const pickupLocation = z.object({ id, name: lenientText })
export type PickupLocation = z.output<typeof pickupLocation>

/** Where orders can be picked up (CALL-20). */
export const listPickupLocations = endpoint({
  method: 'GET',
  path: '/api/console/transactions/orders/fulfillments/locations',
  access: 'session',
  handledBy: 'upstream',
  query: z.object({ status: z._default(z.literal('Active'), 'Active') }),
  response: lenientList(pickupLocation),
})

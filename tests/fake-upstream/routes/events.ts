import type { FastifyInstance } from 'fastify'
import { exactly, only, refuse } from '../server/strict.ts'
import { fanOf } from '../session/caller.ts'
import { rowId, type Tenant } from '../state/tenant.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SPONSOR = ' – an extraordinarily long-winded fixture presented by an even longer-winded sponsor'

/**
 * Start and end of each event: two long ones from midnight UTC, which contain every pickup range, then a short one around
 * `now` and later evenings, which do not.
 */
function slots(now: number): [number, number][] {
  const midnight = Math.floor(now / DAY) * DAY
  const evening = (days: number, hour = 19) =>
    [midnight + days * DAY + hour * HOUR, midnight + days * DAY + (hour + 4) * HOUR] as [number, number]
  return [
    [midnight - DAY, midnight + 3 * DAY - 60_000],
    [midnight, midnight + 2 * DAY - 60_000],
    [now - HOUR, now + 2 * HOUR],
    evening(2),
    evening(5, 17),
    evening(9),
    evening(16, 14),
    evening(30),
    evening(-3),
  ]
}

/** The events that a tenant lists at `now`: three running and five upcoming; one has no venue, one a colour. The last slot is over. */
export const listedEvents = (tenant: Tenant, now: number) =>
  slots(now)
    .map(([startsOn, endsOn], index) => ({ index, startsOn, endsOn }))
    .filter(({ endsOn }) => endsOn >= now)
    .map(({ index, startsOn, endsOn }) => ({
      id: rowId(tenant, tenant.id * 100 + index + 1),
      name: tenant.events[index] + (tenant.longNames ? SPONSOR : ''),
      startsOn: new Date(startsOn).toISOString(),
      endsOn: new Date(endsOn).toISOString(),
      ...(index === 7 ? {} : { location: { name: tenant.venue } }),
      ...(index === 4 ? { primaryColor: 'rebeccapurple' } : {}),
    }))

/** Events and pickup locations. */
export async function eventRoutes(app: FastifyInstance) {
  app.get('/api/console/entertainments/events', (request) => {
    exactly('query', request.query, { timeframe: only('current,future') })
    if (/%2c/i.test(request.raw.url ?? '')) throw refuse(400, 'timeframe must have its comma as it is')
    return { data: listedEvents(fanOf(request).tenant, Date.now()) }
  })

  app.get('/api/console/transactions/orders/fulfillments/locations', (request) => {
    exactly('query', request.query, { status: only('Active') })
    const { tenant } = fanOf(request)
    const rows = tenant.pickupLocations.map((name, index) => ({
      id: rowId(tenant, tenant.id * 10 + index + 1),
      name,
    }))
    return tenant.quirks.locationsInData ? { data: rows } : rows
  })
}

import type { FastifyInstance } from 'fastify'
import { exactly, only, refuse } from '../server/strict.ts'
import { fanOf } from '../session/caller.ts'
import { rowId, type Tenant } from '../state/tenant.ts'
import { instantOf, wallClock } from '../state/venue-clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SPONSOR = ' – an extraordinarily long-winded fixture presented by an even longer-winded sponsor'

/** The latest start of a period of some days that begins at `first` (a wall clock of its first round) and is not after `now`. */
const latestStart = (now: number, days: number, first: number) =>
  now - ((((now - first) % (days * DAY)) + days * DAY) % (days * DAY))

/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4 * DAY

/**
 * Start and end of each event by the venue's clock, which shows `now`: two of several days, which contain every pickup range,
 * then tonight's match, which is running whenever one looks, and the next matches on Wednesdays and Saturdays.
 */
function slots(now: number): [number, number][] {
  const week = latestStart(now, 7, FIRST_MONDAY + 10 * HOUR)
  const days = latestStart(now, 3, 9 * HOUR)
  const tonight = Math.round(now / (HOUR / 2)) * (HOUR / 2)
  const monday = week - 10 * HOUR
  const matches = [0, 7, 14, 21].flatMap((later) => [
    monday + (later + 2) * DAY + 19.5 * HOUR,
    monday + (later + 5) * DAY + 15 * HOUR,
  ])
  return [
    [week, week + 8 * DAY + 12 * HOUR],
    [days, days + 4 * DAY + 9 * HOUR],
    [tonight - HOUR, tonight + 2 * HOUR],
    ...matches
      .filter((start) => start > now)
      .slice(0, 5)
      .map((start): [number, number] => [start, start + 3 * HOUR]),
  ]
}

/** The events that a tenant lists at `now`: three running and five upcoming; one has no venue, one a colour. */
export const listedEvents = (tenant: Tenant, now: number) =>
  slots(wallClock(tenant, now)).map(([startsOn, endsOn], index) => ({
    id: rowId(tenant, tenant.id * 100 + index + 1),
    name: tenant.events[index] + (tenant.longNames ? SPONSOR : ''),
    startsOn: new Date(instantOf(tenant, startsOn)).toISOString(),
    endsOn: new Date(instantOf(tenant, endsOn)).toISOString(),
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

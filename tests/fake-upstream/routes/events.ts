import type { FastifyInstance } from 'fastify'
import { refuse } from '../server/problem.ts'
import { exactly, only } from '../server/strict.ts'
import { callerOf } from '../session/caller.ts'
import { eventRow, eventsOf } from '../state/events.ts'
import { seedFor } from '../state/seed.ts'
import type { State } from '../state/state.ts'

/** Events and pickup locations. */
export const eventRoutes = (state: State) => async (app: FastifyInstance) => {
  app.get('/api/console/entertainments/events', (request) => {
    exactly('query', request.query, { timeframe: only('current,future') })
    if (/%2c/i.test(request.raw.url ?? '')) throw refuse(400, 'timeframe must have its comma as it is')
    const { fan } = callerOf(request)
    const now = state.now()
    const wanted = seedFor(state.seeds, fan.tenant, fan.email).events ?? 'all'
    const data = eventsOf(fan.tenant, now)
      .filter((event) => (event.endsOn ?? now) >= now && wanted !== 'none')
      .filter((event) => wanted === 'all' || (wanted === 'active') === event.startsOn <= now)
      .map((event) => eventRow(event, fan.tenant))
    return { data }
  })

  app.get('/api/console/transactions/orders/fulfillments/locations', (request) => {
    exactly('query', request.query, { status: only('Active') })
    const { fan } = callerOf(request)
    const count = seedFor(state.seeds, fan.tenant, fan.email).locations
    const names = fan.tenant.pickupLocations.length > 0 ? fan.tenant.pickupLocations : ['Main Foyer']
    const shown = count === undefined ? fan.tenant.pickupLocations : names.slice(0, count)
    const rows = shown.map((name, index) => ({ id: fan.tenant.id * 10 + index + 1, name }))
    return fan.tenant.quirks.locations === 'data' ? { data: rows } : rows
  })
}

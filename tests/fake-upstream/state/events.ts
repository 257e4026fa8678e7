import { rowId, type Tenant } from './tenant.ts'

export type VenueEvent = {
  id: number
  name: string
  startsOn: number
  /** undefined where nobody knows when it ends */
  endsOn: number | undefined
  location?: string
  /** What an event has of its own; the others have the tenant's. */
  primaryColor?: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

const programmes: Record<Tenant['look']['scene'], readonly string[]> = {
  pitch: [
    'Rovers Festival Week',
    'Rovers v Ashford Vale',
    'Legends Charity Match',
    'Rovers v Tidewater United',
    'Women’s Cup Quarter-Final',
    'Rovers v Northmoor Athletic',
    'Season Finale',
    'Pre-Season Friendly',
    'Academy Showcase',
  ],
  ballpark: [
    'Kites Homestand',
    'Kites v Coral Cove',
    'Sunset Softball Classic',
    'Kites v Lantern Hill',
    'Fireworks Friday',
    'Kites v Driftwood',
    'Bark in the Park',
    'All-Bay Exhibition',
    'Little League Day',
  ],
  arena: [
    'Residency: The Velvet Static',
    'Midnight Orchestra Live',
    'After-Show Lounge',
    'Neon Saints State Tour',
    'Comedy in the Dark',
    'Aurora Choir',
    'Synthwave All-Nighter',
    'Secret Headliner',
    'Matinee Sessions',
  ],
  raceway: [
    'Copperleaf Speed Week',
    'Autumn 500 Race Day',
    'Pit Walk & Practice',
    'Vintage Grand Parade',
    'Night Sprint Series',
    'Kart Junior Finals',
    'Endurance 6 Hours',
    'Drift Invitational',
    'Open Track Day',
  ],
}

/**
 * Start and end of each event of a programme: long running ones from midnight UTC, so that every pickup range falls
 * inside; one around the very moment and evenings to come, so that some fall outside.
 */
function slots(now: number): [number, number][] {
  const midnight = Math.floor(now / DAY) * DAY
  const evening = (days: number, hour = 19) =>
    [midnight + days * DAY + hour * HOUR, midnight + days * DAY + (hour + 4) * HOUR] as [number, number]
  return [
    [midnight - DAY, midnight + 3 * DAY - 60_000],
    [midnight, midnight + DAY - 60_000],
    [now - HOUR, now + 2 * HOUR],
    evening(2),
    evening(5, 17),
    evening(9),
    evening(16, 14),
    evening(30),
    evening(-3),
  ]
}

/** All events of a tenant around `now`: three running, five upcoming (one without a venue), one long over. */
export function eventsOf(tenant: Tenant, now: number): VenueEvent[] {
  const names = programmes[tenant.look.scene]
  return slots(now).map(([startsOn, endsOn], index) => ({
    id: tenant.id * 100 + index + 1,
    name: `${names[index]}${tenant.longNames ? ' – an extraordinarily long-winded fixture presented by an even longer-winded sponsor' : ''}`,
    startsOn,
    endsOn: tenant.openEnded && index === 0 ? undefined : endsOn,
    ...(index === 7 ? {} : { location: tenant.venue }),
    ...(index === 4 ? { primaryColor: 'rebeccapurple' } : {}),
  }))
}

/** An event as the events call lists it. */
export const eventRow = (event: VenueEvent, tenant: Tenant) => ({
  id: rowId(tenant, event.id),
  name: event.name,
  startsOn: new Date(event.startsOn).toISOString(),
  ...(event.endsOn === undefined ? {} : { endsOn: new Date(event.endsOn).toISOString() }),
  ...(event.location === undefined ? {} : { location: { name: event.location } }),
  ...(event.primaryColor === undefined ? {} : { primaryColor: event.primaryColor }),
})

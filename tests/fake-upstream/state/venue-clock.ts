import type { Tenant } from './tenant.ts'

/** What the clock on a venue's wall shows at an instant, in its time zone or this machine's: epoch ms as if the wall were in UTC. */
export function wallClock({ settings }: Tenant, at: number): number {
  const timeZone = typeof settings.timeZone === 'string' ? settings.timeZone : undefined
  // Swedish writes dates as ISO 8601 does.
  return Date.parse(`${new Date(at).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`)
}

/** The instant at which a venue's clock shows this, in epoch ms. */
export const instantOf = (tenant: Tenant, wall: number): number => wall - (wallClock(tenant, wall) - wall)

import type { Tenant } from './tenant.ts'
import { wallClock } from './venue-clock.ts'

/** A range of an hour and a half, with 12 or 24 hours; the hour may be past midnight. */
const rangeOf = {
  12: (hour: number) => `${onDial(hour, ':00')}-${onDial(hour + 1, ':30')}`,
  24: (hour: number) => `${twoDigits(hour)}:00-${twoDigits(hour + 1)}:30`,
}
const onDial = (hour: number, minutes: string) =>
  `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`
const twoDigits = (hour: number) => String(hour % 24).padStart(2, '0')

/**
 * Six ranges in the venue's time zone, or this machine's. The first lasts at least another half hour, so that pickup is
 * possible at any time.
 */
function pickupTimes(tenant: Tenant, clock: 12 | 24, now: number): string[] {
  const hour = new Date(wallClock(tenant, now)).getUTCHours()
  return Array.from({ length: 6 }, (_, ahead) => rangeOf[clock](hour + ahead))
}

/** The settings of a tenant as the call lists them at `now`. */
export const settingRows = (tenant: Tenant, now: number) =>
  Object.entries(tenant.settings).map(([key, setting]) => {
    if (typeof setting === 'string') return { key, value: setting }
    const listed = 'clock' in setting ? pickupTimes(tenant, setting.clock, now) : setting
    return { key, value: JSON.stringify(listed) }
  })

/**
 * The allowed texts of a pickup time: those of every hour, since a page may have been open for long, or the fallback if the
 * venue has none.
 */
export function pickupTexts({ settings }: Tenant): string[] {
  const times = settings['order.pickup.time']
  if (typeof times !== 'object' || !('clock' in times)) return ['12:00 AM-6:32 AM']
  return Array.from({ length: 24 }, (_, hour) => rangeOf[times.clock](hour))
}

/** Whether the settings of a venue allow a delivery method; both are allowed without a setting. */
export const allows = ({ settings }: Tenant, method: 'inseat' | 'pickup'): boolean =>
  String(settings[`order.pickup.type.${method}`] ?? true).toLowerCase() === 'true'

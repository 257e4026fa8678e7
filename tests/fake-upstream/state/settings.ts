import { seedFor } from './behaviour.ts'
import type { State } from './state.ts'
import type { Setting, Tenant } from './tenant.ts'

const HOUR = 3_600_000

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
function pickupTimes({ settings }: Tenant, clock: 12 | 24, now: number): string[] {
  const timeZone = typeof settings.timeZone === 'string' ? settings.timeZone : undefined
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now)
  return Array.from({ length: 6 }, (_, ahead) => rangeOf[clock](Number(hour) + ahead))
}

function textOf(tenant: Tenant, setting: Setting, now: number): string {
  if (typeof setting === 'string') return setting
  return JSON.stringify('clock' in setting ? pickupTimes(tenant, setting.clock, now) : setting)
}

/** The settings of a tenant, with the changes of tests. */
const written = ({ seeds }: Pick<State, 'seeds'>, tenant: Tenant): Tenant['settings'] => ({
  ...tenant.settings,
  ...seedFor(seeds, tenant, '').settings,
})

/** The settings of a tenant as the call lists them. */
export const settingRows = (state: Pick<State, 'seeds' | 'now'>, tenant: Tenant) =>
  Object.entries(written(state, tenant)).map(([key, value]) => ({
    key,
    value: textOf(tenant, value, state.now()),
  }))

/**
 * The allowed texts of a pickup time: the venue's own, or the fallback if it has none. Times that move with the clock are
 * allowed for every hour, since a page may have been open for long.
 */
export function pickupTexts(state: Pick<State, 'seeds' | 'now'>, tenant: Tenant): string[] {
  const times = written(state, tenant)['order.pickup.time'] ?? '[]'
  const hours = Array.from({ length: 24 }, (_, ahead) => state.now() + ahead * HOUR)
  const texts = [...new Set(hours.flatMap((at) => listIn(textOf(tenant, times, at))))]
  return texts.length > 0 ? texts : ['12:00 AM-6:32 AM']
}

function listIn(text: string): string[] {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

/** Whether the settings of a venue allow a delivery method; both are allowed without a setting. */
export const allows = ({ settings }: Tenant, method: 'inseat' | 'pickup'): boolean =>
  String(settings[`order.pickup.type.${method}`] ?? true).toLowerCase() === 'true'

import { seedFor } from './seed.ts'
import type { State } from './state.ts'
import type { Tenant } from './tenant.ts'

const HOUR = 3_600_000

/** A tenant's settings, with what a test has changed. */
const written = ({ seeds }: Pick<State, 'seeds'>, tenant: Tenant): Tenant['settings'] => ({
  ...tenant.settings,
  ...seedFor(seeds, tenant, '').settings,
})

/** A tenant's settings as the settings call lists them now. */
export const settingRows = (state: Pick<State, 'seeds' | 'now'>, tenant: Tenant) =>
  Object.entries(written(state, tenant)).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? value : value(state.now()),
  }))

/**
 * The texts that a pickup time may have: the venue's own, letter for letter, or the one that is offered where it has none. Times that
 * move with the clock count at every hour, since a page may have been opened long ago.
 */
export function pickupTexts(state: Pick<State, 'seeds' | 'now'>, tenant: Tenant): string[] {
  const times = written(state, tenant)['order.pickup.time'] ?? '[]'
  const hours = Array.from({ length: 24 }, (_, ahead) => state.now() + ahead * HOUR)
  const lists = typeof times === 'string' ? [listIn(times)] : hours.map((at) => listIn(times(at)))
  const texts = [...new Set(lists.flat())]
  return texts.length > 0 ? texts : ['12:00 AM-6:32 AM']
}

function listIn(text: string): string[] {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

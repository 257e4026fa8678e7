import { seedFor } from './seed.ts'
import type { State } from './state.ts'
import type { Tenant } from './tenant.ts'

const HOUR = 3_600_000

/** A tenant's settings as they are at `now`, with what a test has changed. */
export function settingsOf(
  { seeds, now }: Pick<State, 'seeds' | 'now'>,
  tenant: Tenant,
  at = now(),
): Record<string, string> {
  const values = Object.entries(tenant.settings).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : value(at),
  ])
  return { ...Object.fromEntries(values), ...seedFor(seeds, tenant, '').settings }
}

/**
 * The texts that a pickup time may have: the venue's own, letter for letter, or the one that is offered where it has none. Times that
 * move with the clock count at every hour, since a page may have been opened long ago.
 */
export function pickupTexts(state: Pick<State, 'seeds' | 'now'>, tenant: Tenant): string[] {
  const hours = Array.from({ length: 24 }, (_, ahead) => state.now() + ahead * HOUR)
  const lists = hours.map((at) => listIn(settingsOf(state, tenant, at)['order.pickup.time']))
  const texts = [...new Set(lists.flat())]
  return texts.length > 0 ? texts : ['12:00 AM-6:32 AM']
}

function listIn(text = '[]'): string[] {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

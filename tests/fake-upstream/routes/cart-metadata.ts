import { anyText, date, email, id, optional, type Rule, record } from '../server/strict.ts'
import type { Tenant } from '../world/tenant.ts'

const words = { inseat: 'deliver_to_my_seat', pickup: 'pickup' } as const

const event: Rule = {
  says: 'the event, an object with an id',
  holds: (value) => record.holds(value) && id.holds((value as { id?: unknown }).id),
}

/** With settings that configure nothing, both methods are allowed. */
const allowed = (tenant: Tenant) =>
  Object.keys(tenant.settings).length === 0 ? { inseat: true, pickup: true } : tenant.delivery

/**
 * What a cart's metadata may hold at a tenant: `section` only where in-seat is allowed, `pickupLocation`
 * only where pickup is; the details of the chosen method have to be there.
 */
export function metadataRules(tenant: Tenant, given: unknown): Record<string, Rule> {
  const { inseat, pickup } = allowed(tenant)
  const chosen = (given as Record<string, unknown>).deliveryMethod
  const needed = (method: string, rule: Rule) => (chosen === method ? rule : optional(anyText))
  const filled: Rule = { says: 'a text or an id', holds: id.holds }
  const methods = [...(inseat ? [words.inseat] : []), ...(pickup ? [words.pickup] : [])]
  return {
    seat: needed(words.inseat, filled),
    ...(inseat ? { section: needed(words.inseat, filled) } : {}),
    gameData: event,
    gameDate: date,
    pickupTime: needed(words.pickup, filled),
    ...(pickup ? { pickupLocation: needed(words.pickup, filled) } : {}),
    deliveryMethod: {
      says: `one of the allowed methods: ${methods.join(', ') || 'none'}`,
      holds: (value) => methods.some((method) => method === value),
    },
    'transaction.customer.email': email,
  }
}

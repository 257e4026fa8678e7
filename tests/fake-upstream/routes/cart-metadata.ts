import { anyText, date, email, id, optional, type Rule, record } from '../server/strict.ts'
import type { Tenant } from '../state/tenant.ts'

const methodNames = { inseat: 'deliver_to_my_seat', pickup: 'pickup' } as const

const event: Rule = {
  expected: 'the event, an object with an id',
  accepts: (value) => record.accepts(value) && id.accepts((value as { id?: unknown }).id),
}

/** With settings that configure nothing, both methods are allowed. */
const allowed = (tenant: Tenant) =>
  Object.keys(tenant.settings).length === 0 ? { inseat: true, pickup: true } : tenant.delivery

/**
 * What a cart's metadata may hold at a tenant: `section` only where in-seat is allowed, `pickupLocation`
 * only where pickup is; the details of the chosen method have to be there.
 * @param pickupTimes the texts that `pickupTime` may have
 */
export function metadataRules(
  tenant: Tenant,
  given: unknown,
  pickupTimes: readonly string[],
): Record<string, Rule> {
  const { inseat, pickup } = allowed(tenant)
  const chosen = (given as Record<string, unknown>).deliveryMethod
  const needed = (method: string, rule: Rule) => (chosen === method ? rule : optional(anyText))
  const filled: Rule = { expected: 'a text or an id', accepts: id.accepts }
  const methods = [...(inseat ? [methodNames.inseat] : []), ...(pickup ? [methodNames.pickup] : [])]
  return {
    seat: needed(methodNames.inseat, filled),
    ...(inseat ? { section: needed(methodNames.inseat, filled) } : {}),
    gameData: event,
    gameDate: date,
    pickupTime: needed(methodNames.pickup, {
      expected: `one of the venue's own texts: ${pickupTimes.join(', ')}`,
      accepts: (value) => pickupTimes.some((time) => time === value),
    }),
    ...(pickup ? { pickupLocation: needed(methodNames.pickup, filled) } : {}),
    deliveryMethod: {
      expected: `one of the allowed methods: ${methods.join(', ') || 'none'}`,
      accepts: (value) => methods.some((method) => method === value),
    },
    'transaction.customer.email': email,
  }
}

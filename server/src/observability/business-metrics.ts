import { Counter, type Registry } from 'prom-client'

/** What fans do: sites opened, sessions, logins, charges. */
export function businessMetrics(registry: Registry) {
  const registers = [registry]
  return {
    brandings: new Counter({
      name: 'storefront_branding_lookups_total',
      help: 'Lookups of a branding: hit, stale, miss, remembered, refused; and failure, a call of the product server that failed',
      labelNames: ['result'] as const,
      registers,
    }),
    sessionsBegun: new Counter({
      name: 'storefront_sessions_begun_total',
      help: 'Sessions begun',
      registers,
    }),
    sessionsEnded: new Counter({
      name: 'storefront_sessions_ended_total',
      help: 'Sessions ended by a log-out, a new login or a 401/403 of the product server',
      registers,
    }),
    logins: new Counter({
      name: 'storefront_logins_total',
      help: 'Answered logins: success, or the code of the failure',
      labelNames: ['outcome'] as const,
      registers,
    }),
    charges: new Counter({
      name: 'storefront_charges_total',
      help: 'Charges that ended: success, declined, unknown, unsent, refused',
      labelNames: ['outcome'] as const,
      registers,
    }),
  }
}

import { createHmac } from 'node:crypto'
import type { VenueService } from '@storefront/shared/contract/venue.ts'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { accountOf, type Fan } from '../account.ts'
import { derivedKey } from '../keys.ts'
import { traceIdOf } from './requests.ts'

/** What happened. The names are stable: operators search for them (server/README.md lists them). */
type AuditEvent =
  | 'login'
  | 'logout'
  | 'session.revoked'
  | 'charge.reserved'
  | 'charge.sending'
  | 'charge.result'
  | 'charge.adopted'
  | 'charge.repeated'
  | 'charge.not-sent'
  | 'charge.lookup'
  | 'charge.reconciled'
  | 'venue.service'

/** An event, with what is known of it. Nothing here may name a fan, a card or a token (BFF-44). */
export type AuditFields = {
  readonly audit: AuditEvent
  readonly orderId?: string
  readonly amountCents?: number
  /** How it ended: a word of the table, or the code of the error. */
  readonly outcome?: string
  /** VEN-10: what staff of the venue have switched. The message may name somebody, so it is not written. */
  readonly ordering?: VenueService['ordering']
  readonly inSeat?: VenueService['inSeat']
  readonly pickup?: VenueService['pickup']
  readonly waitMinutes?: VenueService['waitMinutes']
  readonly until?: VenueService['until']
  readonly hasMessage?: boolean
  /** Whose event it is, where it is not the request's session; only its digest is written. */
  readonly session?: Fan
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes an event of the audit trail: one log line, whatever LOG_LEVEL is, but for `silent` (BFF-87). */
    audit: (
      request: Pick<FastifyRequest, 'id' | 'traceparent' | 'tenant' | 'session'>,
      event: AuditFields,
    ) => void
  }
}

/** The audit trail (server/README.md, For operators): who did what with sessions and money, without saying who it is. */
export const auditPlugin = fp(
  async (app) => {
    const digestOf = createAccountDigest(app)
    const level = app.config.logLevel === 'silent' ? 'silent' : 'info'
    // No field below has a name that is redacted.
    const log = app.log.child({}, { redact: [], level })
    app.decorate('audit', ({ id, traceparent, tenant, session }, { audit, session: given, ...fields }) => {
      const fan = given ?? session
      const account = fan ? digestOf(tenant, fan) : null
      log.info({ audit, tenant, account, ...fields, reqId: id, traceId: traceIdOf(traceparent) }, 'audit')
    })
  },
  { name: 'audit' },
)

/**
 * Stands for an account in the audit trail: always the same for the same fan of a tenant. Keyed, since customer numbers
 * can be tried against a plain digest. Without AUDIT_KEY digests change with the first session key.
 */
function createAccountDigest({ config: { auditKey, sessionKeys } }: FastifyInstance) {
  const key = auditKey ?? derivedKey(sessionKeys[0], 'storefront audit')
  return (tenant: string, fan: Fan): string =>
    createHmac('sha256', key)
      .update(`${tenant} ${accountOf(fan).id}`)
      .digest('hex')
      // 64 bits: among a million accounts, the chance that two share a digest is 1 in 37 million.
      .slice(0, 16)
}

import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { derivedKey, type SessionKeys } from '../keys.ts'
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

/** What identifies a fan at a tenant. */
type Fan = { readonly customerNumber: string | null; readonly email: string }

/** An event, with what is known of it. Nothing here may name a fan, a card or a token (BFF-44). */
export type AuditFields = {
  readonly audit: AuditEvent
  readonly orderId?: string
  readonly amountCents?: number
  /** How it ended: a word of the table, or the code of the error. */
  readonly outcome?: string
  /** Whose event it is, where it is not the request's session; only its digest is written. */
  readonly session?: Fan
}

/** The request that caused an event. */
type Audited = Pick<FastifyRequest, 'id' | 'traceparent' | 'tenant'> & { readonly session: Fan | null }

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes an event of the audit trail: one log line, whatever LOG_LEVEL is, but for `silent` (BFF-87). */
    audit: (request: Audited, event: AuditFields) => void
  }
}

/** The audit trail (server/README.md, For operators): who did what with sessions and money, without saying who it is. */
export const auditPlugin = fp(
  async (app) => {
    const { auditKey, sessionKeys, logLevel } = app.config
    const accountOf = createAccountDigest(auditKey, sessionKeys)
    // No field below has a name that is redacted.
    const log = app.log.child({}, { redact: [], level: logLevel === 'silent' ? 'silent' : 'info' })
    app.decorate('audit', ({ id, traceparent, tenant, session }, { audit, session: given, ...fields }) => {
      const fan = given ?? session
      const account = fan ? accountOf(tenant, fan) : null
      log.info({ audit, tenant, account, ...fields, reqId: id, traceId: traceIdOf(traceparent) }, 'audit')
    })
  },
  { name: 'audit' },
)

/** 64 bits: among a million accounts, the chance that two share a digest is 1 in 37 million. */
const digestLength = 16

/**
 * Stands for an account in the audit trail: always the same for the same fan of a tenant, and it tells a reader of the log
 * nothing. Keyed, since customer numbers and e-mail addresses can be tried one by one against a plain digest.
 * @param auditKey AUDIT_KEY; without it the key comes from the first session key, and digests change when that does
 */
function createAccountDigest(auditKey: Uint8Array | undefined, [firstSessionKey]: SessionKeys) {
  const key = auditKey ?? derivedKey(firstSessionKey, 'storefront audit')
  return (tenant: string, { customerNumber, email }: Fan): string =>
    createHmac('sha256', key)
      .update(`${tenant} ${customerNumber ?? email.toLowerCase()}`)
      .digest('hex')
      .slice(0, digestLength)
}

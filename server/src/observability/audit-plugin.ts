import fp from 'fastify-plugin'
import { createAccountDigest } from './account-digest.ts'
import type { Audited, AuditFields } from './audit-events.ts'
import { traceIdOf } from './trace.ts'

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
    // None of the names below is redacted (`request-log.ts`).
    const log = app.log.child({}, { redact: [], level: logLevel === 'silent' ? 'silent' : 'info' })
    app.decorate('audit', ({ id, traceparent, tenant, session }, { audit, session: given, ...fields }) => {
      const fan = given ?? session
      log.info(
        {
          audit,
          tenant,
          account: fan ? accountOf(tenant, fan) : null,
          ...fields,
          reqId: id,
          traceId: traceIdOf(traceparent),
        },
        'audit',
      )
    })
  },
  { name: 'audit' },
)

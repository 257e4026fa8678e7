import { createHmac } from 'node:crypto'
import type { VenueService } from '@storefront/shared/contract/venue.ts'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ErrorCode } from '../errors/app-error.ts'
import { accountOf, type Fan } from '../fan.ts'
import { derivedKey } from '../keys.ts'
import { traceIdOf } from './requests.ts'

type EventDefinition = {
  readonly when: string
  readonly outcomes: readonly string[]
  /** Whether the outcome may also be the code of an error. */
  readonly orErrorCode?: true
}

/** Every event. Operators search for the names, so they stay. `pnpm reference` prints this as a table. */
export const auditEvents = {
  login: {
    when: 'A session began, or a login failed; then `account` is null',
    outcomes: ['success'],
    orErrorCode: true,
  },
  logout: { when: 'A fan logged out', outcomes: [] },
  'session.revoked': {
    when: 'A new login, or a 401 or 403 of the product server, ended a session',
    outcomes: ['new-login', 'refused'],
  },
  'charge.reserved': { when: "The order is reserved; `amountCents` is the fan's", outcomes: [] },
  'charge.sending': {
    when: "The charge is recorded and about to be sent; `amountCents` is the cart's",
    outcomes: [],
  },
  'charge.result': {
    when: 'The charge was sent, or could not be',
    outcomes: ['success', 'declined', 'unknown', 'refused', 'unsent'],
  },
  'charge.adopted': {
    when: 'Nothing was sent: the transactions show a charge without a record',
    outcomes: ['success', 'unknown'],
  },
  'charge.repeated': {
    when: 'Nothing was sent: the order was charged, its outcome is unknown, or the charge of this tap failed',
    outcomes: ['success', 'unknown', 'declined', 'refused'],
  },
  'charge.not-sent': {
    when: "The request ended before the charge; `refused`: the cart is not this fan's",
    outcomes: ['refused'],
    orErrorCode: true,
  },
  'charge.lookup': {
    when: 'The transactions were searched for the order',
    outcomes: ['success', 'declined', 'unknown', 'unproven', 'unreadable'],
  },
  'charge.reconciled': {
    when: 'A lookup settled a charge whose outcome was unknown',
    outcomes: ['success', 'declined'],
  },
  'checkout.by-server': {
    when: 'The server checked out a paid order for its client, or could not',
    outcomes: ['success', 'failed'],
  },
  'venue.service': {
    when: 'Staff changed `ordering`, `inSeat`, `pickup`, `waitMinutes`, `soldOut`, `until` or the message (`hasMessage`, without its text)',
    outcomes: [],
  },
} as const satisfies Record<string, EventDefinition>

type AuditEvent = keyof typeof auditEvents

/** An event with its details, none of which may name a fan, a card or a token (BFF-44). */
export type AuditFields = {
  readonly audit: AuditEvent
  readonly orderId?: string
  readonly amountCents?: number
  readonly outcome?: (typeof auditEvents)[AuditEvent]['outcomes'][number] | ErrorCode
  /** What staff of the venue have switched (VEN-10, VEN-22). */
  readonly ordering?: VenueService['ordering']
  readonly inSeat?: VenueService['inSeat']
  readonly pickup?: VenueService['pickup']
  readonly waitMinutes?: VenueService['waitMinutes']
  readonly soldOut?: VenueService['soldOut']
  readonly until?: VenueService['until']
  readonly hasMessage?: boolean
  /** The fan of the event, if not of the request's session; only the digest is written. */
  readonly session?: Fan
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes an event of the audit trail: one log line at every LOG_LEVEL except `silent` (BFF-87). */
    audit: (
      request: Pick<FastifyRequest, 'id' | 'traceparent' | 'tenant' | 'session'>,
      event: AuditFields,
    ) => void
  }
}

/** The audit trail: what each fan did with sessions and money, under a digest instead of an identity. */
export const auditPlugin = fp(
  async (app) => {
    const digestOf = createAccountDigest(app)
    const level = app.config.logLevel === 'silent' ? 'silent' : 'info'
    const log = app.log.child({}, { level })
    app.decorate('audit', ({ id, traceparent, tenant, session }, { audit, session: given, ...fields }) => {
      const fan = given ?? session
      const account = fan ? digestOf(tenant, fan) : null
      log.info({ audit, tenant, account, ...fields, reqId: id, traceId: traceIdOf(traceparent) }, 'audit')
    })
  },
  { name: 'audit' },
)

/**
 * The digest of an account, the same for the same fan of a tenant. It is keyed, since customer numbers could be tried against a
 * plain digest. Without AUDIT_KEY digests change with the first session key.
 */
function createAccountDigest({ config: { auditKey, sessionKeys } }: FastifyInstance) {
  const key = auditKey ?? derivedKey(sessionKeys[0], 'storefront audit')
  return (tenant: string, fan: Fan): string =>
    createHmac('sha256', key)
      .update(`${tenant} ${accountOf(fan).id}`)
      .digest('hex')
      // 64 bits, so that two accounts hardly ever share a digest.
      .slice(0, 16)
}

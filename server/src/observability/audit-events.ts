import type { FastifyRequest } from 'fastify'
import type { Fan } from './account-digest.ts'

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
export type Audited = Pick<FastifyRequest, 'id' | 'traceparent' | 'tenant'> & { readonly session: Fan | null }

import type { Session as SessionSummary } from '@storefront/shared/contract/session.ts'

/** A signed-in fan, as sealed into the cookie. Nothing of it but its summary leaves the server. */
export type Session = {
  /** Unique to one sign-in; what a log-out revokes. */
  readonly id: string
  readonly email: string
  /** The product server's bearer. */
  readonly token: string
  /** The token's domain claim. */
  readonly domain: string | null
  readonly customerNumber: string | null
  /** Milliseconds of the epoch, on a whole second. */
  readonly expiresAt: number
}

/** SESSION-03: what the browser may know of its session. */
export const summaryOf = ({ email, customerNumber, expiresAt }: Session): SessionSummary => ({
  email,
  hasCustomer: customerNumber !== null,
  expiresAt: new Date(expiresAt).toISOString(),
})

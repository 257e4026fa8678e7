import type { Session as SessionSummary } from '@storefront/shared/contract/session.ts'

/** A signed-in fan, as sealed into the cookie. The browser gets the summary of it only. */
export type Session = {
  /** Unique to one sign-in; a log-out revokes it. */
  readonly id: string
  readonly email: string
  /** The product server's bearer token. */
  readonly token: string
  /** The token's `domain` claim; null without one. */
  readonly domain: string | null
  /** Null for a fan who is no customer yet. */
  readonly customerNumber: string | null
  /** Milliseconds of the epoch, on a whole second. */
  readonly expiresAt: number
}

/**
 * What the browser may know of its session (SESSION-03).
 * @param now milliseconds of the epoch
 */
export const summaryOf = ({ email, customerNumber, expiresAt }: Session, now: number): SessionSummary => ({
  email,
  hasCustomer: customerNumber !== null,
  expiresAt: new Date(expiresAt).toISOString(),
  expiresInS: Math.ceil((expiresAt - now) / 1000),
})

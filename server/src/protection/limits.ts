/** Requests a minute. */
export type Limit = { readonly max: number }

export const windowMs = 60_000

/**
 * BFF-41: what is too much, in one minute. `client` is an address (/64 of IPv6), `account` a fan, `tenant` a site.
 *
 * A client may be a whole stadium behind one address: of 60,000 fans some 5 % sign in within the five minutes of a
 * halftime rush, 600 a minute, and as many pay. So `client` only stops machines, with room for twice the rush; what
 * one fan may do is bounded by `account`, which needs a proven identity to be counted and so cannot lock others out.
 * `tenant` keeps one site from using up what the product server can do for all.
 */
export const limits = {
  login: { client: { max: 1_200 }, account: { max: 60 }, tenant: { max: 6_000 } },
  /** Every write of a payment: an order takes four to six of them. */
  payments: { client: { max: 6_000 }, account: { max: 90 }, tenant: { max: 30_000 } },
  /** Addresses that do not exist. Fans hit none, but a browser may ask for an icon of its own invention. */
  notFound: { client: { max: 1_200 } },
} as const satisfies Record<string, Record<string, Limit>>

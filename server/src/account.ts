/** What identifies a fan at a tenant; `uid` is the account's id at the identity provider. */
export type Fan = {
  /** Null for a fan who is no customer yet. */
  readonly customerNumber: string | null
  /** Null in cookies of a release that did not seal it. */
  readonly uid: string | null
  /** '' for an account without one. */
  readonly email: string
}

/**
 * Who a fan is at a tenant: the customer, else the account, since some have no e-mail address, and everybody may choose one. Only
 * a session sealed without the account's id goes by its address.
 */
export const accountOf = ({ customerNumber, uid, email }: Fan) =>
  customerNumber !== null
    ? ({ kind: 'customer', id: customerNumber } as const)
    : uid !== null
      ? ({ kind: 'uid', id: uid } as const)
      : ({ kind: 'email', id: email.toLowerCase() } as const)

/** The identifiers of a fan at a tenant; `uid` is the account's id at the identity provider. */
export type Fan = {
  /** Null for a fan who is not a customer yet. */
  readonly customerNumber: string | null
  /** Null in cookies of older releases. */
  readonly uid: string | null
  /** '' for an account without one. */
  readonly email: string
}

/**
 * The identity of a fan at a tenant: the customer, else the account. The e-mail address is used only for a session without the account's
 * id, because some accounts have no address and an address proves nothing.
 */
export const accountOf = ({ customerNumber, uid, email }: Fan) =>
  customerNumber !== null
    ? ({ kind: 'customer', id: customerNumber } as const)
    : uid !== null
      ? ({ kind: 'uid', id: uid } as const)
      : ({ kind: 'email', id: email.toLowerCase() } as const)

/** How the product server behaves towards a fan, unless a test changes it. */
export const usualBehaviour = {
  /** how long an order stays `initiated` after its charge arrived, and then `pending` at the processor */
  initiatedMs: 0,
  pendingMs: 0,
  /** responds to a charge with PROCESSING at once, instead of when the processor has decided */
  respondsAtOnce: false,
  /** how late a row of the history and each change of its status appear */
  historyLagMs: 0,
  /** how far the product server's clock, in `Date` and `createdOn`, is ahead of ours; negative for behind */
  clockOffsetMs: 0,
  /** how far the clock that writes `createdOn` is ahead of the one that writes `Date` */
  rowClockOffsetMs: 0,
  /** how long a checkout takes; a repeated Idempotency-Key gets 409 meanwhile */
  checkoutMs: 0,
  /** whether a repeated Idempotency-Key is recognised, and how long after its first use */
  honourKeys: true,
  keyLifeMs: Number.MAX_SAFE_INTEGER,
  /** whether declined charges stay in the history */
  listDeclined: false,
}

export type Behaviour = Partial<typeof usualBehaviour>

/** What a fan finds. */
export type Seed = {
  /** number of saved cards, all approved */
  cards?: number
  /** number of past transactions */
  transactions?: number
}

import type { Fan } from './fan.ts'

/** How the product server works for the fans it names (all of them where a part is left out); the README has each part. */
export type Behaviour = {
  email?: string
  tenant?: string
  /** how long an order stays `initiated` after its charge arrived, and then `pending` at the processor */
  initiatedMs?: number
  pendingMs?: number
  /** a charge is responded to with PROCESSING at once instead of when the processor has decided */
  respondsAtOnce?: boolean
  /** how late a row of the history, and each change of its status, appears */
  historyLagMs?: number
  /** what the product server's clock is ahead of ours; negative for behind */
  clockOffsetMs?: number
  /** what the clock that writes `createdOn` is ahead of the one that writes `Date` */
  rowClockOffsetMs?: number
  /** how long a checkout takes */
  checkoutMs?: number
  /** whether a repeated Idempotency-Key is recognised, and how long after its first use */
  honourKeys?: boolean
  keyLifeMs?: number
  /** whether declined charges stay in the history */
  listDeclined?: boolean
}

type Settings = Required<Omit<Behaviour, 'email' | 'tenant'>>

const usual: Settings = {
  initiatedMs: 0,
  pendingMs: 0,
  respondsAtOnce: false,
  historyLagMs: 0,
  clockOffsetMs: 0,
  rowClockOffsetMs: 0,
  checkoutMs: 0,
  honourKeys: true,
  keyLifeMs: Number.MAX_SAFE_INTEGER,
  listDeclined: false,
}

/** All behaviours for a fan in one, later ones winning; those without an e-mail or tenant alone for nobody. */
export function behaviourFor(behaviours: readonly Behaviour[], fan: Fan | null): Settings {
  const fitting = behaviours
    .filter(({ email }) => email === undefined || email === fan?.email)
    .filter(({ tenant }) => tenant === undefined || tenant === fan?.tenant.subDomain)
  return Object.assign({ ...usual }, ...fitting)
}

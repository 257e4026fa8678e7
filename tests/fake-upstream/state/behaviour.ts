import type { Fan } from './fan.ts'
import type { Tenant } from './tenant.ts'

/** How the product server behaves towards a fan, a tenant, or everyone where neither is given. */
export type Behaviour = {
  email?: string
  tenant?: string
  /** how long an order stays `initiated` after its charge arrived, and then `pending` at the processor */
  initiatedMs?: number
  pendingMs?: number
  /** responds to a charge with PROCESSING at once, instead of when the processor has decided */
  respondsAtOnce?: boolean
  /** how late a row of the history and each change of its status appear */
  historyLagMs?: number
  /** how far the product server's clock, in `Date` and `createdOn`, is ahead of ours; negative for behind */
  clockOffsetMs?: number
  /** how far the clock that writes `createdOn` is ahead of the one that writes `Date` */
  rowClockOffsetMs?: number
  /** how long a checkout takes; a repeated Idempotency-Key gets 409 meanwhile */
  checkoutMs?: number
  /** whether a repeated Idempotency-Key is recognised, and how long after its first use */
  honourKeys?: boolean
  keyLifeMs?: number
  /** whether declined charges stay in the history */
  listDeclined?: boolean
}

type Settings = Required<Omit<Behaviour, 'email' | 'tenant'>>

const defaults: Settings = {
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

/** What a fan, the fans of a tenant, or all fans find. */
export type Seed = {
  email?: string
  tenant?: string
  /** number of saved cards, all approved */
  cards?: number
  /** number of past transactions */
  transactions?: number
  /** which events the events call lists */
  events?: 'all' | 'none' | 'active' | 'upcoming'
  /** number of pickup locations that the locations call lists */
  locations?: number
  /** settings by key, replacing the tenant's own */
  settings?: Record<string, string>
}

type Scope = { email?: string; tenant?: string }

/** The entries that apply to a fan; without a fan only those for everyone. */
const applicableTo = <Entry extends Scope>(
  entries: readonly Entry[],
  tenant?: Tenant,
  email?: string,
): Entry[] =>
  entries
    .filter((entry) => entry.email === undefined || entry.email === email)
    .filter((entry) => entry.tenant === undefined || entry.tenant === tenant?.subDomain)

/** The behaviours for a fan, merged; later ones win. */
export const behaviourFor = (behaviours: readonly Behaviour[], fan: Fan | null): Settings =>
  Object.assign({ ...defaults }, ...applicableTo(behaviours, fan?.tenant, fan?.email))

/** The seeds for a fan, merged; later ones win. */
export const seedFor = (seeds: readonly Seed[], tenant: Tenant, email: string): Seed =>
  Object.assign({}, ...applicableTo(seeds, tenant, email))

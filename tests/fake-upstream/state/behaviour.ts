import type { Fan } from './fan.ts'
import type { Tenant } from './tenant.ts'

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

/** Which fans a seed is for (all of them where a part is left out) and what they find. */
export type Seed = {
  email?: string
  tenant?: string
  /** number of saved cards, all approved */
  cards?: number
  /** number of past transactions */
  transactions?: number
  /** which events the events call lists */
  events?: 'all' | 'none' | 'active' | 'upcoming'
  /** how many pickup locations the locations call lists */
  locations?: number
  /** settings by key, in place of the tenant's own */
  settings?: Record<string, string>
}

type Scope = { email?: string; tenant?: string }

/** Those of the orders that are for a fan; one without an e-mail or tenant is for all, and alone for nobody. */
const ordersFor = <Order extends Scope>(orders: readonly Order[], tenant?: Tenant, email?: string): Order[] =>
  orders
    .filter((order) => order.email === undefined || order.email === email)
    .filter((order) => order.tenant === undefined || order.tenant === tenant?.subDomain)

/** All behaviours for a fan in one, later ones winning. */
export const behaviourFor = (behaviours: readonly Behaviour[], fan: Fan | null): Settings =>
  Object.assign({ ...usual }, ...ordersFor(behaviours, fan?.tenant, fan?.email))

/** All seeds for a fan in one, later ones winning. */
export const seedFor = (seeds: readonly Seed[], tenant: Tenant, email: string): Seed =>
  Object.assign({}, ...ordersFor(seeds, tenant, email))

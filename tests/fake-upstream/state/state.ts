import { randomBytes } from 'node:crypto'
import { type Catalogue, catalogueOf } from '../catalogue/catalogue.ts'
import { type Behaviour, type Seed, usualBehaviour } from './behaviour.ts'
import type { Cart } from './cart.ts'
import type { Charge, RunningCharge } from './charge.ts'
import { customerNumberOf, type Fan, type SavedCard } from './fan.ts'
import { historyOf } from './history.ts'
import type { Checkout, Order } from './order.ts'
import { numberedVenue, prefixOf, rowId, type Tenant, tenants } from './tenant.ts'
import { approved, type Outcome } from './test-cards.ts'

/** A card in the vault that is not saved yet. */
type VaultedCard = {
  brand: string
  lastFour: string
  month: string
  year: string
  holder: string
  outcome: Outcome
}

/** The first request with an Idempotency-Key, its time and its charge. */
type UsedKey = { request: string; at: number; work: RunningCharge }

export type State = {
  fans: Map<string, Fan>
  carts: Map<string, Cart>
  orders: Map<string, Order>
  initiations: Map<string, { fan: Fan; cardToken: string }>
  vault: Map<string, VaultedCard>
  ledger: Charge[]
  checkouts: Checkout[]
  runningCharges: RunningCharge[]
  /** the first use of each Idempotency-Key */
  keys: Map<string, UsedKey>
  /** by email */
  seeds: Map<string, Seed>
  behaviours: Map<string, Behaviour>
  /** own origins; empty until the listeners are up */
  origins: { product: string; vault: string; receipt: string }
  tenants: readonly Tenant[]
  tenant: (subDomain: string) => Tenant | undefined
  catalogue: (tenant: Tenant) => Catalogue
  fan: (tenant: Tenant, email: string) => Fan
  /** null for a call without a fan */
  behaviourOf: (fan: Fan | null) => Required<Behaviour>
  /** with a tenant in the form of its ids */
  newId: (prefix: string, tenant?: Tenant) => string
}

const DEMO_FAN = 'demo@fans.example'
const demoCards: readonly Omit<SavedCard, 'id'>[] = [
  { brand: 'Visa', lastFour: '1111', holder: 'Demo Fan', outcome: approved },
  { brand: 'Mastercard', lastFour: '4444', holder: 'Demo Fan', outcome: approved },
]

/** `count` saved cards that are always approved. */
export const approvedCards = (count: number, fan: Fan): SavedCard[] =>
  Array.from({ length: count }, (_, index) => {
    const card = demoCards[index % demoCards.length] as Omit<SavedCard, 'id'>
    const digits = fan.customerNumber.slice(-6)
    const id = fan.tenant.quirks.foreign
      ? String(rowId(fan.tenant, Number(`${digits}${index + 1}`)))
      : `${prefixOf(fan.tenant, 'CARD')}-${digits}-${index + 1}`
    return { ...card, id }
  })

/** The state of the product server. */
export function createState(): State {
  const catalogues = new Map<Tenant, Catalogue>()
  const state: State = {
    fans: new Map(),
    carts: new Map(),
    orders: new Map(),
    initiations: new Map(),
    vault: new Map(),
    ledger: [],
    checkouts: [],
    runningCharges: [],
    keys: new Map(),
    seeds: new Map(),
    behaviours: new Map(),
    origins: { product: '', vault: '', receipt: '' },
    tenants,
    tenant: (subDomain) =>
      tenants.find((tenant) => tenant.subDomain === subDomain) ?? numberedVenue(subDomain),
    catalogue: (tenant) => {
      const known = catalogues.get(tenant) ?? catalogueOf(tenant)
      catalogues.set(tenant, known)
      return known
    },
    fan: (tenant, email) => {
      const key = `${tenant.subDomain}|${email}`
      const known = state.fans.get(key)
      if (known) return known
      const fan: Fan = {
        tenant,
        email,
        customerNumber: customerNumberOf(tenant, email),
        firstName: '',
        lastName: '',
        cards: [],
        transactions: [],
      }
      const seed = state.seeds.get(email)
      const isDemo = email === DEMO_FAN
      fan.cards = approvedCards(seed?.cards ?? (isDemo ? 2 : 0), fan)
      fan.transactions = historyOf(
        fan,
        state.catalogue(tenant),
        seed?.transactions ?? (isDemo ? 35 : 0),
        Date.now(),
      )
      state.fans.set(key, fan)
      return fan
    },
    behaviourOf: (fan) => ({ ...usualBehaviour, ...state.behaviours.get(fan?.email ?? '') }),
    newId: (prefix, tenant) => {
      const bytes = randomBytes(6)
      return tenant?.quirks.foreign
        ? String(rowId(tenant, bytes.readUIntBE(0, 6)))
        : `${prefix}-${bytes.toString('hex').toUpperCase()}`
    },
  }
  return state
}

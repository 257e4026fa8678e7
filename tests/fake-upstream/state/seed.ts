import type { Tenant } from './tenant.ts'

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

/** All seeds for a fan in one, later ones winning. */
export const seedFor = (seeds: readonly Seed[], tenant: Tenant, email: string): Seed => {
  const fitting = seeds
    .filter((seed) => seed.email === undefined || seed.email === email)
    .filter((seed) => seed.tenant === undefined || seed.tenant === tenant.subDomain)
  return Object.assign({}, ...fitting)
}

import type { Store } from '../state/store.ts'

/** Longer than a venue's closed season, so that its first visitor of the next one is no stranger. */
const rememberedForMs = 180 * 24 * 60 * 60 * 1_000

/**
 * The tenants that any replica has had a branding of (BFF-67). They cost no budget of unknown ones, so that a replica that has
 * just started asks for them in the middle of a flood of invented hosts.
 */
export function createKnownTenants(store: Store) {
  const keyOf = (tenant: string) => `tenant:${tenant}`
  return {
    /** False as well while the store is away: then each replica knows what it has seen itself. */
    isKnown: async (tenant: string): Promise<boolean> =>
      (await store.get(keyOf(tenant)).catch(() => null)) !== null,
    /** Nobody waits for it: what cannot be written now is written when the branding is fetched again. */
    remember: (tenant: string): void => {
      store.set(keyOf(tenant), 'known', rememberedForMs).catch(() => undefined)
    },
  }
}

import { LRUCache } from 'lru-cache'
import type { Counter } from 'prom-client'
import { bounded } from '../state/memory-store.ts'
import { brandingResults, chargeOutcomes, loginOutcomes } from './label-values.ts'

/** The values of the label `tenant`. */
export type TenantLabels = {
  /** The tenant itself once its branding was found by this process, else `unknown`: nobody can invent a label (BFF-51). */
  of(tenant: string): string
  /** Its branding was found: from now on it has series of its own, which begin with 0 (BFF-84). */
  add(tenant: string): void
  has(tenant: string): boolean
}

type TenantMetrics = {
  readonly tenantServerErrors: Counter<'tenant'>
  readonly brandings: Counter<'result' | 'tenant'>
  readonly logins: Counter<'outcome' | 'tenant'>
  readonly charges: Counter<'outcome' | 'tenant'>
}

const unknownTenant = 'unknown'

/** As many as the cache of brandings holds. */
const maxTenants = 1_000

/**
 * A tenant keeps its label when its branding goes, which is just when an operator must see it. Beyond `maxTenants` the one
 * that was used least recently loses its series, and counts as `unknown` until its branding is found again.
 */
export function createTenantLabels(metrics: TenantMetrics): TenantLabels {
  const labels = new LRUCache<string, string>({
    ...bounded(maxTenants),
    dispose: (tenant) => eachSeries(metrics, tenant, (counter, series) => counter.remove(series)),
  })
  const begin = (tenant: string) => eachSeries(metrics, tenant, (counter, series) => counter.inc(series, 0))
  begin(unknownTenant)
  return {
    of: (tenant) => labels.get(tenant) ?? unknownTenant,
    has: (tenant) => labels.has(tenant),
    add: (tenant) => {
      if (labels.get(tenant) !== undefined) return
      labels.set(tenant, tenant)
      begin(tenant)
    },
  }
}

function eachSeries(
  { tenantServerErrors, brandings, logins, charges }: TenantMetrics,
  tenant: string,
  act: (counter: Counter, series: Record<string, string>) => void,
) {
  act(tenantServerErrors, { tenant })
  for (const result of brandingResults) act(brandings, { result, tenant })
  for (const outcome of loginOutcomes) act(logins, { outcome, tenant })
  for (const outcome of chargeOutcomes) act(charges, { outcome, tenant })
}

import { LRUCache } from 'lru-cache'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { bounded } from '../state/memory-store.ts'

/** The values of each label with which the series of a metric begin. */
type LabelValues<Label extends string> = Readonly<Record<Label, readonly string[]>>

const unknownTenant = 'unknown'

/** The label of counters that have series for each tenant. */
export const byTenant = { tenant: [unknownTenant] }

/** Makes metrics whose series begin with 0: `rate()` misses the first event of a series that it begins (BFF-84). */
export function createSeries() {
  const registry = new Registry()
  const tenantCounters: [Counter, LabelValues<string>][] = []

  const options = <L extends string>(name: string, help: string, values: LabelValues<L>) => ({
    name,
    help,
    labelNames: Object.keys(values) as L[],
    registers: [registry],
  })

  function counter<L extends string = never>(name: string, help: string, values = {} as LabelValues<L>) {
    const created = new Counter(options(name, help, values))
    for (const labels of combined(values)) created.inc(labels, 0)
    if ('tenant' in values) tenantCounters.push([created, values])
    return created
  }

  function gauge<L extends string>(name: string, help: string, values: LabelValues<L>, collect = () => {}) {
    const created = new Gauge({ ...options(name, help, values), collect })
    for (const labels of combined(values)) created.set(labels, 0)
    return created
  }

  function histogram<L extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    values = {} as LabelValues<L>,
  ) {
    const created = new Histogram({ ...options(name, help, values), buckets })
    for (const labels of combined(values)) created.zero(labels)
    return created
  }

  return { registry, counter, gauge, histogram, tenants: createTenantLabels(tenantCounters) }
}

/**
 * The values of the label `tenant`. A tenant keeps its label when its branding goes, which is when an operator must see it.
 * As in the cache of brandings there is room for 1,000: the least recently used one counts as `unknown` until it is found again.
 */
function createTenantLabels(counters: readonly [Counter, LabelValues<string>][]) {
  const labels = new LRUCache<string, string>({
    ...bounded(1_000),
    dispose: (tenant) => eachSeries(tenant, (counter, series) => counter.remove(series)),
  })
  function eachSeries(tenant: string, act: (counter: Counter, series: Record<string, string>) => void) {
    for (const [counter, values] of counters) {
      for (const series of combined({ ...values, tenant: [tenant] })) act(counter, series)
    }
  }
  return {
    /** The tenant itself once its branding was found by this process, else `unknown`: nobody can invent a label (BFF-51). */
    of: (tenant: string) => labels.get(tenant) ?? unknownTenant,
    has: (tenant: string) => labels.has(tenant),
    /** Its branding was found: from now on it has its own series, which begin with 0 (BFF-84). */
    add: (tenant: string) => {
      if (labels.get(tenant) !== undefined) return
      labels.set(tenant, tenant)
      eachSeries(tenant, (counter, series) => counter.inc(series, 0))
    },
  }
}

/** Every combination of the labels' values. */
function combined<L extends string>(values: LabelValues<L>): Record<L, string>[] {
  let series = [{}] as Record<L, string>[]
  for (const label of Object.keys(values) as L[]) {
    series = series.flatMap((labels) => values[label].map((value) => ({ ...labels, [label]: value })))
  }
  return series
}

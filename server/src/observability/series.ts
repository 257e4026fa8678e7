import { LRUCache } from 'lru-cache'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { bounded } from '../state/memory-store.ts'

/** The values of each label, all of which have a series from the start; empty for a label whose series begin with their first event. */
type LabelValues<Label extends string> = Readonly<Record<Label, readonly string[]>>

const unknownTenant = 'unknown'

/** A metric as the reference lists it. */
export type MetricDefinition = {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly name: string
  readonly help: string
  readonly labels: LabelValues<string>
}

/** The label of counters that have series for each tenant. */
export const byTenant = { tenant: [unknownTenant] }

/** Makes metrics whose series begin with 0, since `rate()` misses an event that begins a series (BFF-84). */
export function createSeries() {
  const registry = new Registry()
  const tenantCounters: [Counter, LabelValues<string>][] = []

  const definitions: MetricDefinition[] = []

  function define<L extends string>(
    type: MetricDefinition['type'],
    name: string,
    help: string,
    labels: LabelValues<L>,
  ) {
    definitions.push({ type, name, help, labels })
    return { name, help, labelNames: Object.keys(labels) as L[], registers: [registry] }
  }

  function counter<L extends string = never>(name: string, help: string, values = {} as LabelValues<L>) {
    const created = new Counter(define('counter', name, help, values))
    for (const labels of combined(values)) created.inc(labels, 0)
    if ('tenant' in values) tenantCounters.push([created, values])
    return created
  }

  function gauge<L extends string>(
    name: string,
    help: string,
    values: LabelValues<L>,
    collect: (this: Gauge<L>) => void | Promise<void> = () => {},
  ) {
    const created = new Gauge({ ...define('gauge', name, help, values), collect })
    for (const labels of combined(values)) created.set(labels, 0)
    return created
  }

  function histogram<L extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    values = {} as LabelValues<L>,
  ) {
    const created = new Histogram({ ...define('histogram', name, help, values), buckets })
    for (const labels of combined(values)) created.zero(labels)
    return created
  }

  return { registry, definitions, counter, gauge, histogram, tenants: createTenantLabels(tenantCounters) }
}

/**
 * The values of the label `tenant`. A tenant keeps its label after its branding has disappeared, so that operators see that.
 * Bounded like the cache of brandings: the least recently used tenant counts as `unknown` until it is found again.
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
    /** The tenant once this process has found its branding, else `unknown`, so that requests cannot invent labels (BFF-51). */
    of: (tenant: string) => labels.get(tenant) ?? unknownTenant,
    has: (tenant: string) => labels.has(tenant),
    /** To be called when the tenant's branding was found: its series begin with 0 (BFF-84). */
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

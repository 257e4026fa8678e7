import { buildApp } from '@storefront/server/app.ts'
import { parseConfig } from '@storefront/server/config.ts'
import { addProcessMetrics, buildAdmin } from '@storefront/server/observability/admin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboard, queries, rules } from './observed.ts'
import { namesIn } from './promql.ts'

/** What Prometheus adds to each series that it scrapes. */
const targetLabels = ['instance', 'job']
/** What Prometheus makes itself of the alerts. */
const ownMetrics = { ALERTS: ['alertname', 'alertstate', 'severity'] }

const labelsOf = new Map<string, ReadonlySet<string>>()

beforeAll(async () => {
  const app = await buildApp(
    parseConfig({
      UPSTREAM_URL: 'http://127.0.0.1:9',
      BRANDING_CLIENT_ID: 'client',
      FIREBASE_PROJECT_ID: 'project',
      FIREBASE_API_KEY: 'key',
      RECEIPT_BASE_URL: 'https://receipts.example',
      REDIS_URL: 'redis://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    }),
    // Whatever was built here before: without the app the metrics are the same.
    { spa: { distDir: '/nowhere' } },
  )
  afterAll(() => app.close())
  addProcessMetrics(app)
  const admin = buildAdmin(app)
  const { body } = await admin.inject('/metrics')
  for (const [, metric = '', labels = ''] of body.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, name = '']) => name)
    labelsOf.set(metric, new Set([...(labelsOf.get(metric) ?? []), ...names]))
  }
  // One whose value is unknown here has no sample, such as Redis' memory.
  for (const [, gauge = ''] of body.matchAll(/^# TYPE (\w+) gauge$/gm)) {
    const metric = app.metrics.registry.getSingleMetric(gauge) as unknown as { labelNames: string[] }
    if (!labelsOf.has(gauge)) labelsOf.set(gauge, new Set(metric.labelNames))
  }
  for (const [metric, labels] of Object.entries(ownMetrics)) labelsOf.set(metric, new Set(labels))
  for (const { record, expr } of rules()) {
    // A recorded series has the labels by which its rule groups.
    if (record) labelsOf.set(record, new Set(namesIn(expr).grouped))
  }
})

test('BFF-90 every query of rules and dashboard names a metric and labels that the server has', () => {
  const all = queries()
  expect(all.length).toBeGreaterThan(80)
  const unknown = all.flatMap(({ place, query }) => {
    const { selected, grouped } = namesIn(query)
    const known = new Set([
      ...targetLabels,
      ...selected.flatMap(({ metric }) => [...(labelsOf.get(metric) ?? [])]),
    ])
    return [
      ...selected.flatMap(({ metric, labels }) =>
        labelsOf.has(metric)
          ? labels.filter((label) => !labelsOf.get(metric)?.has(label)).map((label) => `${metric}{${label}}`)
          : [metric],
      ),
      ...grouped.filter((label) => !known.has(label)).map((label) => `by (${label})`),
    ].map((name) => `${place}: ${name}`)
  })
  expect(unknown).toEqual([])
})

test('BFF-90 a legend names labels that its query has', () => {
  const wrong = dashboard().panels.flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr, legendFormat }) => {
      const { grouped } = namesIn(expr)
      const labels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
      const recorded = namesIn(expr).selected.flatMap(({ metric }) => [...(labelsOf.get(metric) ?? [])])
      const known = new Set([...targetLabels, ...grouped, ...(grouped.length === 0 ? recorded : [])])
      return labels.filter((label) => !known.has(label)).map((label) => `${title}: ${label}`)
    }),
  )
  expect(wrong).toEqual([])
})

test('BFF-90 the dashboard offers the venues that the server has a label for', () => {
  const variables = dashboard().templating.list.map(({ query }) =>
    typeof query === 'string' ? query : query.query,
  )
  expect(variables).toContain('label_values(storefront_logins_total, tenant)')
  expect(labelsOf.get('storefront_logins_total')).toContain('tenant')
})

test.each([
  ['sum(rate(storefront_x_total[5m])', /No PromQL/],
  ['storefront_x_total{a="b"', /No PromQL/],
])('BFF-90 %s is no query', (query, error) => {
  expect(() => namesIn(query)).toThrow(error)
})

test('BFF-90 what a query names is found in functions, joins and matchers', () => {
  expect(
    namesIn(
      'topk(3, sum by (a) (rate(x_total{b=~"$tenant", c!="d"}[$__rate_interval]))) / on (e) group_left (f) y > 0',
    ),
  ).toEqual({
    selected: [
      { metric: 'x_total', labels: ['b', 'c'] },
      { metric: 'y', labels: [] },
    ],
    grouped: ['a', 'e', 'f'],
  })
})

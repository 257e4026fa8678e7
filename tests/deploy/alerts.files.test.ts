import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { buildApp } from '@storefront/server/app.ts'
import { parseConfig } from '@storefront/server/config.ts'
import { addProcessMetrics } from '@storefront/server/observability/admin.ts'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { deployFolder } from './manifests.ts'

/** A rule of Prometheus, or a curve or annotation of Grafana, which show labels of the result. */
type Query = {
  readonly expr: string
  readonly record?: string
  readonly alert?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly legendFormat?: string
  readonly titleFormat?: string
}
type Case = {
  readonly name: string
  readonly promql_expr_test: readonly { readonly expr: string; readonly exp_samples: readonly unknown[] }[]
}

const read = (path: string) => readFileSync(`${deployFolder}${path}`, 'utf8')
const dashboard = read('grafana/dashboard.json')

/** Every query of the rules and the dashboard. */
const queries: Query[] = []
JSON.parse(`[${JSON.stringify(parse(read('prometheus/rules.yml')))}, ${dashboard}]`, (_key, value) => {
  if (typeof value?.expr === 'string') queries.push(value)
  return value
})
const alerts = queries.filter(({ alert }) => alert !== undefined)

/** The metrics of a query with the labels of their matchers, and the labels by which it groups or joins. @throws Error if it is not PromQL */
function namesIn(query: string) {
  // Grafana replaces its variables before it sends the query.
  const text = query.replaceAll('$__rate_interval', '1m').replaceAll(/\$\{?\w+\}?/g, 'variable')
  const selected: { metric: string; labels: string[] }[] = []
  const grouped: string[] = []
  parser.parse(text).iterate({
    enter({ name, from, to, node, type }) {
      if (type.isError) throw new Error(`No PromQL at ${from}: ${text}`)
      const word = text.slice(from, to)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector')
        selected.push({ metric: word, labels: [] })
      if (name === 'LabelName')
        (node.parent?.name === 'GroupingLabels' ? grouped : selected.at(-1)?.labels)?.push(word)
    },
  })
  return { selected, grouped }
}

/** The labels of each series that the server exports, that a rule records or that Prometheus makes of the alerts. */
async function seriesWithLabels(): Promise<Map<string, ReadonlySet<string>>> {
  const config = parseConfig({
    UPSTREAM_URL: 'http://127.0.0.1:9',
    BRANDING_CLIENT_ID: 'client',
    FIREBASE_PROJECT_ID: 'project',
    FIREBASE_API_KEY: 'key',
    RECEIPT_BASE_URL: 'https://receipts.example',
    REDIS_URL: 'redis://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  })
  // The metrics do not depend on a built app.
  const app = await buildApp(config, { spa: { distDir: '/nowhere' } })
  onTestFinished(() => app.close())
  addProcessMetrics(app)
  const series = new Map([['ALERTS', new Set(['alertname', 'alertstate', 'severity'])]])
  for (const metric of app.metrics.registry.getMetricsAsArray()) {
    const { name, type, labelNames } = metric as unknown as {
      name: string
      type: string
      labelNames: string[]
    }
    const endings = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const ending of endings)
      series.set(name + ending, new Set(ending === '_bucket' ? [...labelNames, 'le'] : labelNames))
  }
  for (const { record, expr } of queries) if (record) series.set(record, new Set(namesIn(expr).grouped))
  return series
}

test('BFF-90 every query of rules and dashboard names a metric and labels that the server has, and every legend labels of its query', async () => {
  const series = await seriesWithLabels()
  const unknown = queries.flatMap(({ expr, legendFormat = '', titleFormat = '' }) => {
    const { selected, grouped } = namesIn(expr)
    expect(selected, expr).not.toEqual([])
    // Prometheus adds the first two to each series that it scrapes.
    const known = new Set([
      'instance',
      'job',
      ...selected.flatMap(({ metric }) => [...(series.get(metric) ?? [])]),
    ])
    const ofResult = grouped.length > 0 ? new Set(grouped) : known
    const shown = [...(legendFormat + titleFormat).matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
    return [
      ...selected.flatMap(({ metric, labels }) => {
        const own = series.get(metric)
        return own
          ? labels.filter((label) => !own.has(label)).map((label) => `${metric}{${label}}`)
          : [metric]
      }),
      ...grouped.filter((label) => !known.has(label)).map((label) => `by (${label})`),
      ...shown.filter((label) => !ofResult.has(label)).map((label) => `legend {{${label}}}`),
    ].map((name) => `${expr}: ${name}`)
  })
  expect(unknown).toEqual([])
  expect(queries.length).toBeGreaterThan(80)

  expect(dashboard).toContain('"label_values(storefront_logins_total, tenant)"')
  expect(series.get('storefront_logins_total')).toContain('tenant')
})

// `rules.nightly.test.ts` runs the cases.
test('BFF-90 each alert has at least one case in which it fires and one in which it is silent; each case asks for its alert and has a separate name', () => {
  const { tests } = parse(read('prometheus/rules.test.yml')) as { tests: readonly Case[] }
  const cases = tests.map(({ name, promql_expr_test: checks }) => {
    const [, alert = '', outcome = ''] = /^(\w+) (fires|is silent): /.exec(name) ?? []
    const asked = checks.filter(({ expr }) => expr.includes(`"${alert}"`) && expr.includes('"firing"'))
    expect(
      asked.map(({ exp_samples }) => exp_samples.length),
      name,
    ).toEqual([outcome === 'fires' ? 1 : 0])
    return `${alert} ${outcome}`
  })
  const names = tests.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(alerts.length).toBeGreaterThan(10)
  expect(new Set(cases)).toEqual(
    new Set(alerts.flatMap(({ alert }) => [`${alert} fires`, `${alert} is silent`])),
  )
})

test('each alert wakes somebody up or waits for the day, and tells what it means for fans and what to do', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect(labels?.severity, alert).toMatch(/^(page|ticket)$/)
    // The reference shows them as they are, so a template would stay one.
    expect(annotations, alert).toEqual({
      summary: expect.stringMatching(/^[^{}]+\.$/),
      action: expect.stringMatching(/^[^{}]+\.$/),
    })
  }
})

import { readFileSync } from 'node:fs'
import { buildApp } from '@storefront/server/app.ts'
import { parseConfig } from '@storefront/server/config.ts'
import { addProcessMetrics } from '@storefront/server/observability/admin.ts'
import { environment } from '@storefront/server/test-support/site.ts'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { allQueries, deployFolder } from './queries.ts'

type Case = {
  readonly name: string
  readonly promql_expr_test: readonly { readonly expr: string; readonly exp_samples: readonly unknown[] }[]
}

const queries = allQueries()
const alerts = queries.filter(({ alert }) => alert !== undefined)

/** The metrics of a query with the labels of their matchers, and the labels by which it groups or joins. At night promtool parses it. */
function namesIn(query: string) {
  const grouping = /\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g
  const text = query.replaceAll(/"[^"]*"/g, '').replaceAll(/\[[^\]]*\]/g, '')
  const words = (list = '') => list.match(/\w+/g) ?? []
  const selectors = text
    .replaceAll(grouping, '')
    .matchAll(/\b(ALERTS|[a-z]+[_:][\w:]+)\b(?!\s*\()(?:\{(.*?)\})?/g)
  return {
    selected: [...selectors].map(([, metric = '', matchers]) => ({ metric, labels: words(matchers) })),
    grouped: [...text.matchAll(grouping)].flatMap(([, labels]) => words(labels)),
  }
}

/** The labels of each series that the server exports, that a rule records or that Prometheus makes of the alerts. */
async function seriesWithLabels(): Promise<Map<string, ReadonlySet<string>>> {
  const config = parseConfig({ ...environment('http://127.0.0.1:9'), REDIS_URL: 'redis://127.0.0.1:9' })
  // The metrics do not depend on a built app.
  const app = await buildApp(config, { spa: { distDir: '/nowhere' } })
  onTestFinished(() => app.close())
  addProcessMetrics(app)
  const series = new Map([['ALERTS', new Set(['alertname', 'alertstate', 'severity'])]])
  for (const metric of app.metrics.registry.getMetricsAsArray()) {
    const { name, type, labelNames } = metric as typeof metric & { type: string; labelNames: string[] }
    const endings = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const ending of endings)
      series.set(name + ending, new Set([...labelNames, ...(ending === '_bucket' ? ['le'] : [])]))
  }
  for (const { record, expr } of queries) if (record) series.set(record, new Set(namesIn(expr).grouped))
  return series
}

test('BFF-91 every query of rules and dashboard names a metric and labels that the server has', async () => {
  const series = await seriesWithLabels()
  const unknown = queries.flatMap(({ expr }) => {
    const { selected, grouped } = namesIn(expr)
    expect(selected, expr).not.toEqual([])
    // Prometheus adds the first two to each series that it scrapes.
    const known = new Set([
      'instance',
      'job',
      ...selected.flatMap(({ metric }) => [...(series.get(metric) ?? [])]),
    ])
    return [
      ...selected.flatMap(({ metric, labels }) =>
        labels.filter((label) => !series.get(metric)?.has(label)).map((label) => `${metric}{${label}}`),
      ),
      ...selected.map(({ metric }) => metric).filter((metric) => !series.has(metric)),
      ...grouped.filter((label) => !known.has(label)).map((label) => `by (${label})`),
    ].map((name) => `${expr}: ${name}`)
  })
  expect(unknown).toEqual([])
  expect(queries.length).toBeGreaterThan(80)
  expect(readFileSync(`${deployFolder}grafana/dashboard.json`, 'utf8')).toContain(
    '"label_values(storefront_logins_total, tenant)"',
  )
  expect(series.get('storefront_logins_total')).toContain('tenant')
})

// `rules.nightly.test.ts` runs the cases.
test('BFF-91 each alert has a case in which it fires and one in which it is silent, and each case asks for its alert', () => {
  const { tests } = parse(readFileSync(`${deployFolder}prometheus/rules.test.yml`, 'utf8')) as {
    tests: readonly Case[]
  }
  const cases = tests.map(({ name, promql_expr_test: checks }) => {
    const [, alert = '', outcome = ''] = /^(\w+) (fires|is silent): /.exec(name) ?? []
    const asked = checks.filter(({ expr }) => expr.includes(`"${alert}"`) && expr.includes('"firing"'))
    expect(
      asked.map(({ exp_samples }) => exp_samples.length),
      name,
    ).toEqual([outcome === 'fires' ? 1 : 0])
    return `${alert} ${outcome}`
  })
  expect(alerts.length).toBeGreaterThan(10)
  expect(new Set(cases)).toEqual(
    new Set(alerts.flatMap(({ alert }) => [`${alert} fires`, `${alert} is silent`])),
  )
})

test('each alert wakes somebody up or waits for the day, and tells what it means for fans and what to do', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect(labels?.severity, alert).toMatch(/^(page|ticket)$/)
    // The reference shows them as they are, so a template would stay one.
    const sentence = expect.stringMatching(/^[^{}]+\.$/)
    expect(annotations, alert).toEqual({ summary: sentence, action: sentence })
  }
})

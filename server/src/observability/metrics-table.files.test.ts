import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'

/** What Prometheus adds to each series of a histogram. */
const ofHistograms = new Set(['le'])

test('BFF-84 the table for operators names every metric, and every label of it', async () => {
  // Nothing is there: what is measured of Redis has a name, if no value.
  const { app } = await startSite({ env: { REDIS_URL: 'redis://127.0.0.1:9' } })
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'))
  const missing: string[] = []
  for (const metric of await app.metrics.registry.getMetricsAsJSON()) {
    const row = rows.find((line) => line.includes(`\`${metric.name}\``))
    const labels = new Set(metric.values.flatMap(({ labels }) => Object.keys(labels)))
    const unnamed = [...labels].filter((label) => !ofHistograms.has(label) && !row?.includes(`\`${label}\``))
    if (row === undefined) missing.push(metric.name)
    else missing.push(...unnamed.map((label) => `${metric.name}{${label}}`))
  }
  expect(missing).toEqual([])
})

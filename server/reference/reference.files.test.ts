import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listVariables } from '../src/config.ts'
import { auditEvents } from '../src/observability/audit.ts'
import { startSite } from '../test-support/site.ts'
import { writtenFiles } from './reference.ts'

const files = writtenFiles().map(({ path, file, text }) => ({
  path,
  text,
  committed: readFileSync(file, 'utf8'),
}))
const [reference, rootReadme] = files.map(({ committed }) => committed)

/** The rows of a section of the reference, by the name in their first cell. */
function rowsOf(section: string): ReadonlyMap<string, string> {
  const text = reference?.split('\n## ').find((part) => part.startsWith(`${section}\n`)) ?? ''
  return new Map(Array.from(text.matchAll(/^\| `([^`]+)`.*\|$/gm), ([row, name = '']) => [name, row]))
}

/** Whether a row has text in every cell. */
const areFilled = (row: string) => !/\| +\||undefined/.test(row)

test.each(files)('BFF-53 $path is what `pnpm reference` writes', ({ committed, text }) => {
  expect(committed).toBe(text)
})

test('BFF-53 the reference names every variable once, with its meaning', () => {
  const rows = rowsOf('Variables')
  expect([...rows.keys()]).toEqual(listVariables().map(({ name }) => name))
  expect([...rows.values()].filter((row) => !areFilled(row))).toEqual([])
})

test.each([
  ['a default', '| `PORT` | `3000` | '],
  ['a list', '| `IMAGE_ORIGINS` | `https:` | '],
  ['no default', '| `TRUST_PROXY` | none | '],
  ['a required variable', '| `UPSTREAM_URL` | required | '],
  ['a secret', '| `BRANDING_CLIENT_ID` or `BRANDING_CLIENT_ID_FILE` | required | '],
  ['a variable that production requires', '| `TENANT_DOMAINS` | any; required in production | '],
  ['a variable that production refuses', '| `FIREBASE_AUTH_EMULATOR_HOST` | none; refused in production | '],
])('BFF-53 the reference shows %s', (_name, row) => {
  expect(reference).toContain(`\n${row}`)
})

test('BFF-53 the README of the root has the rows of the reference for the variables that it names', () => {
  const rows = rootReadme?.match(/^\| `[A-Z_]+`.*\|$/gm) ?? []
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) expect(reference).toContain(row)
})

test('BFF-84 the reference names every metric, and every label of it', async () => {
  // Redis need not answer: its metrics are registered all the same.
  const { app } = await startSite({ env: { REDIS_URL: 'redis://127.0.0.1:9' } })
  const rows = rowsOf('Metrics')
  const missing: string[] = []
  for (const metric of await app.metrics.registry.getMetricsAsJSON()) {
    const row = rows.get(metric.name)
    if (row === undefined) missing.push(metric.name)
    const defined = app.metrics.definitions.find(({ name }) => name === metric.name)?.labels
    const labels = new Set(metric.values.flatMap(({ labels }) => Object.keys(labels)))
    for (const label of Object.keys(defined ?? {})) labels.add(label)
    // Prometheus adds `le` to each series of a histogram.
    labels.delete('le')
    missing.push(
      ...[...labels]
        .filter((label) => !row?.includes(`\`${label}\``))
        .map((label) => `${metric.name}{${label}}`),
    )
  }
  expect(missing).toEqual([])
  expect(rows.size).toBeGreaterThan(20)
})

test('BFF-87 the reference names every event of the audit trail', () => {
  expect([...rowsOf('Audit events').keys()]).toEqual(Object.keys(auditEvents))
})

test('BFF-91 the reference has for every alert its severity, its meaning for fans and what to do', () => {
  const rows = rowsOf('Alerts')
  expect(rows.size).toBeGreaterThan(5)
  expect([...rows].filter(([, row]) => !areFilled(row)).map(([name]) => name)).toEqual([])
})

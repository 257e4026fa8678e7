import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export const deployFolder = fileURLToPath(new URL('../../server/deploy/', import.meta.url))

/** A rule of Prometheus, or a curve or annotation of Grafana. */
type Query = {
  readonly expr: string
  readonly record?: string
  readonly alert?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

/** Every query of the rules and the dashboard, with values in place of Grafana's variables. */
export function allQueries(): Query[] {
  const read = (path: string) => readFileSync(deployFolder + path, 'utf8')
  const queries: Query[] = []
  const rules = JSON.stringify(parse(read('prometheus/rules.yml')))
  const dashboard = read('grafana/dashboard.json').replaceAll('$__rate_interval', '1m')
  JSON.parse(`[${rules}, ${dashboard}]`, (_key, value) => {
    if (typeof value?.expr === 'string') queries.push(value)
    return value
  })
  return queries
}

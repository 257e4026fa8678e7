import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { deployFolder } from './manifests.ts'

type Rule = {
  readonly record?: string
  readonly alert?: string
  readonly expr: string
  readonly labels?: Record<string, string>
}
type RuleFile = { readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[] }
type Case = {
  readonly name: string
  readonly promql_expr_test: readonly { readonly expr: string; readonly exp_samples: readonly unknown[] }[]
}
type Panel = {
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}
type Dashboard = {
  readonly panels: readonly Panel[]
  readonly annotations: { readonly list: readonly { readonly expr: string }[] }
  readonly templating: { readonly list: readonly { readonly query: string | { readonly query: string } }[] }
}

const read = (path: string) => readFileSync(`${deployFolder}${path}`, 'utf8')

/** The rules of `prometheus/rules.yml`, in their order. */
export const rules = (): Rule[] =>
  (parse(read('prometheus/rules.yml')) as RuleFile).groups.flatMap((group) => group.rules)

/** The cases of `prometheus/rules.test.yml`. */
export const ruleCases = () => (parse(read('prometheus/rules.test.yml')) as { tests: readonly Case[] }).tests

export const dashboard = (): Dashboard => JSON.parse(read('grafana/dashboard.json')) as Dashboard

/** A query with the place that it stands at. */
export type Query = { readonly place: string; readonly query: string }

/** Every query that an operator takes from us, but for those of the dashboard's variables. */
export const queries = (): Query[] => [
  ...rules().map(({ alert, record, expr }) => ({ place: alert ?? record ?? '', query: expr })),
  ...dashboard().panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ place: title, query: expr })),
  ),
  ...dashboard().annotations.list.map(({ expr }) => ({ place: 'annotations', query: expr })),
]

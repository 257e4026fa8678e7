import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { listVariables, type Variable } from '../src/config.ts'
import { auditEvents } from '../src/observability/audit.ts'
import { createMetrics } from '../src/observability/metrics.ts'

const fileOf = (path: string) => new URL(`../../${path}`, import.meta.url)
const read = (path: string) => readFileSync(fileOf(path), 'utf8')

const code = (text: string) => `\`${text}\``

/** A table of Markdown, whose cells are single lines. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |\n`
  return `${line(head)}|${'---|'.repeat(head.length)}\n${rows.map(line).join('')}`
}

function variablesTable(variables: readonly Variable[]): string {
  const rows = variables.map(({ name, format, meaning, secret, production, whenUnset }) => [
    [name, ...(secret ? [`${name}_FILE`] : [])].map(code).join(' or '),
    [whenUnset ?? defaultOf(format), ...(production ? [`${production} in production`] : [])].join('; '),
    meaning,
  ])
  return table(['variable', 'default', 'meaning'], rows)
}

function defaultOf(format: Variable['format']): string {
  const { success, data } = format.safeParse(undefined)
  if (!success) return 'required'
  const text = String(data ?? '')
  return text === '' ? 'none' : code(text)
}

/** A longer list of values, such as that of all endpoints, is not printed: the help text says what they are. */
const maxListedValues = 8

function metricsTable(): string {
  const redis = { isUp: false, client: { info: async () => '' }, onCommandError() {} }
  const { definitions } = createMetrics([], redis)
  const labelOf = ([label, values]: [string, readonly string[]]) => {
    const areListed = label !== 'tenant' && values.length > 0 && values.length <= maxListedValues
    return code(label) + (areListed ? `: ${values.join(', ')}` : '')
  }
  const rows = definitions
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ name, type, labels, help }) => [
      type === 'counter' ? code(name) : `${code(name)} (${type})`,
      Object.entries(labels).map(labelOf).join('; '),
      help,
    ])
  return table(['metric', 'labels', 'meaning'], rows)
}

function auditEventsTable(): string {
  const rows = Object.entries(auditEvents).map(([name, event]) => [
    code(name),
    event.when,
    [...event.outcomes.map(code), ...('orErrorCode' in event ? ['an error code'] : [])].join(', '),
  ])
  return table(['event', 'when', 'outcome'], rows)
}

type Rules = {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert?: string
      readonly labels?: { readonly severity?: string }
      readonly annotations?: { readonly summary?: string; readonly action?: string }
    }[]
  }[]
}

/** @throws Error for an alert without one of its texts */
function alertsTable(): string {
  const { groups } = parse(read('server/deploy/prometheus/rules.yml')) as Rules
  const alerts = groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert !== undefined)
  const rows = alerts.map(({ alert = '', labels, annotations }) => {
    const cells = [labels?.severity, annotations?.summary, annotations?.action].filter(
      (cell) => cell !== undefined,
    )
    if (cells.length < 3) throw new Error(`The alert ${alert} needs a severity, a summary and an action.`)
    return [code(alert), ...cells]
  })
  return table(['alert', 'severity', 'meaning', 'what to do'], rows)
}

const reference = () => `# Reference of the server

Written by \`pnpm reference\` from the code: do not edit.

## Variables

A wrong value ends the start with one line per mistake. \`X_FILE\` is the path of a file with the value of \`X\`, read once at the start. Lists
are separated by commas. Limits are per minute unless noted; a client is an IPv4 address or IPv6 /64.

${variablesTable(listVariables())}
## Metrics

\`GET /metrics\` on the admin listener, with prom-client's process metrics. Counters unless noted. \`tenant\` is \`unknown\` until the process has found
the venue's branding.

${metricsTable()}
## Audit events

Log lines with \`audit\`, \`tenant\`, \`account\` (a digest), \`reqId\` and \`traceId\`, and where they apply \`orderId\`, \`amountCents\` and \`outcome\`.
Each charge ends with \`charge.result\`, \`charge.adopted\`, \`charge.repeated\` or \`charge.not-sent\`; if nothing follows
\`charge.sending\`, its process ended.

${auditEventsTable()}
## Alerts

Defined in [rules.yml](deploy/prometheus/rules.yml). \`page\`: fans cannot order, or soon cannot. \`ticket\`: for the next working day. Names in quotes are panels of the dashboard.

${alertsTable()}`

/** Between the two marks of the root's README. */
const place = /(?<=<!-- variables: .* -->\n)[\s\S]*(?=<!-- \/variables -->)/

/** The root's README keeps the rows of the variables that it names already. */
function rootReadme(): string {
  const readme = read('README.md')
  const named = listVariables().filter(({ name }) => readme.includes(`\n| \`${name}\``))
  return readme.replace(place, () => variablesTable(named))
}

/** The files that `pnpm reference` writes, with the text that they must have. */
export const writtenFiles = () =>
  [
    { path: 'server/REFERENCE.md', text: reference() },
    { path: 'README.md', text: rootReadme() },
  ].map(({ path, text }) => ({ path, text, file: fileOf(path) }))

// `pnpm reference`
if (import.meta.main) for (const { file, text } of writtenFiles()) writeFileSync(file, text)
